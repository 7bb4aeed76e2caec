// The course for players: lessons of each game, and what is done in their steps. What they say is in the catalogue under `players.`,
// and `holds` is what the tests ask the engine about it.
import written from '../../../../course/players.json';
import type { Judgement } from '../../engine/api';
import { keepsResult, keepsWin } from '../../game/bout.svelte';
import { exercisesIn, packAddress, type Exercise, type Theme } from '../../game/pack';
import { isFaultless } from '../../game/trial.svelte';

// A cell that is talked about, with the letter it has in the text, and whose line it would complete.
export interface Mark {
  at: [column: number, row: number];
  is?: string;
  for?: 'first' | 'second';
}
interface OnBoard {
  name: string;
  moves: string;
  marks?: Mark[];
}
// `line` is walked on the board, move by move.
export type Tell = OnBoard & { kind: 'tell'; line?: string[] };
// `right` are the right moves, on large boards those that are known to be. It ends with the game, or after `most` moves of one's own.
export type Play = OnBoard & { kind: 'play'; goal: Goal; right: string[]; most: number };
// `win`: with this stone; `force`: whatever the other side does; `hold`: not lose; `best`: keep what the position holds.
export type Goal = 'win' | 'force' | 'hold' | 'best';
// Whether a move that is not known to be right is none the less. On a large board a win counts while it is proved.
export function accepts(goal: Goal): (judgement: Judgement) => boolean {
  return { win: () => false, force: keepsWin, best: keepsResult, hold: isFaultless }[goal];
}
// Those of a theme that end within so many plies, the easiest first.
export interface Exercises {
  kind: 'exercises';
  name: 'exercises';
  theme: Theme;
  plies: [least: number, most: number];
  count: number;
}
export type Step = Tell | Play | Exercises;
export interface PlayerLesson {
  name: string;
  game: string;
  steps: Step[];
}
export interface GamePlan {
  game: string;
  lessons: PlayerLesson[];
}

export const games: GamePlan[] = (written as unknown as { games: { game: string; lessons: Omit<PlayerLesson, 'game'>[] }[] }).games.map(
  ({ game, lessons }) => ({ game, lessons: lessons.map((lesson) => ({ ...lesson, game })) }),
);
export const playerLessons = games.flatMap(({ lessons }) => lessons);
export const playerLesson = (name: string) => playerLessons.find((lesson) => lesson.name === name);
export const titleOf = ({ name }: PlayerLesson) => `players.${name}.title`;
export const keyOf = (lesson: PlayerLesson, step: Step) => `players.${lesson.name}.${step.name}`;

export function exercisesFor({ theme, plies: [least, most], count }: Exercises, pack: readonly Exercise[]): Exercise[] {
  return pack
    .filter((one) => one.theme === theme && one.plies >= least && one.plies <= most)
    .sort((one, other) => one.grade - other.grade || one.index - other.index)
    .slice(0, count);
}
export async function fetchPack(game: string): Promise<Exercise[]> {
  const address = packAddress(game);
  return address ? exercisesIn(await fetch(address).then((file) => file.text())) : [];
}

// The possible players: the one list that menus, links and saved games agree on. A level is added here, with a name
// (`web.player.NAME`) and a sentence that describes it (`web.level.NAME`) in the catalogue; the rungs of the ladder, `level:1`
// to `level:10`, have one name, and the engine's own sentences (`level.1`).
import type { Side } from '../engine/api';
import { say } from '../ui/words.svelte';

const rungs = ['level:1', 'level:2', 'level:3', 'level:4', 'level:5', 'level:6', 'level:7', 'level:8', 'level:9', 'level:10'] as const;
const levels = ['easy', 'medium', 'hard', 'expert', 'perfect'] as const;
export type Player = 'human' | (typeof levels)[number] | (typeof rungs)[number];
export const players: readonly Player[] = ['human', ...rungs, ...levels];
export type Table = Record<Side, Player>;

export const isPlayer = (value: unknown): value is Player => players.includes(value as Player);
const rungOf = (player: string) => /^level:(\d+)$/.exec(player)?.[1];
export function playerName(player: Player): string {
  const number = rungOf(player);
  return number ? say('web.player.rung', { number }) : say(`web.player.${player}`);
}
export function playerWords(player: Player): string {
  const number = rungOf(player);
  return say(number ? `level.${number}` : `web.level.${player}`);
}

// How many of so many bars are filled for a named level; none for a person, or for a rung, whose number says it.
export function strengthOf(player: Player, bars: number): number {
  const named: readonly Player[] = levels;
  return Math.ceil(((named.indexOf(player) + 1) / named.length) * bars);
}

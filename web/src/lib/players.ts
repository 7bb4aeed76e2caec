// The possible players: the one list that menus, links and saved games agree on. A level is added here, with a name
// (`web.player.NAME`) and a sentence that describes it (`web.level.NAME`) in the catalogue, where `level:1` is `level_1`.
import type { Side } from './api';
import { say } from './words.svelte';

export const levels = ['easy', 'medium', 'hard', 'expert', 'perfect'] as const;
export type Player = 'human' | (typeof levels)[number];
export const players: readonly Player[] = ['human', ...levels];
export type Table = Record<Side, Player>;

export const isPlayer = (value: unknown): value is Player => players.includes(value as Player);
const keyOf = (player: Player) => player.replace(':', '_');
export const playerName = (player: Player) => say(`web.player.${keyOf(player)}`);
export const playerWords = (player: Player) => say(`web.level.${keyOf(player)}`);

// How many of so many bars are filled for a level; none for a person.
export function strengthOf(player: Player, bars: number): number {
  return player === 'human' ? 0 : Math.ceil(((levels.indexOf(player) + 1) / levels.length) * bars);
}

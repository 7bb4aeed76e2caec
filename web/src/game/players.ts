// The possible players: the one list that menus, links and saved games agree on. A person, or a rung of the ladder, `level:1` to
// `level:10`, each with a name and a line in the catalogue (`level.3.name`, `level.3.line`).
import type { Side } from '../engine/api';
import { say } from '../ui/words.svelte';

export const rungs = [
  'level:1',
  'level:2',
  'level:3',
  'level:4',
  'level:5',
  'level:6',
  'level:7',
  'level:8',
  'level:9',
  'level:10',
] as const;
export type Rung = (typeof rungs)[number];
export type Player = 'human' | Rung;
export const players: readonly Player[] = ['human', ...rungs];
export type Table = Record<Side, Player>;

// The names that scripts use, and that older games were saved with, lead to the rung that is as strong in Connect Four:
// `puissance match --first medium --second level:6`.
const named: Readonly<Record<string, Rung>> = {
  easy: 'level:1',
  medium: 'level:6',
  hard: 'level:8',
  expert: 'level:9',
  perfect: 'level:10',
};

export function playerOf(value: unknown): Player | undefined {
  if (typeof value !== 'string') return undefined;
  return players.find((one) => one === value) ?? (Object.hasOwn(named, value) ? named[value] : undefined);
}

// From 1; undefined for a person.
export const rungOf = (player: Player) => (player === 'human' ? undefined : rungs.indexOf(player) + 1);
// The rung above or below by so many.
export const rungBeside = (player: Player, steps: number) => rungs[(rungOf(player) ?? NaN) - 1 + steps];

export function playerName(player: Player): string {
  const number = rungOf(player);
  return number ? say(`level.${number}.name`) : say('web.player.human');
}
// With its number, in a menu: "3 · Guard".
export function playerLabel(player: Player): string {
  const number = rungOf(player);
  return number ? `${number} · ${playerName(player)}` : playerName(player);
}
export function playerWords(player: Player): string {
  const number = rungOf(player);
  return number ? say(`level.${number}.line`) : say('web.level.human');
}

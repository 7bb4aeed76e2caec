// The possible players: the one list that menus, links and saved games agree on.
import type { Side } from './api';

export const levels = ['easy', 'medium', 'hard', 'expert', 'perfect'] as const;
export type Player = 'human' | (typeof levels)[number];
export const players: readonly Player[] = ['human', ...levels];
export type Table = Record<Side, Player>;

export const isPlayer = (value: unknown): value is Player => players.includes(value as Player);

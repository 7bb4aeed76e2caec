// Zobrist's numbers: one at random for each stone on each cell; a position is all of its stones' numbers, joined by exclusive or.
import { numbersFrom } from '../bench/random';

export const width = 6;
export const slots = 8;
export interface Stone {
  cell: string;
  side: 'x' | 'o';
}
export function keysFrom(seed: number): (stone: Stone) => number {
  const next = numbersFrom(seed);
  const keys = new Map<string, number>();
  for (const side of ['x', 'o'])
    for (const column of 'abc') for (const row of '123') keys.set(side + column + row, 1 + next(2 ** width - 1));
  return ({ side, cell }) => keys.get(side + cell)!;
}
export const joined = (stones: readonly Stone[], key: (stone: Stone) => number) => stones.reduce((all, stone) => all ^ key(stone), 0);
export const binary = (value: number) => value.toString(2).padStart(width, '0');

// A board as one number: a bit for each cell, column after column, each from the bottom up, with a spare bit on top or without.
export interface Layout {
  columns: number;
  rows: number;
  hasSpare: boolean;
}
const high = ({ rows, hasSpare }: Layout) => rows + (hasSpare ? 1 : 0);
export const bitAt = (layout: Layout, column: number, row: number) => 1n << BigInt((column - 1) * high(layout) + row - 1);
export function numberOf(layout: Layout, cells: readonly (readonly [number, number])[]): bigint {
  return cells.reduce((bits, [column, row]) => bits | bitAt(layout, column, row), 0n);
}
// The shift that leads from a cell to its neighbour: upwards, to the right, and along both diagonals.
export function shiftsOf(layout: Layout): number[] {
  const step = high(layout);
  return [1, step, step + 1, step - 1];
}
// Keeps what is set here and `shift` bits farther.
export const kept = (bits: bigint, shift: number) => bits & (bits >> BigInt(shift));
export function count(bits: bigint): number {
  let ones = 0;
  for (let left = bits; left > 0n; left &= left - 1n) ones += 1;
  return ones;
}
// Four in a row in this direction: pairs, and pairs of pairs.
export const fours = (bits: bigint, shift: number) => kept(kept(bits, shift), 2 * shift);

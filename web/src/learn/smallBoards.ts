// Small boards for the nodes of a tree: the stones of the root, and one more for each move below it, where the trace says
// that it came to lie.
import type { Stone } from '../engine/api';
import type { Shape } from '../engine/notation';
import type { Run } from './run';

// Cells row by row from the bottom: 0 is empty, 1 and 2 are the players.
export type SmallBoard = Uint8Array;

// The board of one node of a run, however large the run is.
export function boardAt(run: Run, shape: Shape, stones: readonly Stone[], index: number): SmallBoard {
  const board = new Uint8Array(shape.columns * shape.rows);
  const slot = (column: number, row: number) => (row - 1) * shape.columns + column - 1;
  for (const { column, row, player } of stones) board[slot(column, row)] = player === 'first' ? 1 : 2;
  for (const { cell, ply } of [...run.above(index), index].map((one) => run.node(one)))
    if (cell) board[slot(...cell)] = (stones.length + ply) % 2 === 1 ? 1 : 2;
  return board;
}
export const smallBoards = (run: Run, shape: Shape, stones: readonly Stone[]): SmallBoard[] =>
  run.trace.nodes.map((_, index) => boardAt(run, shape, stones, index));

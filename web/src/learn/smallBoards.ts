// Small boards for the nodes of a tree: the stones of the root, which the engine gave, and one more for each move
// below it. Asking the engine would take a request for each node, so this is the one file of the pages that knows
// how stones pile up on drop boards.
import type { Stone } from '../lib/api';
import { placeOf, type Shape } from '../lib/notation';
import type { Run } from './run';

// Cells row by row from the bottom: 0 is empty, 1 and 2 are the players.
export type SmallBoard = Uint8Array;

export function smallBoards(run: Run, shape: Shape, stones: readonly Stone[]): SmallBoard[] {
  const start = new Uint8Array(shape.columns * shape.rows);
  for (const stone of stones) start[(stone.row - 1) * shape.columns + stone.column - 1] = stone.player === 'first' ? 1 : 2;
  const boards: SmallBoard[] = [];
  run.trace.nodes.forEach((node, index) => {
    if (node.parent === null || node.move === null) {
      boards[index] = start;
      return;
    }
    const board = boards[node.parent]!.slice();
    const place = placeOf(shape.gravity, node.move);
    let row = (place.row ?? 1) - 1;
    while (shape.gravity && board[row * shape.columns + place.column - 1]) ++row;
    board[row * shape.columns + place.column - 1] = (stones.length + node.ply) % 2 === 1 ? 1 : 2;
    boards[index] = board;
  });
  return boards;
}

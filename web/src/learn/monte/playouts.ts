// Random games to the end, on any board. The engine has no such player, so this file knows when a line is complete; stones pile up as
// in smallBoards.ts.
import type { Side, Stone } from '../../lib/api';
import { moveAt, otherSide, placeOf, type Shape } from '../../lib/notation';

type Cells = Uint8Array;
const ways = [[1, 0], [0, 1], [1, 1], [1, -1]] as const;

function winsAt(cells: Cells, { columns, rows, align, rule }: Shape, column: number, row: number): boolean {
  const own = cells[row * columns + column];
  const runs = ways.map(([dx, dy]) => {
    let count = 1;
    for (const sign of [1, -1])
      for (let x = column + sign * dx, y = row + sign * dy; x >= 0 && x < columns && y >= 0 && y < rows && cells[y * columns + x] === own; x += sign * dx, y += sign * dy) ++count;
    return count;
  });
  return runs.some((run) => (rule === 'exactly' ? run === align : run >= align));
}
// The cells where a stone can be laid.
function open(cells: Cells, { columns, rows, gravity }: Shape): number[] {
  const found: number[] = [];
  for (let column = 0; column < columns; ++column)
    for (let row = 0; row < rows; ++row) {
      if (cells[row * columns + column]) continue;
      found.push(row * columns + column);
      if (gravity) break;
    }
  return found;
}

// Plays a move and then at random: the winner, or nobody.
export function playOut(shape: Shape, stones: readonly Stone[], turn: Side, move: string, next: (below: number) => number): Side | undefined {
  const cells = new Uint8Array(shape.columns * shape.rows);
  for (const stone of stones) cells[(stone.row - 1) * shape.columns + stone.column - 1] = stone.player === 'first' ? 1 : 2;
  const place = placeOf(shape.gravity, move);
  let at: number | undefined = open(cells, shape).find((cell) => cell % shape.columns === place.column - 1 && (shape.gravity || Math.floor(cell / shape.columns) === place.row! - 1));
  for (let side = turn; at !== undefined; side = otherSide(side)) {
    cells[at] = side === 'first' ? 1 : 2;
    if (winsAt(cells, shape, at % shape.columns, Math.floor(at / shape.columns))) return side;
    const free = open(cells, shape);
    at = free.length ? free[next(free.length)] : undefined;
  }
  return undefined;
}

export interface Chance { move: string; won: number; games: number }
// The share of won games after each move; a draw is half.
export function chances(shape: Shape, stones: readonly Stone[], turn: Side, games: number, next: (below: number) => number): Chance[] {
  const cells = new Uint8Array(shape.columns * shape.rows);
  for (const stone of stones) cells[(stone.row - 1) * shape.columns + stone.column - 1] = 1;
  return open(cells, shape).map((cell) => {
    const move = moveAt(shape.gravity, (cell % shape.columns) + 1, Math.floor(cell / shape.columns) + 1);
    let won = 0;
    for (let game = 0; game < games; ++game) {
      const winner = playOut(shape, stones, turn, move, next);
      won += winner === turn ? 1 : winner ? 0 : 0.5;
    }
    return { move, won, games };
  });
}

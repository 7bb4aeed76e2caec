// Random games to the end, on any board. A lesson plays thousands of them at once, each move of which would be a question to
// the engine, so this file knows how stones pile up and when a line is complete.
import type { Cell, Facts, Side } from '../../engine/api';
import { otherSide, type Shape } from '../../engine/notation';

type Cells = Uint8Array;
const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function winsAt(cells: Cells, { columns, rows, align, rule }: Shape, column: number, row: number): boolean {
  const own = cells[row * columns + column];
  const runs = ways.map(([dx, dy]) => {
    let count = 1;
    for (const sign of [1, -1])
      for (
        let x = column + sign * dx, y = row + sign * dy;
        x >= 0 && x < columns && y >= 0 && y < rows && cells[y * columns + x] === own;
        x += sign * dx, y += sign * dy
      )
        ++count;
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

// Lays a stone and then plays at random: the winner, or nobody.
export function playOut(facts: Facts, cell: Cell, next: (below: number) => number): Side | undefined {
  const cells = new Uint8Array(facts.columns * facts.rows);
  const slot = ({ column, row }: Cell) => (row - 1) * facts.columns + column - 1;
  for (const stone of facts.stones) cells[slot(stone)] = stone.player === 'first' ? 1 : 2;
  let at: number | undefined = slot(cell);
  for (let side = facts.turn; at !== undefined; side = otherSide(side)) {
    cells[at] = side === 'first' ? 1 : 2;
    if (winsAt(cells, facts, at % facts.columns, Math.floor(at / facts.columns))) return side;
    const free = open(cells, facts);
    at = free.length ? free[next(free.length)] : undefined;
  }
  return undefined;
}

// The moves of a game at random with so many stones, from the facts of the empty board; undefined if somebody has won before.
export function playedAtRandom(facts: Facts, stones: number, next: (below: number) => number): string | undefined {
  const cells = new Uint8Array(facts.columns * facts.rows);
  // Of every cell, or of the lowest one of a column.
  const names = new Map(facts.places.map(({ column, row, move }) => [(row - 1) * facts.columns + column - 1, move]));
  let moves = '';
  for (let stone = 0; stone < stones; ++stone) {
    const free = open(cells, facts);
    const at = free[next(free.length)];
    if (at === undefined) return undefined;
    cells[at] = stone % 2 === 0 ? 1 : 2;
    const column = at % facts.columns;
    if (winsAt(cells, facts, column, Math.floor(at / facts.columns))) return undefined;
    moves += names.get(facts.gravity ? column : at)!;
  }
  return moves;
}

export interface Chance {
  move: string;
  won: number;
  games: number;
}
// The share of won games after each move; a draw is half.
export function chances(facts: Facts, games: number, next: (below: number) => number): Chance[] {
  return facts.places.map((place) => {
    let won = 0;
    for (let game = 0; game < games; ++game) {
      const winner = playOut(facts, place, next);
      won += winner === facts.turn ? 1 : winner ? 0 : 0.5;
    }
    return { move: place.move, won, games };
  });
}

// The geometry of the drawing of a board, in tenths of a cell.
import type { Shape } from './notation';

export interface Geometry {
  left: number; right: number; top: number; bottom: number; width: number; height: number;
  // The size of the coordinates beside the board.
  lettering: number;
  x: (column: number) => number;
  y: (row: number) => number;
}

export function geometryOf({ columns, rows, gravity }: Shape): Geometry {
  // On a small board the coordinates can be smaller relative to the cells.
  const lettering = Math.min(2.6, Math.max(1.5, columns * 0.55));
  // The edges are narrow, so that seven columns of finger width fit on the narrowest telephone.
  const right = 1.2;
  const top = 1.2;
  const left = gravity ? right : lettering * 2.1;
  const bottom = lettering * 2;
  return {
    left, right, top, bottom, lettering,
    width: left + columns * 10 + right,
    height: top + rows * 10 + bottom,
    x: (column) => left + (column - 0.5) * 10,
    y: (row) => top + (rows - row + 0.5) * 10,
  };
}

// The front of the board with a hole for every cell: round on drop boards, square on free boards.
export function facePath({ columns, rows, gravity }: Shape, { width, height, x, y }: Geometry): string {
  const r = Math.min(4, columns * 0.6);
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  let path = `M0 ${r}${corner(r, -r)}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}z`;
  for (let row = 1; row <= rows; ++row)
    for (let column = 1; column <= columns; ++column)
      path += gravity
        ? `M${x(column) - 4.1} ${y(row)}a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0z`
        : `M${x(column) - 3.7} ${y(row) - 4.7}h7.4a1 1 0 0 1 1 1v7.4a1 1 0 0 1-1 1h-7.4a1 1 0 0 1-1-1v-7.4a1 1 0 0 1 1-1z`;
  return path;
}

// The geometry of the drawing of a board, in tenths of a cell.
import { materialOf } from './material';
import type { Cell } from '../engine/api';
import type { Shape } from '../engine/notation';

export interface Geometry {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  // The size of the coordinates beside the board.
  lettering: number;
  x: (column: number) => number;
  y: (row: number) => number;
}

export function geometryOf(shape: Shape): Geometry {
  const { columns, rows, gravity } = shape;
  // On a small board the coordinates can be smaller relative to the cells.
  const lettering = gravity ? Math.min(2, Math.max(1.3, columns * 0.25)) : Math.min(2.3, Math.max(0.9, columns * 0.3));
  // The edges are narrow, so that seven columns of finger width fit on the narrowest telephone.
  const right = gravity ? 1.35 : materialOf(shape) === 'wood' ? 1.2 : lettering;
  const top = right;
  const left = gravity ? right : lettering * 1.7;
  const bottom = lettering * (gravity ? 1.9 : 1.7);
  return {
    left,
    right,
    top,
    bottom,
    lettering,
    width: left + columns * 10 + right,
    height: top + rows * 10 + bottom,
    x: (column) => left + (column - 0.5) * 10,
    y: (row) => top + (rows - row + 0.5) * 10,
  };
}

const hole = 3.95;
const holeAt = (x: number, y: number) => `M${x - hole} ${y}a${hole} ${hole} 0 1 0 ${2 * hole} 0a${hole} ${hole} 0 1 0-${2 * hole} 0z`;
function box(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x} ${y + r}${corner(r, -r)}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}z`;
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

// The front of a rack with a hole for every cell, and one column of it, which lights up when it is aimed at.
export function facePath({ columns, rows }: Shape, { width, height, x, y }: Geometry): string {
  return (
    box(0, 0, width, height, 2.1) +
    upTo(rows)
      .flatMap((row) => upTo(columns).map((column) => holeAt(x(column), y(row))))
      .join('')
  );
}
export function columnPath({ rows }: Shape, { top, height, bottom, x, y }: Geometry, column: number): string {
  const edge = top * 0.75;
  return (
    box(x(column) - 4.8, edge, 9.6, height - edge - bottom + 0.4, 4.2) +
    upTo(rows)
      .map((row) => holeAt(x(column), y(row)))
      .join('')
  );
}

// The lines of wood, which cross where stones are laid.
export function gridPath({ columns, rows }: Shape, { x, y }: Geometry): string {
  const across = upTo(rows).map((row) => `M${x(1)} ${y(row)}H${x(columns)}`);
  return [...across, ...upTo(columns).map((column) => `M${x(column)} ${y(1)}V${y(rows)}`)].join('');
}

// The marked points of a wooden board: four from the edge, and the middle.
export function starPoints({ columns, rows }: Shape): Cell[] {
  if (columns < 9 || rows < 9) return [];
  const points = (size: number) => (size >= 13 ? [4, size - 3] : [3, size - 2]);
  const corners = points(columns).flatMap((column) => points(rows).map((row) => ({ column, row })));
  return columns % 2 && rows % 2 ? [...corners, { column: (columns + 1) / 2, row: (rows + 1) / 2 }] : corners;
}

// The lines between the cells, of squared paper or, drawn by hand and therefore not quite straight, of a pencil.
export function cellLines(
  { columns, rows }: Shape,
  { left, right, top, bottom, width, height, x, y }: Geometry,
  isByHand: boolean,
): string {
  const inner = isByHand ? 1 : 0;
  const lines: string[] = [];
  const bend = (index: number) => (isByHand ? (index % 2 ? 0.18 : -0.15) : 0);
  for (let column = inner; column <= columns - inner; ++column) {
    const at = x(column) + 5;
    lines.push(`M${at + bend(column)} ${top}Q${at - 2 * bend(column)} ${height / 2} ${at + bend(column + 1)} ${height - bottom}`);
  }
  for (let row = inner; row <= rows - inner; ++row) {
    const at = y(row) - 5;
    lines.push(`M${left} ${at + bend(row)}Q${width / 2} ${at - 2 * bend(row)} ${width - right} ${at + bend(row + 1)}`);
  }
  return lines.join('');
}

// The ends of a winning line; undefined if the cells are not on one straight line, as when two lines were completed.
export function endsOf(cells: readonly Cell[]): [Cell, Cell] | undefined {
  const sorted = [...cells].sort((one, other) => one.column - other.column || one.row - other.row);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) return undefined;
  const isStraight = cells.every(
    ({ column, row }) => (column - from.column) * (to.row - from.row) === (row - from.row) * (to.column - from.column),
  );
  return isStraight ? [from, to] : undefined;
}

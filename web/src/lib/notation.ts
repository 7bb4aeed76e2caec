// How moves and cells are written. The engine parses and checks moves; this file only maps cells to text, so that
// a click can be sent as a move.
import type { Cell, Rule, Side } from './api';

export interface Shape { columns: number; rows: number; align: number; gravity: boolean; rule: Rule }

// A stone on a board.
export interface Laid extends Cell { player: Side }

// Columns of a drop board: 1 … 9, a = 10 …
export const columnDigit = (column: number) => column.toString(36);
// Columns of a free board: a, b, c …
export const columnLetter = (column: number) => String.fromCharCode(96 + column);

export function moveAt(gravity: boolean, column: number, row: number): string {
  return gravity ? columnDigit(column) : columnLetter(column) + row;
}

// The column, and on a free board the row, that a move names.
export function placeOf(gravity: boolean, move: string): { column: number; row?: number } {
  if (gravity) return { column: parseInt(move, 36) };
  return { column: move.charCodeAt(0) - 96, row: Number(move.slice(1)) };
}

export const gameText = (shape: Shape) =>
  `${shape.gravity ? 'drop' : 'free'}:${shape.columns}x${shape.rows}${shape.rule === 'exactly' ? '=' : 'x'}${shape.align}`;

// Moves as a text that the engine accepts for any game.
export const sequence = (moves: readonly string[]) => moves.join(' ');
// The same without spaces, for links and for copying.
export const compact = (moves: readonly string[]) => moves.join('');

export const otherSide = (side: 'first' | 'second') => (side === 'first' ? 'second' : 'first');

// A drawing of a board, rows from the top, that every command of Puissance reads.
export function drawing(board: readonly (readonly string[])[]): string {
  return board.map((row) => row.map((mark) => ({ m: 'x', h: 'o' })[mark] ?? '.').join('')).join('\n');
}

// Moves and games as texts for the engine, which alone knows how a move is written and where its stone comes to lie.
import type { Cell, Facts, Side } from './api';

// What the engine says about the board of a game.
export type Shape = Pick<Facts, 'columns' | 'rows' | 'align' | 'gravity' | 'rule' | 'column_names'>;

// A stone on a board.
export interface Laid extends Cell {
  player: Side;
}

// A game of any size, as the engine reads it.
export const gameText = (shape: Omit<Shape, 'column_names'>) =>
  `${shape.gravity ? 'drop' : 'free'}:${shape.columns}x${shape.rows}${shape.rule === 'exactly' ? '=' : 'x'}${shape.align}`;

// Moves as a text that the engine accepts for any game.
export const sequence = (moves: readonly string[]) => moves.join(' ');
// The same without spaces, for links and for copying.
export const compact = (moves: readonly string[]) => moves.join('');

export const otherSide = (side: 'first' | 'second') => (side === 'first' ? 'second' : 'first');

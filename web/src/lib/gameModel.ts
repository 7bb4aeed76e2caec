// A game on a board, as the board, the dialogs and the address see it: that of Play, or the one being studied.
import type { Facts, Position, Stone } from './api';
import type { Shape } from './notation';

export interface GameModel {
  readonly game: string;
  readonly shape: Shape;
  // What the engine says about the shown position, after the moves `current`.
  readonly facts: Facts | undefined;
  readonly current: string[];
  // The stone that was just played, for the animation; undefined after a jump.
  readonly falling: Stone | undefined;
  // The last error, in words.
  problem: string;
  // Plays a move if it is legal.
  playLegal(move: string): void;
  // Whether what is loaded joins what is there, as side lines do.
  readonly joins: boolean;
  // Both are false if the engine refuses; `problem` then says why.
  begin(game: string): Promise<boolean>;
  load(game: string, position: Position): Promise<boolean>;
}

// Drawn before the engine has described a game.
export const firstShape: Shape = { columns: 7, rows: 6, align: 4, gravity: true, rule: 'at_least' };

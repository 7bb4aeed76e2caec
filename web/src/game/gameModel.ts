// A game on a board, as the board, the dialogs and the address see it: that of Play, the one being studied, or an exercise.
import first from 'virtual:first-answers';
import type { Facts, Position, Stone } from '../engine/api';
import type { Shape } from '../engine/notation';

// What a board shows and what is played on it.
export interface BoardModel {
  readonly game: string;
  readonly shape: Shape;
  // What the engine says about the shown position.
  readonly facts: Facts | undefined;
  // The stone that was just played, for the animation; undefined after a jump.
  readonly falling: Stone | undefined;
  // Plays a move if it is legal.
  playLegal(move: string): void;
}

export interface GameModel extends BoardModel {
  // The moves that lead to the shown position.
  readonly current: string[];
  // The last error, in words, and what is to be said besides.
  problem: string;
  remark?: string;
  // Whether what is loaded joins what is there, as side lines do.
  readonly joins: boolean;
  // Both are false if the engine refuses; `problem` then says why.
  begin(game: string): Promise<boolean>;
  load(game: string, position: Position, isApart?: boolean, opening?: string): Promise<boolean>;
}

export const namedGames = first.games;

// Drawn before the engine has described a game.
export const firstShape: Shape = first.facts;

// Finds the moves of a game that changed its result.
//
// Only proved scores count: a move is listed when the position before it and the move itself have exact scores and
// the result became worse for its player. In a lost position no move can make it worse.
import type { Analysis, Score } from '../lib/api';

export type Outcome = 'win' | 'draw' | 'loss';
export interface Turn { ply: number; move: string; side: 'first' | 'second'; from: Outcome; to: Outcome; better: string }
export interface Review { turns: Turn[]; unproved: number }

const rank = { win: 2, draw: 1, loss: 0 };

const outcome = (score: Score | undefined): Outcome | undefined =>
  score?.exact && score.kind !== 'estimate' ? score.kind : undefined;

// analyses[p] belongs to the position before move p; missing ones count as unproved.
export function review(moves: readonly string[], analyses: readonly (Analysis | undefined)[]): Review {
  const turns: Turn[] = [];
  let unproved = 0;
  moves.forEach((move, ply) => {
    const before = analyses[ply];
    const from = outcome(before?.score);
    const to = outcome(before?.options.find((option) => option.move === move)?.score);
    if (!before || !from || !to) ++unproved;
    else if (rank[to] < rank[from]) turns.push({ ply, move, side: before.turn, from, to, better: before.move ?? '' });
  });
  return { turns, unproved };
}

// ?? for a win that became a loss, ? for half of that; by the moves that lead to the marked one.
export function marksOf({ turns }: Review, moves: readonly string[]): Map<string, string> {
  return new Map(turns.map(({ ply, from, to }) => [moves.slice(0, ply + 1).join(' '), rank[from] - rank[to] === 2 ? '??' : '?']));
}

// How near the end is, and for whom: 1 if the first player has won, -1 if the second has, small if the end is far, 0 for a
// draw. Estimates stay clearly between. `cells` is the size of the board.
export function heightOf(score: Score, turn: 'first' | 'second', cells: number): number {
  const nearness = 0.2 + 0.8 * (1 - Math.min(1, (score.plies ?? 0) / cells));
  const forMover = score.kind === 'win' ? nearness : score.kind === 'loss' ? -nearness : score.kind === 'draw' ? 0 : 0.6 * Math.tanh(score.value / 300);
  return turn === 'first' ? forMover : -forMover;
}

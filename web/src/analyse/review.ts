// What the judgements of a game come to. The engine judges; this only counts and draws.
import type { Judgement, Score, Side } from '../engine/api';
import type { Judgements } from '../kept/reviews';

export { accuracyOf, type Judgements } from '../kept/reviews';

// By the moves that lead to the marked one.
export function marksOf(judgements: Judgements, moves: readonly string[]): Map<string, Judgement['mark']> {
  return new Map(judgements.flatMap((one, ply) => (one?.mark ? [[moves.slice(0, ply + 1).join(' '), one.mark]] : [])));
}

// Is it a mistake, proved or likely?
export const isMistake = ({ fault, likely }: Judgement): boolean => fault !== null || likely;

// The plies after which a mistake was made.
export const mistakesOf = (judgements: Judgements) => judgements.flatMap((one, ply) => (one && isMistake(one) ? [ply] : []));

// The ply after which the loser made the mistake that decided the game: his last that lost it, or else his last likely one. None where
// nobody has lost yet.
export function turningOf(judgements: Judgements): number | undefined {
  const winner = winnerOf(judgements);
  const own = judgements.filter((one): one is Judgement => one !== undefined && one.turn !== winner);
  const lost = own.filter(({ fault, after }) => fault === 'result_lost' && after.kind === 'loss');
  const decisive = lost.at(-1) ?? own.filter(({ likely }) => likely).at(-1);
  return winner && decisive && decisive.ply - 1;
}
// Whoever made the last move has won with it.
function winnerOf(judgements: Judgements): Side | undefined {
  const last = judgements.at(-1);
  return last?.after.kind === 'win' && last.after.plies === 1 ? last.turn : undefined;
}

// How near the end is, and for whom: 1 if the first player has won, -1 if the second has, small if the end is far, 0 for a
// draw. Estimates stay clearly between. `cells` is the size of the board.
export function heightOf(score: Score, turn: Side, cells: number): number {
  const nearness = 0.2 + 0.8 * (1 - Math.min(1, (score.plies ?? 0) / cells));
  const forMover =
    score.kind === 'win' ? nearness : score.kind === 'loss' ? -nearness : score.kind === 'draw' ? 0 : 0.6 * Math.tanh(score.value / 300);
  return turn === 'first' ? forMover : -forMover;
}

export interface Standing {
  ply: number;
  height: number;
  isExact: boolean;
}

// How the game stood before each judged move, and after the last one.
export function courseOf(judgements: Judgements, cells: number): Standing[] {
  const course = judgements.flatMap((one, ply) =>
    one ? [{ ply, height: heightOf(one.before, one.turn, cells), isExact: one.before.exact }] : [],
  );
  const last = judgements.at(-1);
  if (!last) return course;
  const after = { ...last.after, ...(last.after.plies === undefined ? {} : { plies: last.after.plies - 1 }) };
  return [...course, { ply: judgements.length, height: heightOf(after, last.turn, cells), isExact: after.exact }];
}

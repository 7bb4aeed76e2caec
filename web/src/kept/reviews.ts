// Reviews of whole games: each is kept in the browser under the moves it judges, so that a reload judges nothing again. The oldest go when
// there are many: they can be made again.
import type { Judgement, Side } from '../../../bindings/npm/src/answers';
import { forget, keep, kept, keptNames, parsed } from './saved';

export interface KeptReview {
  game: string;
  moves: string;
  at: number;
  // Of the sentences.
  language: string;
  judgements: Judgement[];
}
export const maxReviews = 60;

const start = 'review.';
const nameOf = (game: string, moves: string) => `${start}${game} ${moves}`;

export function keptReview(game: string, moves: string): KeptReview | undefined {
  const { at = 0, language = '', judgements } = parsed<KeptReview>(kept(nameOf(game, moves)));
  return Array.isArray(judgements) ? { game, moves, at, language, judgements } : undefined;
}
// Newest first.
export function keptReviews(): KeptReview[] {
  return keptNames(start)
    .flatMap((name) => {
      const [game = '', moves = ''] = name.split(' ');
      return keptReview(game, moves) ?? [];
    })
    .sort((one, other) => other.at - one.at);
}
export function keepReview({ game, moves, ...review }: KeptReview): void {
  keep(nameOf(game, moves), JSON.stringify(review));
  for (const old of keptReviews().slice(maxReviews)) forget(nameOf(old.game, old.moves));
}

// A move that nobody has judged yet is undefined.
export type Judgements = readonly (Judgement | undefined)[];

// How the moves of one player came out: kept all that the position held, gave up part of it, or turned a win into a loss.
// Those of which nothing is proved do not count.
export interface Accuracy {
  percent: number | undefined;
  kept: number;
  part: number;
  lost: number;
  unproved: number;
}

export function accuracyOf(judgements: Judgements, side: Side): Accuracy {
  const own = judgements.flatMap((one) => (one?.turn === side ? [one.accuracy] : []));
  const counted = own.filter((one) => one !== null);
  const count = (accuracy: number) => counted.filter((one) => one === accuracy).length;
  const percent = counted.length ? counted.reduce<number>((sum, one) => sum + one, 0) / counted.length : undefined;
  return { percent, kept: count(100), part: count(50), lost: count(0), unproved: own.length - counted.length };
}

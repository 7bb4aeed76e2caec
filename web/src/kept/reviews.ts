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

// How the moves of one player came out: kept all that the position held, gave up part of it, or turned a win into a loss; by
// estimate as good as the best, or likely a mistake. Those of which neither says anything do not count.
export interface Accuracy {
  percent: number | undefined;
  judged: number;
  all: number;
  kept: number;
  part: number;
  lost: number;
  estimated: number;
  likely: number;
}

export function accuracyOf(judgements: Judgements, side: Side): Accuracy {
  const own = judgements.filter((one): one is Judgement => one?.turn === side);
  const counted = own.filter((one) => one.accuracy !== null);
  const count = (accuracy: number) => counted.filter((one) => one.accuracy === accuracy).length;
  const likely = counted.filter((one) => one.likely).length;
  const estimated = counted.filter((one) => one.accuracy === 100 && !one.proved).length;
  const percent = counted.length ? counted.reduce((sum, one) => sum + one.accuracy!, 0) / counted.length : undefined;
  const [judged, all] = [counted.length, own.length];
  return { percent, judged, all, kept: count(100) - estimated, part: count(50) - likely, lost: count(0), estimated, likely };
}

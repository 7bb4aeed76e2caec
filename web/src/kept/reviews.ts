// Reviews of whole games: each is kept in the browser under the moves it judges, so that a reload judges nothing again. The oldest go when
// there are many: they can be made again.
import type { Judgement } from '../../../bindings/npm/src/answers';
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

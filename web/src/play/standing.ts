// The reader's place on the ladder of a game: a rating from the games that were played against its rungs in this browser.
import type { SavedGame } from '../kept/archive';
import { outcomeOf, type Outcome } from '../game/outcome';
import { rungs } from '../game/players';
import { rated, type Rated } from './glicko';

// Where a person begins of whom nothing is known, and where they are advised to.
export const firstRung = 2;
const unknown = { deviation: 350, volatility: 0.06 };
const deviationOfRung = 30;

export interface Standing extends Rated {
  games: number;
  // Those with half of the points and more, from 1.
  mastered: ReadonlySet<number>;
}
// The rating after each game, in the order of their dates, whatever the order of the list.
export interface Step extends Rated, Outcome {
  id: string;
  at: number;
  change: number;
}
export function stepsOf(games: readonly SavedGame[], game: string, ladder: readonly number[]): Step[] {
  let now: Rated = { rating: ladder[firstRung - 1]!, ...unknown };
  return games
    .filter((one) => one.game === game)
    .sort((one, other) => one.at - other.at)
    .flatMap((one) => {
      const outcome = outcomeOf(one);
      if (!outcome) return [];
      const before = now.rating;
      now = rated(now, [{ rating: ladder[outcome.rung - 1]!, deviation: deviationOfRung, score: outcome.score }]);
      return [{ ...now, ...outcome, id: one.id, at: one.at, change: now.rating - before }];
    });
}
export function standingOf(games: readonly SavedGame[], game: string, ladder: readonly number[]): Standing {
  const steps = stepsOf(games, game, ladder);
  const { rating, deviation, volatility } = steps.at(-1) ?? { rating: ladder[firstRung - 1]!, ...unknown };
  const mastered = rungs
    .map((_, index) => index + 1)
    .filter((rung) => {
      const scores = steps.filter((one) => one.rung === rung).map(({ score }) => score as number);
      return scores.length > 0 && scores.reduce((sum, score) => sum + score, 0) >= scores.length / 2;
    });
  return { rating, deviation, volatility, games: steps.length, mastered: new Set(mastered) };
}

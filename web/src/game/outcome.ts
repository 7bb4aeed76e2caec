// How a game against a rung of the ladder came out.
import type { SavedGame } from '../kept/archive';
import { playerOf, rungOf } from './players';

export interface Outcome {
  score: 0 | 0.5 | 1;
  rung: number;
}
// Of a game that a person has played against a rung to its end.
export function outcomeOf({ first, second, result }: SavedGame): Outcome | undefined {
  const [one, other] = [playerOf(first), playerOf(second)];
  if (!one || !other || result === 'open' || (one === 'human') === (other === 'human')) return undefined;
  const own = one === 'human' ? 'first' : 'second';
  return { score: result === 'draw' ? 0.5 : result === own ? 1 : 0, rung: rungOf(own === 'first' ? other : one)! };
}

// A step of the learner's own search on its way up the ladder: each batch of games against the rung that is nearest to what it is worth
// by then.
import { ladder } from '../../game/ladder';
import { batch, playRung, type Choose, type Played } from '../write/matches';
import { ratingOf, type Rating } from './rating';

export const batches = 4;

export interface Ascent extends Rating {
  // How far it looked: the depth it was given, or the middle of those that deepening reached.
  depth: number;
  games: Played[];
}

export function nearestRung(elo: number): number {
  const away = (rung: number) => Math.abs(ladder[rung]! - elo);
  return 1 + ladder.reduce<number>((best, _, rung) => (away(rung) < away(best) ? rung : best), 0);
}
export const ratingFrom = (games: readonly Played[]): Rating =>
  ratingOf(games.map(({ score, rung }) => ({ score, elo: ladder[rung - 1]! })));

export interface Climber {
  choose: Choose;
  signal: AbortSignal;
  // The games of the batch that are over, and the rung.
  at: (rung: number, done: number) => void;
  found: (games: Played[], rating: Rating) => void;
}
// From the worth of the step before. A program that fails climbs no further.
export async function climb(from: number, { choose, signal, at, found }: Climber): Promise<Played[]> {
  const games: Played[] = [];
  for (let number = 0; number < batches; ++number) {
    const rung = nearestRung(games.length > 0 ? ratingFrom(games).elo : from);
    at(rung, games.length);
    const some = await playRung(rung, number, choose, signal, (done) => at(rung, games.length + done));
    games.push(...some);
    found([...games], ratingFrom(games));
    if (some.some(({ fault }) => fault)) break;
  }
  return games;
}
export const gamesOfAscent = batch * batches;

// How a person has fared against each rung in each game, from the saved games.
import type { SavedGame } from '../kept/archive';
import { outcomeOf } from '../game/outcome';
import { rungs, type Rung } from '../game/players';

export interface Tally {
  game: string;
  level: Rung;
  wins: number;
  draws: number;
  losses: number;
}

export function statisticsOf(games: readonly SavedGame[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const one of games) {
    const outcome = outcomeOf(one);
    if (!outcome) continue;
    const level = rungs[outcome.rung - 1]!;
    const key = `${one.game} ${level}`;
    const tally = tallies.get(key) ?? { game: one.game, level, wins: 0, draws: 0, losses: 0 };
    tallies.set(key, tally);
    tally[outcome.score === 1 ? 'wins' : outcome.score === 0 ? 'losses' : 'draws'] += 1;
  }
  return [...tallies.values()];
}

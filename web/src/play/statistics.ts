// How a person has fared against each machine in each game, from the saved games.
import type { SavedGame } from '../kept/archive';

export interface Standing {
  game: string;
  level: string;
  wins: number;
  draws: number;
  losses: number;
}

export function statisticsOf(games: readonly SavedGame[]): Standing[] {
  const standings = new Map<string, Standing>();
  for (const { game, first, second, result } of games) {
    if (result === 'open' || (first === 'human') === (second === 'human')) continue;
    const own = first === 'human' ? 'first' : 'second';
    const level = own === 'first' ? second : first;
    const key = `${game} ${level}`;
    const standing = standings.get(key) ?? { game, level, wins: 0, draws: 0, losses: 0 };
    standings.set(key, standing);
    if (result === 'draw') standing.draws += 1;
    else if (result === own) standing.wins += 1;
    else standing.losses += 1;
  }
  return [...standings.values()];
}

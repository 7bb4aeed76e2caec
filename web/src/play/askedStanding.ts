// Asks the engine what finished games tell of the reader's place on the ladder.
import { portrait, type PortraitReply } from '../engine/api';
import { countOf, shareOf } from '../game/ownGame';
import type { SavedGame } from '../kept/archive';
import { playerOf, rungOf } from '../game/players';
import { ownGamesOf, toldOf } from './portrait';

export interface Standing {
  // Null while no game counts.
  rating: number | null;
  // The rungs below the reader; below the one that is advised while nothing is known.
  below: number;
  // Those with half of the points and more, from 1.
  mastered: readonly number[];
}

const numberOf = (player: string) => rungOf(playerOf(player)!)!;

function standingIn({ rating, below, next, opponents }: PortraitReply): Standing {
  const mastered = opponents.filter(({ results }) => countOf(results) > 0 && shareOf(results) >= 0.5);
  return {
    rating,
    below: rating === null ? numberOf(next) - 1 : below,
    mastered: mastered.map(({ player }) => numberOf(player)),
  };
}

// Undefined while no game counts.
export async function askedStanding(games: readonly SavedGame[], game: string): Promise<Standing | undefined> {
  const counted = ownGamesOf(games, game).filter(({ rung }) => rung !== undefined);
  return counted.length > 0 ? standingIn(await portrait({ game, games: counted.map(toldOf) })) : undefined;
}

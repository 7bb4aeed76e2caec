// The reader's place on the ladder of a game, as the engine says it. It is kept in the browser, so that the first screen need not wait
// for the engine.
import first from 'virtual:first-answers';
import { portrait, type PortraitReply } from '../engine/api';
import type { SavedGame } from '../kept/archive';
import { keep, kept, parsed } from '../kept/saved';
import { countOf, shareOf } from '../game/ownGame';
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

// With a minus as long as the plus.
export const ratingText = (rating: number) => String(rating).replace('-', '−');

const numberOf = (player: string) => rungOf(playerOf(player)!)!;

export function standingIn({ rating, below, next, opponents }: PortraitReply): Standing {
  const mastered = opponents.filter(({ results }) => countOf(results) > 0 && shareOf(results) >= 0.5);
  return {
    rating,
    below: rating === null ? numberOf(next) - 1 : below,
    mastered: mastered.map(({ player }) => numberOf(player)),
  };
}

const unknown = standingIn(first.portrait);
const nameOf = (game: string) => `standing.${game}`;

// The last one that the engine has said.
export function keptStanding(game: string): Standing {
  const { rating, below, mastered } = parsed<Standing>(kept(nameOf(game)));
  const isWhole = typeof rating === 'number' && typeof below === 'number' && Array.isArray(mastered);
  return isWhole ? { rating, below, mastered } : unknown;
}

export async function standingOf(games: readonly SavedGame[], game: string): Promise<Standing> {
  const counted = ownGamesOf(games, game).filter(({ rung }) => rung !== undefined);
  const standing = counted.length > 0 ? standingIn(await portrait({ game, games: counted.map(toldOf) })) : unknown;
  keep(nameOf(game), JSON.stringify(standing));
  return standing;
}

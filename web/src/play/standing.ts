// The reader's place on the ladder of a game, as the engine says it. It is kept in the browser, so that the first screen need not wait
// for the engine.
import first from 'virtual:first-answers';
import type { SavedGame } from '../kept/archive';
import { keep, kept, parsed } from '../kept/saved';
import { playerOf, rungOf } from '../game/players';
import type { Standing } from './askedStanding';

export type { Standing } from './askedStanding';

// With a minus as long as the plus.
export const ratingText = (rating: number) => String(rating).replace('-', '−');

const unknown: Standing = { rating: null, below: rungOf(playerOf(first.portrait.next)!)! - 1, mastered: [] };
const nameOf = (game: string) => `standing.${game}`;

// The last one that the engine has said.
export function keptStanding(game: string): Standing {
  const { rating, below, mastered } = parsed<Standing>(kept(nameOf(game)));
  const isWhole = typeof rating === 'number' && typeof below === 'number' && Array.isArray(mastered);
  return isWhole ? { rating, below, mastered } : unknown;
}

// Whoever has saved none of this game need not load what tells of games.
export async function standingOf(games: readonly SavedGame[], game: string): Promise<Standing> {
  const own = games.filter((one) => one.game === game);
  const asked = own.length > 0 ? await (await import('./askedStanding')).askedStanding(own, game) : undefined;
  const standing = asked ?? unknown;
  keep(nameOf(game), JSON.stringify(standing));
  return standing;
}

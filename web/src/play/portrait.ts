// What the engine is told of the reader's games in one game, the oldest first, to say what they tell of the reader.
import type { PortraitRequest } from '../engine/api';
import { ownGame, type OwnGame } from '../game/ownGame';
import type { SavedGame } from '../kept/archive';
import { keptReview } from '../kept/reviews';

type Told = PortraitRequest['games'][number];
// The newest are enough: the engine reads at most 1 MiB.
const most = 3000;
const mostSigns = 1_000_000;

export function ownGamesOf(games: readonly SavedGame[], game: string): OwnGame[] {
  let signs = 0;
  const fits = (one: OwnGame) => (signs += JSON.stringify(toldOf(one)).length + 1) <= mostSigns;
  return games
    .filter((one) => one.game === game)
    .flatMap((one) => ownGame(one) ?? [])
    .sort((one, other) => other.game.at - one.game.at)
    .filter((one, index) => index < most && fits(one))
    .reverse();
}

function mistakesIn({ game, side }: OwnGame): Told['mistakes'] {
  const judgements = keptReview(game.game, game.moves)?.judgements;
  return judgements
    ?.filter(({ turn, fault, likely }) => turn === side && (fault !== null || likely))
    .map(({ cause, likely }) => ({ cause, likely }));
}

export function toldOf(own: OwnGame): Told {
  const { game, side, score, rung } = own;
  const mistakes = mistakesIn(own);
  return {
    moves: game.moves,
    own: side,
    result: score === 0.5 ? 'draw' : score === 1 ? side : side === 'first' ? 'second' : 'first',
    ...(rung === undefined ? {} : { rung }),
    ...(mistakes ? { mistakes } : {}),
  };
}

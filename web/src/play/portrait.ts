// What the engine is told of the reader's games in one game, the oldest first, to say what they tell of the reader.
import type { PortraitRequest } from '../engine/api';
import { ownGame, type OwnGame } from '../game/ownGame';
import type { SavedGame } from '../kept/archive';
import { keptReview } from '../kept/reviews';

type Told = PortraitRequest['games'][number];
// The newest are enough, and the engine takes no longer questions.
const most = 3000;

export function ownGamesOf(games: readonly SavedGame[], game: string): OwnGame[] {
  return games
    .filter((one) => one.game === game)
    .flatMap((one) => ownGame(one) ?? [])
    .sort((one, other) => one.game.at - other.game.at)
    .slice(-most);
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

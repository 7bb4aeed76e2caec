// The games of this browser, in the order in which they want something of the player.
import type { MyGame } from './protocol';

const isAsked = ({ seat, offer }: MyGame) => offer !== null && offer.seat !== seat;
export const isMyTurn = (game: MyGame) => game.state === 'playing' && game.seat !== null && game.turn === game.seat;
// Whether it waits for the player.
export const isUrgent = (game: MyGame) => isMyTurn(game) || (isAsked(game) && game.rematch === null);

const ranks = { playing: 1, waiting: 2, over: 3 };
const rankOf = (game: MyGame) => (isMyTurn(game) ? 0 : ranks[game.state] - (isUrgent(game) ? 0.5 : 0));

// My turn first, the nearest deadline before others; of the rest the order stays.
export function inOrder(games: readonly MyGame[]): MyGame[] {
  return [...games].sort((one, other) => rankOf(one) - rankOf(other) || (one.deadline ?? Infinity) - (other.deadline ?? Infinity) || 0);
}

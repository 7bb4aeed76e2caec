// The reader's own games: those that are over and of which it is known which side was the reader's.
import type { Side } from '../engine/api';
import type { SavedGame } from '../kept/archive';
import { outcomeOf } from './outcome';
import { playerOf } from './players';

// A game that is over, with the reader's own side. Against a rung of the ladder, or a person behind a link.
export interface OwnGame {
  game: SavedGame;
  side: Side;
  score: 0 | 0.5 | 1;
  rung: number | undefined;
}
export function ownGame(game: SavedGame): OwnGame | undefined {
  const outcome = outcomeOf(game);
  if (outcome) return { game, side: playerOf(game.first) === 'human' ? 'first' : 'second', ...outcome };
  if (!game.own || game.result === 'open') return undefined;
  return { game, side: game.own, score: game.result === 'draw' ? 0.5 : game.result === game.own ? 1 : 0, rung: undefined };
}

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}
const words = { 0: 'lost', 0.5: 'drawn', 1: 'won' } as const;
export const wordOf = (score: OwnGame['score']) => words[score];
export function tallyOf(games: readonly Pick<OwnGame, 'score'>[]): Tally {
  const tally = { won: 0, drawn: 0, lost: 0 };
  for (const { score } of games) tally[words[score]] += 1;
  return tally;
}
export const countOf = ({ won, drawn, lost }: Tally) => won + drawn + lost;
export const shareOf = (tally: Tally) => (tally.won + tally.drawn / 2) / countOf(tally);

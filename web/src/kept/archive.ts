// The saved games: every game that was begun is kept in the browser under a name of its own, so that writing one can never
// damage another.
import type { Side, SwapChoice } from '../../../bindings/npm/src/answers';
import { forget, keep, kept, keptNames, parsed } from './saved';

export type Result = Side | 'draw' | 'open';
export interface SavedGame {
  id: string;
  game: string;
  moves: string;
  first: string;
  second: string;
  result: Result;
  at: number;
  // While the sides are open: "swap2", or "swap2 two-more".
  opening?: string;
  // Of a game between people by a link: which seat was one's own.
  own?: Side;
}

// What was chosen so far; what no file can say is left to the engine to refuse.
export const choicesIn = (opening: string) =>
  (opening === 'swap2' ? [] : opening === 'swap2 two-more' ? ['two-more'] : [opening]) as SwapChoice[];

const start = 'game.';
// The id of a game by a link, and its name.
export const linkedId = (name: string) => `online-${name}`;
export const linkedName = (id: string) => (id.startsWith(linkedId('')) ? id.slice(linkedId('').length) : undefined);
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

function gameFrom(id: string, text: string | null): SavedGame | undefined {
  const { game, moves, first, second, result = 'open', at = 0, opening, own } = parsed<SavedGame>(text);
  if (![game, moves, first, second].every((value) => typeof value === 'string')) return undefined;
  const rest = { ...(opening ? { opening } : {}), ...(own ? { own } : {}) };
  return { id, game: game!, moves: moves!, first: first!, second: second!, result, at: Number(at), ...rest };
}

// Newest first.
export function savedGames(): SavedGame[] {
  return keptNames(start)
    .flatMap((id) => gameFrom(id, kept(start + id)) ?? [])
    .sort((one, other) => other.at - one.at);
}

export const writtenGame = (id: string) => kept(start + id);
export const textOf = ({ id: _, ...facts }: SavedGame) => JSON.stringify(facts);
export const saveGame = (game: SavedGame) => keep(start + game.id, textOf(game));
export const deleteGame = (id: string) => forget(start + id);

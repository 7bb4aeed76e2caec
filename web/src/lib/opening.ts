// The first game of the page: that of its link, the one before a reload, or a new one.
import first from 'virtual:first-answers';
import { fetchGames, problemWords } from './api';
import type { Address } from './address';
import { connection } from './connection.svelte';
import { remember } from './facts';
import { compact } from './notation';
import { isPlayer } from './players';
import { keptObject } from './saved';
import { paces, session, type Kept } from './session.svelte';

function keptGame(): { game: string; moves: string[]; shown: number } | undefined {
  const { game, moves, shown } = keptObject<Kept>('session');
  if (typeof game !== 'string' || !Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) return undefined;
  return { game, moves, shown: Math.max(0, Math.min(moves.length, Number(shown ?? moves.length) || 0)) };
}

// True when neither the link nor an earlier visit names a game, so that a new one begins.
export const opensFresh = ({ game }: Address): boolean => game === undefined && keptGame() === undefined;

export function restoreTable(): void {
  const { first, second, pace, sound } = keptObject<Kept>('session');
  if (isPlayer(first) && isPlayer(second)) session.table = { first, second };
  if (typeof pace === 'number' && paces[pace]) session.pace = pace;
  session.hasSound = sound === true;
  session.isPaused = session.isSpectated;
}

// False while the engine cannot be loaded, or the service does not answer. Then nothing is shown or overwritten, and
// the page tries again.
export async function openGame(address: Address): Promise<boolean> {
  session.named = first.games;
  remember(first.facts);
  // Starts the engine. Only a new game, whose board is known, need not wait for it.
  const started = fetchGames().then(
    () => true,
    (failure: unknown) => {
      session.problem = problemWords(failure);
      return false;
    },
  );
  if (!opensFresh(address) && !(await started)) return false;
  const { game, moves } = address;
  const before = keptGame();
  const isSame = before && (game === undefined || (game === before.game && compact(before.moves.slice(0, before.shown)) === moves));
  let problem = '';
  if (!isSame && game !== undefined) {
    session.previous = before?.moves.length ? before : undefined;
    if (await session.load(game, { moves: moves ?? '' })) return true;
    // For an invalid link, the error is shown together with the previous game.
    problem = session.problem;
  }
  if (connection.isLost) return false;
  const isShown = (before && (await session.show(before.game, before.moves, before.shown))) || (await session.show('connect4', [], 0));
  session.previous = undefined;
  if (problem) session.problem = problem;
  return isShown;
}

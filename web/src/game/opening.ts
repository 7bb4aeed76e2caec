// What the page shows first: the game of its link, the one before a reload, or a new one.
import first from 'virtual:first-answers';
import { fetchGames } from '../engine/api';
import { problemWords } from './problems';
import type { Address } from '../ui/address';
import { connection } from '../ui/connection.svelte';
import { drill } from './drill.svelte';
import { remember } from '../engine/facts';
import { compact } from '../engine/notation';
import { keptInTab, parsed } from '../kept/saved';
import { session, type Kept } from './session.svelte';
import { study } from './study.svelte';

function keptGame(): (Pick<Kept, 'game' | 'moves' | 'shown'> & Partial<Pick<Kept, 'opening'>>) | undefined {
  const { game, moves, shown, opening } = parsed<Kept>(keptInTab('session'));
  if (typeof game !== 'string' || !Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) return undefined;
  return { game, moves, shown: Math.max(0, Math.min(moves.length, Number(shown ?? moves.length) || 0)), ...(opening ? { opening } : {}) };
}

// A link to a position belongs to Play unless it names another room.
const isForPlay = ({ room = 'play' }: Address) => room === 'play';

// True when neither the link nor an earlier visit names a game, so that a new one begins.
export const opensFresh = (address: Address): boolean => !(address.game && isForPlay(address)) && keptGame() === undefined;

export function restoreTable(): void {
  session.restore(parsed<Kept>(keptInTab('session')));
}

// False while the engine cannot be loaded, or the service does not answer. Then nothing is shown or overwritten, and
// the page tries again.
export async function openGame(address: Address): Promise<boolean> {
  remember(first.facts);
  // Starts the engine. Only a new game, whose board is known, need not wait for it.
  const started = fetchGames().then(
    () => true,
    (failure: unknown) => {
      session.problem = problemWords(failure, session.shape);
      return false;
    },
  );
  if (!(opensFresh(address) && isForPlay(address)) && !(await started)) return false;
  if (!(await openPlay(address))) return false;
  if (address.room === 'train') return address.game === undefined ? drill.resume() : drill.begin(address.game);
  return isForPlay(address) || openStudy(address);
}

async function openPlay(address: Address): Promise<boolean> {
  const { game, moves } = isForPlay(address) ? address : {};
  const before = keptGame();
  const isSame = before && (game === undefined || (game === before.game && compact(before.moves.slice(0, before.shown)) === moves));
  let problem = '';
  if (before?.opening) {
    await session.takeOpening(before.game, before.opening);
    if (connection.isLost) return false;
  }
  if (!isSame && game !== undefined) {
    // The game before the link comes back by an undo.
    if (before) await session.show(before.game, before.moves, before.shown);
    if (await session.load(game, { moves: moves ?? '' })) return true;
    // For an invalid link, the error is shown together with the previous game.
    problem = session.problem;
  }
  if (connection.isLost) return false;
  const isShown = (before && (await session.show(before.game, before.moves, before.shown))) || (await session.show('connect4', [], 0));
  if (problem) session.problem = problem;
  return isShown;
}

async function openStudy({ game, moves }: Address): Promise<boolean> {
  await study.restore();
  if (game !== undefined && (await study.seek(game, moves ?? ''))) return true;
  const { problem } = study;
  if (connection.isLost) return false;
  const isShown = await study.follow(session);
  if (problem) study.problem = problem;
  return isShown;
}

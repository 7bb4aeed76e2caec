// What the page shows first; each test is a new page.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from './browser';

async function page() {
  vi.resetModules();
  const [opening, { session }, { study }, { drill }, { connection }, { instead }] = await Promise.all([
    import('../src/game/opening'),
    import('../src/game/session.svelte'),
    import('../src/game/study.svelte'),
    import('../src/game/drill.svelte'),
    import('../src/ui/connection.svelte'),
    import('./engine'),
  ]);
  session.seats.table = { first: 'human', second: 'human' };
  return { ...opening, session, study, drill, connection, instead };
}
const keepGame = (kept: object) => sessionStorage.setItem('puissance.session', JSON.stringify(kept));
const before = { game: 'tictactoe', moves: ['b2', 'a1', 'c3'], shown: 2, first: 'human', second: 'human' };

beforeEach(() => {
  openBrowser();
  // The connection is tried again, in vain.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
});

describe('a page that is opened', () => {
  it('begins a new game where nothing names another', async () => {
    const { openGame, opensFresh, session } = await page();
    expect([opensFresh({}), opensFresh({ room: 'analyse', game: 'connect4', moves: '4' }), opensFresh({ game: 'connect4' })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await openGame({})).toBe(true);
    expect([session.game, session.moves, session.facts?.columns]).toEqual(['connect4', [], 7]);
  });
  it('goes on with the game before a reload, at its ply, without an undo of it', async () => {
    keepGame(before);
    const { openGame, opensFresh, session } = await page();
    expect(opensFresh({})).toBe(false);
    expect(await openGame({ game: 'tictactoe', moves: 'b2a1' })).toBe(true);
    expect([session.game, session.moves, session.shown, session.previous]).toEqual(['tictactoe', before.moves, 2, undefined]);
  });
  it('shows a link, from which an undo leads to the game before', async () => {
    keepGame(before);
    const { openGame, session } = await page();
    expect(await openGame({ game: 'connect4', moves: '4453' })).toBe(true);
    expect([session.game, session.moves, session.previous?.moves]).toEqual(['connect4', ['4', '4', '5', '3'], before.moves]);
  });
  it('says what is wrong with a link, and shows the game before', async () => {
    keepGame(before);
    const { openGame, session } = await page();
    expect(await openGame({ game: 'connect4', moves: '49' })).toBe(true);
    expect([session.game, session.shown, session.previous, session.problem !== '']).toEqual(['tictactoe', 2, undefined, true]);
  });
  it('takes rubbish for nothing', async () => {
    keepGame({ game: 'connect4', moves: [4, 4] });
    const { openGame, session, opensFresh } = await page();
    expect(opensFresh({})).toBe(true);
    expect(await openGame({})).toBe(true);
    expect(session.moves).toEqual([]);
    keepGame({ ...before, shown: 99 });
    const later = await page();
    expect([await later.openGame({}), later.session.shown]).toEqual([true, 3]);
  });
  it('shows the link of Analyse as a study, and the game of Play stays', async () => {
    keepGame(before);
    const { openGame, session, study } = await page();
    expect(await openGame({ room: 'analyse', game: 'connect4', moves: '44' })).toBe(true);
    expect([study.game, study.current, study.source, session.game]).toEqual(['connect4', ['4', '4'], '', 'tictactoe']);
  });
  it('studies the game of Play where the address names no other, or a wrong one', async () => {
    keepGame(before);
    const one = await page();
    expect(await one.openGame({ room: 'analyse' })).toBe(true);
    expect([one.study.game, one.study.current, one.study.source]).toEqual(['tictactoe', ['b2', 'a1'], one.session.id]);
    const other = await page();
    expect(await other.openGame({ room: 'learn', game: 'connect4', moves: '49' })).toBe(true);
    expect([other.study.game, other.study.problem !== '']).toEqual(['tictactoe', true]);
  });
  it('trains the game of its address, or the one trained before', async () => {
    const one = await page();
    expect([await one.openGame({ room: 'train', game: 'gomoku', moves: '' }), one.drill.game]).toEqual([true, 'gomoku']);
    const other = await page();
    expect([await other.openGame({ room: 'train' }), other.drill.game]).toEqual([true, 'gomoku']);
  });
  it('waits where the engine is not to be had, and overwrites nothing', async () => {
    keepGame(before);
    const { openGame, session, connection, instead } = await page();
    const { Problem } = await import('../../bindings/npm/src/answers');
    instead.games = instead.check = () => {
      connection.lose();
      throw new Problem('unreachable', '');
    };
    expect(await openGame({ game: 'connect4', moves: '44' })).toBe(false);
    expect([session.facts, JSON.parse(sessionStorage.getItem('puissance.session')!)]).toEqual([undefined, before]);
  });
});

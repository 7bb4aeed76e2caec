import { beforeEach, describe, expect, it } from 'vitest';
import { deleteGame, saveGame, savedGames } from '../src/kept/archive';
import { gamesIn, gamesText } from '../src/kept/gamesFile';
import { isGamesFile } from '../src/kept/gamesMark';
import { keep, keepInTab, kept, keptInTab } from '../src/kept/saved';
import { statisticsOf } from '../src/play/statistics';
import { Store, openBrowser, room } from './browser';

beforeEach(openBrowser);

describe('what is kept', () => {
  it('finds room in a storage that others have filled', () => {
    expect(keep('session', 'a')).toBe(true);
    for (let size = room; size >= 1; size = Math.floor(size / 2))
      for (let index = 0; ; ++index) {
        try {
          localStorage.setItem(`other${size} ${index}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    expect(keep('session', 'a'.repeat(20_000))).toBe(true);
    expect(kept('session')).toHaveLength(20_000);
    expect(keep('session', 'a'.repeat(60_000))).toBe(false);
    expect(kept('session')).toHaveLength(20_000);
  });
  it('is each tab’s own, and a new tab takes the last', () => {
    keepInTab('session', 'one');
    const tab = sessionStorage;
    Object.assign(globalThis, { sessionStorage: new Store() });
    expect(keptInTab('session')).toBe('one');
    keepInTab('session', 'two');
    Object.assign(globalThis, { sessionStorage: tab });
    expect(keptInTab('session')).toBe('one');
  });
});

const game = { id: 'a', game: 'connect4', moves: '4453', first: 'human', second: 'easy', result: 'first', at: 1_700_000_000_000 } as const;

describe('saved games', () => {
  it('are listed newest first, and deleted', () => {
    saveGame(game);
    saveGame({ ...game, id: 'b', at: game.at + 1 });
    localStorage.setItem('puissance.game.c', '{"broken": ');
    expect(savedGames().map(({ id }) => id)).toEqual(['b', 'a']);
    deleteGame('b');
    expect(savedGames()).toEqual([game]);
  });
  it('are written into one file and read again', () => {
    const games = [game, { ...game, game: 'gomoku', moves: 'h8h9', at: game.at + 5000 }];
    const text = gamesText(games);
    expect(isGamesFile(text)).toBe(true);
    expect(gamesIn(text)).toEqual(games.map(({ game, moves, first, second, at }) => ({ game, moves, first, second, at })));
    expect(gamesIn('puissance 1\r\ngame connect4\r\nmoves 44\r\n')[0]).toMatchObject({ game: 'connect4', moves: '44', first: 'human' });
    expect(isGamesFile('4453')).toBe(false);
  });
  it('by a link keep the seat, the result and the name, as puissance me writes them', () => {
    const linked = { ...game, id: 'online-abcdefghijk', first: 'human', second: 'human', result: 'second', own: 'second' } as const;
    const text = gamesText([linked]);
    expect(text).toContain('# own second\n# result second\n# online abcdefghijk\n');
    expect(gamesIn(text)).toEqual([linked]);
    expect(gamesIn(text.replace('# own second', '# own nobody'))[0]).not.toHaveProperty('result');
  });
  it('are counted by game and level', () => {
    const second = { ...game, first: 'easy', second: 'human' };
    const games = [
      game,
      second,
      { ...game, result: 'draw' as const },
      { ...game, result: 'open' as const },
      { ...game, second: 'human' },
      { ...game, second: 'hard' },
    ];
    expect(statisticsOf(games)).toEqual([
      { game: 'connect4', level: 'level:1', wins: 1, draws: 1, losses: 1 },
      { game: 'connect4', level: 'level:8', wins: 1, draws: 0, losses: 0 },
    ]);
  });
});

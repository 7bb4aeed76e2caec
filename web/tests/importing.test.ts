import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readGames, maxGames } from '../src/game/importing';
import { savedGames } from '../src/kept/archive';
import { gamesText } from '../src/kept/gamesFile';
import { keepMistake, keptMistakes, maxMistakes } from '../src/kept/mistakes';
import { importTraining } from '../src/train/importing';
import { noTraining, progress } from '../src/train/progress.svelte';
import { training } from '../src/train/training.svelte';
import { openBrowser } from './browser';

const file = (facts: object) => JSON.stringify({ puissance: 'training 1', ...facts });
const mistake = (moves: string, game = 'connect4') => ({ game, moves, due: 2, interval: 1 });
const rating = { rating: 500, deviation: 90, volatility: 0.06 };

beforeEach(() => {
  openBrowser();
  progress.replace(noTraining);
});

describe('a file of training', () => {
  it('is taken as far as the engine accepts it, and the rest is refused in words', async () => {
    const told = file({
      mistakes: [mistake('44'), mistake('9'), mistake('4', 'constructor'), mistake('44')],
      games: { connect4: { rating }, gomoku: { rating: { ...rating, rating: 1e300 } }, constructor: { rating }, __proto__: { rating } },
    });
    const found = await importTraining(told);
    expect(found).toMatchObject({ fresh: 1, refused: 4, tooMany: 0, isKept: true });
    expect(found?.reason).not.toBe('');
    expect(keptMistakes()).toEqual([mistake('44')]);
    expect(Object.keys(progress.all.games)).toEqual(['connect4']);
    expect(progress.of('constructor').themes).toEqual({});
  });
  it('fills the store with so many mistakes and no more, whatever their games are', async () => {
    const digits = [1, 2, 3, 4, 5, 6, 7];
    const many = digits.flatMap((a) => digits.flatMap((b) => digits.flatMap((c) => digits.map((d) => mistake(`${a}${b}${c}${d}`)))));
    const others = many.map((one) => ({ ...one, game: 'drop:8x7x4' }));
    keepMistake(mistake('777'));
    const found = await importTraining(file({ mistakes: [...many, ...others] }));
    expect(found).toMatchObject({ fresh: maxMistakes - 1, refused: 0, tooMany: many.length + others.length - maxMistakes + 1 });
    expect(keptMistakes()).toHaveLength(maxMistakes);
  });
  it('is none without its mark', async () => {
    expect(await importTraining('{"days": []}')).toBeUndefined();
  });
});

describe('a position of the store that is none', () => {
  it('does not keep those behind it away', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    keepMistake(mistake('8'));
    keepMistake({ ...mistake('44'), due: 3 });
    await training.open('connect4');
    training.choose('mine');
    await vi.waitFor(() => expect(training.task?.moves).toBe('44'));
    expect(keptMistakes().map(({ moves }) => moves)).toEqual(['44']);
    training.close();
    vi.unstubAllGlobals();
  });
});

describe('a file of games', () => {
  const game = { game: 'connect4', moves: '4453', first: 'human', second: 'easy', at: 1_700_000_000_000 };
  it('is read and checked, and nothing of it is saved', async () => {
    const { games, refused } = await readGames(gamesText([game, { ...game, moves: '9' }]));
    expect([games.length, refused]).toEqual([1, [expect.stringContaining('9')]]);
    expect(savedGames()).toEqual([]);
  });
  it('by a link has the result and the seat that the board does not show', async () => {
    const linked = { ...game, id: 'online-abcdefghijk', second: 'human', own: 'second', result: 'second' } as const;
    const { games } = await readGames(gamesText([linked]));
    expect(games).toEqual([linked]);
  });
  it('has so many games and no more', async () => {
    const { games } = await readGames(gamesText(Array.from({ length: maxGames + 5 }, () => game)));
    expect(games).toHaveLength(maxGames);
  });
});

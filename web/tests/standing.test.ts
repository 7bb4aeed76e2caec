// The reader's place on the ladder: asked of the engine, and kept for the first screen.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../src/kept/archive';
import { outcomeOf } from '../src/game/outcome';
import { keptStanding, standingOf } from '../src/play/standing';
import { openBrowser } from './browser';
import { asked, instead } from './engine';

const played = (first: string, second: string, result: Result, at: number, game = 'connect4') => {
  return { id: `${at}`, game, moves: '4', first, second, result, at };
};
beforeEach(() => {
  openBrowser();
  asked.length = 0;
  delete instead.portrait;
});

describe('a standing', () => {
  it('comes from games of one person against one rung, to their ends', () => {
    expect(outcomeOf(played('human', 'level:4', 'first', 1))).toEqual({ score: 1, rung: 4 });
    expect(outcomeOf(played('medium', 'human', 'first', 1))).toEqual({ score: 0, rung: 6 });
    expect(outcomeOf(played('human', 'level:4', 'draw', 1))).toEqual({ score: 0.5, rung: 4 });
    for (const none of [
      played('human', 'human', 'first', 1),
      played('level:1', 'level:2', 'first', 1),
      played('human', 'level:1', 'open', 1),
      played('human', 'negamax', 'first', 1),
    ])
      expect(outcomeOf(none)).toBe(undefined);
  });
  it('is unknown at first, below the second rung, and the engine need not be asked', async () => {
    const unknown = { rating: null, below: 1, mastered: [] };
    expect(keptStanding('connect4')).toEqual(unknown);
    expect(await standingOf([played('human', 'human', 'first', 1)], 'connect4')).toEqual(unknown);
    expect(asked).toEqual([]);
  });
  it('moves with the games, in the order of their dates; other games do not count', async () => {
    const games = [
      played('human', 'level:5', 'first', 2),
      played('human', 'level:5', 'second', 1),
      played('human', 'level:9', 'first', 3, 'gomoku'),
    ];
    const now = await standingOf(games, 'connect4');
    expect(asked.map(({ what, request }) => [what, (request as { games: object[] }).games.length])).toEqual([['portrait', 2]]);
    expect(now.mastered).toEqual([5]);
    expect(now.rating).toBeGreaterThan(91);
    expect(await standingOf([...games].reverse(), 'connect4')).toEqual(now);
  });
  it('stays as it was said last while the engine is not there', async () => {
    const games = [played('human', 'level:3', 'first', 1)];
    const now = await standingOf(games, 'connect4');
    instead.portrait = () => Promise.reject(new Error('no engine'));
    await expect(standingOf([], 'gomoku')).resolves.toMatchObject({ rating: null });
    await expect(standingOf(games, 'connect4')).rejects.toThrow('no engine');
    expect(keptStanding('connect4')).toEqual(now);
    localStorage.setItem('puissance.standing.connect4', '{"rating":"high"}');
    expect(keptStanding('connect4').rating).toBeNull();
  });
});

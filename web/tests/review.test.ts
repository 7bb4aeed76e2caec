import { beforeEach, describe, expect, it } from 'vitest';
import { accuracyOf, courseOf, heightOf, marksOf, mistakesOf, turningOf } from '../src/analyse/review';
import { reviewing } from '../src/analyse/reviewing.svelte';
import type { Judgement, Score } from '../src/engine/api';
import { keepReview, keptReviews, maxReviews } from '../src/kept/reviews';
import { openBrowser } from './browser';
import { asked } from './engine';

const exact = (kind: Score['kind'], plies = 4): Score => ({ kind, value: 0, exact: true, plies });
const estimate: Score = { kind: 'estimate', value: 50, exact: false };
function judged(ply: number, given: Partial<Judgement>): Judgement {
  return {
    game: 'connect4',
    moves: '',
    ply,
    move: '4',
    turn: ply % 2 ? 'first' : 'second',
    before: exact('draw'),
    after: exact('draw'),
    best: '4',
    line: [],
    reply: [],
    mark: '',
    fault: null,
    cause: null,
    cells: [],
    sentence: '',
    accuracy: 100,
    likely: false,
    proved: true,
    ...given,
  };
}

describe('a review', () => {
  const judgements = [
    judged(1, { mark: '??', fault: 'result_lost', accuracy: 0 }),
    judged(2, { mark: '□' }),
    judged(3, { mark: '?', fault: 'win_missed', accuracy: 50 }),
    undefined,
    judged(5, { accuracy: null, before: estimate, after: estimate, proved: false }),
    judged(6, {}),
    judged(7, {}),
  ];
  it('counts what the engine has judged, by player', () => {
    const none = { kept: 0, part: 0, lost: 0, estimated: 0, likely: 0 };
    expect(accuracyOf(judgements, 'first')).toEqual({ ...none, percent: 50, judged: 3, all: 4, kept: 1, part: 1, lost: 1 });
    expect(accuracyOf(judgements, 'second')).toEqual({ ...none, percent: 100, judged: 2, all: 2, kept: 2 });
    expect(accuracyOf([judgements[4]], 'first').percent).toBeUndefined();
  });
  it('finds marks by the moves that lead to them, and mistakes by ply', () => {
    expect([...marksOf(judgements, ['4', '4', '5'])]).toEqual([
      ['4', '??'],
      ['4 4', '□'],
      ['4 4 5', '?'],
    ]);
    expect(mistakesOf(judgements)).toEqual([0, 2]);
  });
  describe('by estimates', () => {
    const byEstimate = { before: estimate, after: estimate, proved: false } as const;
    const likely = { ...byEstimate, mark: '?!', likely: true, accuracy: 50 } as const;
    const won = { before: exact('win', 1), after: exact('win', 1) };
    const game = [
      judged(1, byEstimate),
      judged(2, likely),
      judged(3, { ...byEstimate, accuracy: null }),
      judged(4, likely),
      judged(5, won),
    ];
    it('counts what they say clearly, apart from what is proved', () => {
      const none = { kept: 0, part: 0, lost: 0, estimated: 0, likely: 0 };
      expect(accuracyOf(game, 'first')).toEqual({ ...none, percent: 100, judged: 2, all: 3, kept: 1, estimated: 1 });
      expect(accuracyOf(game, 'second')).toEqual({ ...none, percent: 50, judged: 2, all: 2, likely: 2 });
    });
    it('finds likely mistakes, and where the game turned', () => {
      expect(mistakesOf(game)).toEqual([1, 3]);
      expect(turningOf(game)).toBe(3);
      // What is proved comes first, and only the loser's mistakes decide.
      const lost = judged(2, { mark: '?', fault: 'result_lost', after: exact('loss'), accuracy: 50 });
      expect(turningOf([game[0], lost, game[2], game[3], game[4]])).toBe(1);
      expect(turningOf([judged(1, likely), judged(2, byEstimate), judged(3, won)])).toBeUndefined();
      expect(turningOf(game.slice(0, 4))).toBeUndefined();
    });
  });
  it('draws the standing for the first player', () => {
    const at = (plies: number, turn: 'first' | 'second') => heightOf(exact('win', plies), turn, 42);
    expect(at(0, 'second')).toBe(-1);
    expect(at(41, 'first')).toBeGreaterThan(0);
    expect(at(5, 'first')).toBeGreaterThan(at(15, 'first'));
    expect(heightOf(exact('draw'), 'first', 42)).toBe(0);
    expect(Math.abs(heightOf({ kind: 'estimate', value: 1e6, exact: false }, 'first', 42))).toBeLessThan(1);
  });
  it('draws every judged position and the end', () => {
    const course = courseOf(
      [judged(1, { before: estimate }), undefined, judged(3, { before: exact('win', 1), after: exact('win', 1) })],
      42,
    );
    expect(course.map(({ ply, isExact }) => [ply, isExact])).toEqual([
      [0, false],
      [2, true],
      [3, true],
    ]);
    expect(course.at(-1)!.height).toBe(1);
    expect(courseOf([judged(1, {}), undefined], 42).map(({ ply }) => ply)).toEqual([0]);
  });
});

describe('reviews that are kept', () => {
  beforeEach(openBrowser);
  it('are made once, and known after a reload', async () => {
    const moves = ['b2', 'a2', 'a1'];
    await reviewing.start('tictactoe', moves);
    const { judgements } = reviewing;
    await reviewing.start('tictactoe', ['b2']);
    asked.length = 0;
    reviewing.recall('tictactoe', moves);
    await reviewing.start('tictactoe', moves);
    expect([reviewing.isComplete, reviewing.judgements, asked]).toEqual([true, judgements, []]);
    // Of other moves nothing is known.
    reviewing.recall('tictactoe', ['b2', 'a2']);
    expect(reviewing.isOf('tictactoe', ['b2', 'a2'])).toBe(false);
  });
  it('are so many and no more: the oldest go', () => {
    for (let at = 0; at < maxReviews + 2; ++at) keepReview({ game: 'connect4', moves: String(at), at, language: 'en', judgements: [] });
    expect(keptReviews()).toHaveLength(maxReviews);
    expect([keptReviews()[0]!.at, keptReviews().at(-1)!.at]).toEqual([maxReviews + 1, 2]);
  });
});

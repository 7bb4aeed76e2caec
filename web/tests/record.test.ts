// What the page Me counts.
import { describe, expect, it } from 'vitest';
import { ownGame, shareOf, tallyOf } from '../src/game/ownGame';
import { lessonFor, kindCounts, openingOf, reviewOf, talliesBy, themeFor, winsInARow } from '../src/play/record';
import { ladders } from '../src/game/ladder';
import { standingOf, stepsOf } from '../src/play/standing';
import type { SavedGame } from '../src/kept/archive';
import type { Judgement } from '../src/engine/api';
import { answer, factsAt } from './engine';

const saved = (given: Partial<SavedGame>): SavedGame => ({
  id: 'one',
  game: 'connect4',
  moves: '4453',
  first: 'human',
  second: 'level:3',
  result: 'first',
  at: 0,
  ...given,
});
const own = (given: Partial<SavedGame>) => ownGame(saved(given))!;

describe('own games', () => {
  it('are those against a rung, and those by a link; no others', () => {
    expect(own({})).toMatchObject({ side: 'first', score: 1, rung: 3 });
    expect(own({ first: 'level:5', second: 'human' })).toMatchObject({ side: 'second', score: 0, rung: 5 });
    expect(own({ second: 'human', own: 'second', result: 'draw' })).toMatchObject({ side: 'second', score: 0.5, rung: undefined });
    expect(ownGame(saved({ second: 'human' }))).toBeUndefined();
    expect(ownGame(saved({ result: 'open' }))).toBeUndefined();
  });
  it('are counted by opponent and by opening', () => {
    const games = [own({}), own({ result: 'draw' }), own({ first: 'level:5', second: 'human' })];
    expect(tallyOf(games)).toEqual({ won: 1, drawn: 1, lost: 1 });
    expect(talliesBy(games, ({ rung }) => String(rung))).toEqual([
      ['3', { won: 1, drawn: 1, lost: 0 }],
      ['5', { won: 0, drawn: 0, lost: 1 }],
    ]);
    expect(shareOf(tallyOf(games))).toBe(0.5);
    expect(openingOf(games[0]!, { gravity: true })).toBe('first 4 4');
    expect(openingOf(own({ moves: 'h10a1b2', result: 'second' }), { gravity: false })).toBe('first h10 a1');
  });
  it('have runs of wins', () => {
    const scores = [1, 1, 0, 1, 1, 1, 0.5] as const;
    expect(winsInARow(scores.map((score) => ({ ...own({}), score })))).toEqual({ now: 2, best: 3 });
    expect(winsInARow([])).toEqual({ now: 0, best: 0 });
  });
  it('move the rating step by step, to where the reader stands', () => {
    const games = [saved({ id: 'b', at: 2, result: 'second' }), saved({ id: 'a', at: 1 }), saved({ id: 'c', at: 3, second: 'human' })];
    const steps = stepsOf(games, 'connect4', ladders.connect4);
    expect(steps.map(({ id, change }) => [id, change > 0])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(standingOf(games, 'connect4', ladders.connect4)).toMatchObject({ rating: steps[1]!.rating, games: 2 });
  });
});

describe('mistakes', () => {
  const judged = (turn: 'first' | 'second', cause: Judgement['cause'], accuracy: Judgement['accuracy']) =>
    ({ turn, cause, accuracy, fault: accuracy === 100 ? null : 'result_lost' }) as Judgement;
  it('are the reader’s own, by kind', () => {
    const judgements = [judged('first', 'threat', 0), judged('second', 'threat', 0), judged('first', null, 50), judged('first', null, 100)];
    const review = reviewOf({ game: '', moves: '', at: 0, language: 'en', judgements }, 'first');
    expect(review).toEqual({ accuracy: 50, kinds: ['threat', 'long'] });
    expect(kindCounts([review, review])).toEqual([
      ['threat', 2],
      ['long', 2],
    ]);
    expect([themeFor('threat', ['win', 'stop']), themeFor('cell_opened', ['fours'])]).toEqual(['stop', undefined]);
  });
  it('lead to the lesson that the engine names', () => {
    for (const [game, moves] of [
      ['connect4', '13341512'],
      ['tictactoe', 'b2a2a1b1c3'],
      ['connect4', '1212121'],
      ['connect4', '62544313344234336666575'],
    ] as const) {
      const { mistake, lesson } = answer('why', { game, position: { moves } });
      const [kind] = reviewOf({ game, moves, at: 0, language: 'en', judgements: [mistake!] }, mistake!.turn).kinds;
      expect(lessonFor(kind!, factsAt(game)), moves).toBe(lesson);
    }
  });
});

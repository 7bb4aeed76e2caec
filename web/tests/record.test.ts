// What the engine is told of the reader's games, and says of them.
import { beforeEach, describe, expect, it } from 'vitest';
import { ownGame, shareOf, tallyOf } from '../src/game/ownGame';
import { keepReview } from '../src/kept/reviews';
import { ownGamesOf, toldOf } from '../src/play/portrait';
import type { SavedGame } from '../src/kept/archive';
import type { Judgement } from '../src/engine/api';
import { openBrowser } from './browser';
import { answer } from './engine';

beforeEach(openBrowser);

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
  it('are counted', () => {
    const games = [own({}), own({ result: 'draw' }), own({ first: 'level:5', second: 'human' })];
    expect(tallyOf(games)).toEqual({ won: 1, drawn: 1, lost: 1 });
    expect(shareOf(tallyOf(games))).toBe(0.5);
  });
});

describe('a portrait', () => {
  const judged = (turn: 'first' | 'second', cause: Judgement['cause'], fault: Judgement['fault'], likely = false) =>
    ({ turn, cause, fault, likely, accuracy: fault ? 0 : 50 }) as Judgement;
  it('is asked for with the games of one kind, the oldest first, with the reader’s own mistakes', () => {
    const judgements = [
      judged('first', 'threat', 'result_lost'),
      judged('second', 'threat', 'result_lost'),
      judged('first', null, 'shorter_loss'),
      judged('first', 'only_move', null),
      judged('first', 'attacked', null, true),
    ];
    keepReview({ game: 'connect4', moves: '4453', at: 0, language: 'en', judgements });
    const games = [
      saved({ id: 'b', at: 2, result: 'second', moves: '44' }),
      saved({ id: 'a', at: 1 }),
      saved({ id: 'c', at: 3, second: 'human', own: 'second', result: 'draw', moves: '44' }),
      saved({ id: 'd', at: 4, result: 'open' }),
      saved({ id: 'e', at: 5, game: 'gomoku' }),
    ];
    expect(ownGamesOf(games, 'connect4').map(toldOf)).toEqual([
      {
        moves: '4453',
        own: 'first',
        result: 'first',
        rung: 3,
        mistakes: [
          { cause: 'threat', likely: false },
          { cause: null, likely: false },
          { cause: 'attacked', likely: true },
        ],
      },
      { moves: '44', own: 'first', result: 'second', rung: 3 },
      { moves: '44', own: 'second', result: 'draw' },
    ]);
  });
  it('is asked for with the newest games, as many as the engine reads', () => {
    const long = 'h8i9'.repeat(100);
    const games = Array.from({ length: 3000 }, (_, at) => saved({ id: String(at), game: 'gomoku', at, moves: long }));
    const own = ownGamesOf(games, 'gomoku');
    const asked = JSON.stringify({ game: 'gomoku', games: own.map(toldOf) });
    expect(asked.length).toBeLessThan(2 ** 20);
    expect(asked.length).toBeGreaterThan(2 ** 20 * 0.9);
    expect(own.at(-1)!.game.id).toBe('2999');
    expect(own.map(({ game }) => game.at)).toEqual(own.map((_, index) => 3000 - own.length + index));
  });
  it('tells proved and likely mistakes apart', () => {
    const mistakes = [{ cause: 'forced_win' }, { cause: 'attacked', likely: true }, { cause: null, likely: true }];
    const said = answer('portrait', { game: 'gomoku', games: [{ own: 'first', result: 'second', rung: 2, moves: 'h8h9', mistakes }] });
    expect(said.mistakes.map(({ kind, count }) => [kind, count])).toEqual([['long', 1]]);
    expect(said.likely.map(({ kind }) => kind)).toEqual(['attacked', 'other']);
    expect(said.openings[0]).toEqual({ side: 'first', moves: ['h8', 'h9'], results: { won: 0, drawn: 0, lost: 1 } });
    expect(said.steps[0]!.rating).toBe(said.rating);
    expect(said.steps[0]!.change).toBeLessThan(0);
  });
  it('leads to the lesson that the engine names after a lost game', () => {
    for (const [game, moves] of [
      ['connect4', '13341512'],
      ['tictactoe', 'b2a2a1b1c3'],
      ['connect4', '1212121'],
    ] as const) {
      const { mistake, lesson } = answer('why', { game, position: { moves } });
      const mistakes = [{ cause: mistake!.cause }];
      const said = answer('portrait', { game, games: [{ own: 'first', result: 'second', mistakes }] });
      expect(said.mistakes[0]!.lesson, moves).toBe(lesson);
    }
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { TrainRequest } from '../src/engine/api';
import { dayOf, firstRating, keepMistake, keptMistakes, mistakeFrom, mistakesOf, trained } from '../src/kept/mistakes';
import { exerciseOfDay, exercisesIn, nextExercise, themesOf } from '../src/game/pack';
import { noProgress, progressFrom, streakOf } from '../src/train/progress.svelte';
import { merged, trainingIn, trainingText } from '../src/train/trainingFile';
import { answer } from './engine';
import { openBrowser } from './browser';

const pack = exercisesIn(
  '# puissance exercises 1 connect4\n= win\n106 3 3 122232464431\n250 5 4 445\n400 7 1 1\n= stop\n300 2 2 \nrubbish\n',
);

describe('a file of exercises', () => {
  it('is read line by line, with its themes', () => {
    expect(pack.map(({ index, theme, grade, move, moves }) => [index, theme, grade, move, moves])).toEqual([
      [0, 'win', 106, '3', '122232464431'],
      [1, 'win', 250, '4', '445'],
      [2, 'win', 400, '1', '1'],
      [3, 'stop', 300, '2', ''],
    ]);
    expect(themesOf(pack)).toEqual(['win', 'stop']);
  });
  it('has one exercise a day, by the calendar of the user', () => {
    expect(dayOf(new Date(1970, 0, 2, 23, 59))).toBe(1);
    expect(dayOf(new Date(2026, 10, 16))).toBe(20_773);
    expect([exerciseOfDay(pack, 20_773), exerciseOfDay(pack, 20_774)].map((one) => one?.index)).toEqual([1, 2]);
    expect(exerciseOfDay([], 3)).toBeUndefined();
  });
  it('offers the nearest grade that was not seen, and starts over in the end', () => {
    expect(nextExercise(pack, 'win', 260, [])?.index).toBe(1);
    expect(nextExercise(pack, 'win', 260, [1])?.index).toBe(2);
    expect(nextExercise(pack, 'win', 260, [0, 2, 1])?.index).toBe(2);
    expect(nextExercise(pack, 'stop', 260, [3])?.index).toBe(3);
    expect(nextExercise(pack, 'fork', 260, [])).toBeUndefined();
  });
});

describe('own mistakes', () => {
  const train = (asked: TrainRequest) => Promise.resolve(answer('train', asked));
  const position = { game: 'connect4', moves: '4453' };
  const solved = { moves: '4453', event: 'solved' } as const;
  beforeEach(openBrowser);

  it('come back at growing intervals and leave when they are right after the last, as in the terminal', async () => {
    let day = 10;
    const made = await trained(train, 'connect4', [], { moves: '4453', event: 'mistake' }, undefined, day);
    expect(made).toMatchObject({ mistakes: [{ ...position, interval: 0, due: 10 }], isKept: true });
    let { mistakes } = made;
    for (const interval of [1, 3, 7, 30]) {
      ({ mistakes } = await trained(train, 'connect4', mistakes, solved, undefined, day));
      day += interval;
      expect(mistakes).toEqual([{ ...position, interval, due: day }]);
      expect(keptMistakes()).toEqual(mistakes);
    }
    const missed = await trained(train, 'connect4', mistakes, { moves: '4453', event: 'failed' }, undefined, day);
    expect(missed.mistakes).toEqual([{ ...position, interval: 1, due: day + 1 }]);
    ({ mistakes } = await trained(train, 'connect4', mistakes, solved, undefined, day));
    expect([mistakes, keptMistakes()]).toEqual([[], []]);
  });
  it('are what was not solved, with its answer, and are rated where they are exercises', async () => {
    const other = { game: 'connect4', moves: '44', answer: '4', interval: 3, due: 12 };
    keepMistake(other);
    const { mistakes, rating } = await trained(
      train,
      'connect4',
      mistakesOf('connect4'),
      { moves: '4453', event: 'failed', grade: 500, answer: '2' },
      firstRating,
      10,
    );
    expect(mistakes).toEqual([other, { ...position, answer: '2', interval: 1, due: 11 }]);
    expect(rating.rating).toBeLessThan(firstRating.rating);
    expect(keptMistakes()).toEqual([mistakes[1], other]);
    const after = await trained(train, 'connect4', mistakes, solved, rating, 11);
    expect(after.rating).toEqual(rating);
    expect(after.mistakes.at(-1)).toEqual({ ...position, answer: '2', interval: 3, due: 14 });
  });
  it('are read with care, those of earlier versions too', () => {
    expect(mistakeFrom({ game: 'connect4', moves: '4' })).toBeUndefined();
    expect([0, 2, 4, 99].map((step) => mistakeFrom({ ...position, due: 10, step })?.interval)).toEqual([0, 3, 30, 0]);
    expect(mistakeFrom({ ...position, due: 10, interval: 7 })).toEqual({ ...position, due: 10, interval: 7 });
  });
});

describe('the progress of a player', () => {
  it('counts days in a row, of which today need not be one yet', () => {
    expect([streakOf([5, 6, 7], 7), streakOf([5, 6, 7], 8), streakOf([5, 6, 7], 9), streakOf([5, 7], 7)]).toEqual([3, 3, 0, 1]);
  });
  it('goes into a file and back, and nothing is lost when two meet', () => {
    const one = progressFrom({ days: [1, 2], best: 2, games: { connect4: { ...noProgress(), themes: { win: { tried: 3, solved: 1 } } } } });
    const other = progressFrom({
      days: [2, 9],
      best: 5,
      games: { connect4: { ...noProgress(), themes: { win: { tried: 4, solved: 4 } } }, gomoku: noProgress() },
    });
    const mistakes = [{ game: 'connect4', moves: '4', interval: 1, due: 7 }];
    expect(trainingIn(trainingText(other, mistakes))).toEqual({ progress: other, mistakes });
    expect(merged(one, other)).toEqual({ days: [1, 2, 9], best: 5, games: other.games });
    expect(trainingIn('{"days": []}')).toBeUndefined();
    expect(trainingIn('rubbish')).toBeUndefined();
    expect(trainingIn('')).toBeUndefined();
  });
  it('is read with care, whatever a file says', () => {
    const told = {
      puissance: 'training 1',
      days: [3, 'x', -1, null],
      best: 'many',
      mistakes: [null, 7, { game: 'connect4', moves: '4', due: 2 }],
      games: {
        connect4: { rating: { rating: 'x' }, seen: 'all', size: -3, themes: { win: { tried: 'x', solved: 1 }, stop: null }, daily: 7 },
        gomoku: null,
        tictactoe: 'rubbish',
        morpion12: {
          rating: { rating: 500, deviation: 90, volatility: 0.06 },
          seen: [1, null, 2],
          size: 9,
          themes: { fours: { tried: 2, solved: 1 } },
          daily: { day: 4, isRight: 1 },
        },
      },
    };
    expect(trainingIn(JSON.stringify(told))).toEqual({
      progress: {
        days: [3],
        best: 0,
        games: {
          connect4: noProgress(),
          gomoku: noProgress(),
          tictactoe: noProgress(),
          morpion12: {
            rating: { rating: 500, deviation: 90, volatility: 0.06 },
            seen: [1, 2],
            size: 9,
            themes: { fours: { tried: 2, solved: 1 } },
            daily: { day: 4, isRight: false },
          },
        },
      },
      mistakes: [{ game: 'connect4', moves: '4', interval: 0, due: 2 }],
    });
  });
});

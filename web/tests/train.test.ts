import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrainRequest } from '../src/engine/api';
import { dayOf, firstRating, keepMistake, keptMistakes, mistakeFrom, mistakesOf, trained } from '../src/kept/mistakes';
import { dayGrades, exerciseOfDay, exercisesIn, nextExercise, themesOf } from '../src/game/pack';
import { noProgress, progressFrom, streakOf } from '../src/train/progress.svelte';
import { Race } from '../src/train/race.svelte';
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
  it('has one exercise of each grade a day, by the calendar of the user', () => {
    expect(dayOf(new Date(1970, 0, 2, 23, 59))).toBe(1);
    expect(dayOf(new Date(2026, 10, 16))).toBe(20_773);
    // By grade: 106, then 250, then 300 and 400.
    for (const [day, hard] of [
      [20_773, 2],
      [20_774, 3],
    ] as const)
      expect(dayGrades.map((grade) => exerciseOfDay(pack, day, grade)?.index)).toEqual([0, 1, hard]);
    expect(exerciseOfDay([], 3, 'easy')).toBeUndefined();
  });
  it('offers the nearest grade that was not seen, and starts over in the end', () => {
    expect(nextExercise(pack, 'win', 260, [])?.index).toBe(1);
    expect(nextExercise(pack, 'win', 260, [1])?.index).toBe(2);
    expect(nextExercise(pack, 'win', 260, [0, 2, 1])?.index).toBe(2);
    expect(nextExercise(pack, 'stop', 260, [3])?.index).toBe(3);
    expect(nextExercise(pack, 'fork', 260, [])).toBeUndefined();
    expect(nextExercise(pack, 'mixed', 310, [])?.index).toBe(3);
  });
});

describe('a race', () => {
  beforeEach(openBrowser);
  const many = exercisesIn(`= win\n${Array.from({ length: 60 }, (_, at) => `${100 + 10 * at} 3 1 ${at}`).join('\n')}\n`);

  it('gets harder with each that is solved, shows none twice, and keeps the best', () => {
    let ends = 0;
    const race = new Race('connect4', 'row', () => ++ends);
    const met = Array.from({ length: 10 }, () => {
      const one = race.next(many)!;
      race.tried(true);
      return one;
    });
    expect(new Set(met).size).toBe(10);
    expect(met[0]!.grade).toBeLessThan(200);
    expect(met[9]!.grade).toBeGreaterThan(400);
    race.tried(false);
    expect([race.isOver, race.solved, race.missed, race.isRecord, ends]).toEqual([true, 10, 1, true, 1]);
    race.tried(true);
    expect([race.solved, ends]).toEqual([10, 1]);
    const again = new Race('connect4', 'row', () => undefined);
    expect(again.best).toBe(10);
    again.tried(false);
    expect([again.isOver, again.isRecord, again.best]).toEqual([true, false, 10]);
    expect([new Race('gomoku', 'row', () => undefined).best, new Race('connect4', 'minutes', () => undefined).best]).toEqual([0, 0]);
  });
  it('of three minutes begins with the first try and ends with its time, not with an error', () => {
    vi.useFakeTimers();
    const race = new Race('connect4', 'minutes', () => undefined);
    vi.advanceTimersByTime(60_000);
    expect(race.left).toBe(180);
    race.start();
    race.tried(false);
    vi.advanceTimersByTime(60_000);
    expect([race.left, race.isOver]).toEqual([120, false]);
    race.tried(true);
    vi.advanceTimersByTime(121_000);
    expect([race.left, race.isOver, race.solved]).toEqual([0, true, 1]);
    vi.useRealTimers();
  });
  it('ends where there is nothing left', () => {
    const race = new Race('connect4', 'minutes', () => undefined);
    expect([race.next(many.slice(0, 1))?.index, race.next(many.slice(0, 1)), race.isOver]).toEqual([0, undefined, true]);
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
          daily: { day: 4, right: { easy: true, hard: 1, other: true } },
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
            daily: { day: 4, right: { easy: true } },
          },
        },
      },
      mistakes: [{ game: 'connect4', moves: '4', interval: 0, due: 2 }],
    });
  });
});

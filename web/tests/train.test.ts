import { describe, expect, it } from 'vitest';
import { answeredMistake, dayOf, mistakeFrom } from '../src/kept/mistakes';
import { exerciseOfDay, exercisesIn, nextExercise, themesOf } from '../src/train/pack';
import { noProgress, progressFrom, streakOf } from '../src/train/progress.svelte';
import { merged, trainingIn, trainingText } from '../src/train/trainingFile';

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
  const mistake = { game: 'connect4', moves: '4453', step: 0, due: 10 };
  it('come back at growing intervals, and after a miss from the start', () => {
    const days: number[] = [];
    let one = mistake;
    for (let day = 10; days.length < 5; day = one.due) days.push((one = answeredMistake(one, true, day)).due - day);
    expect(days).toEqual([1, 3, 7, 30, 30]);
    expect(answeredMistake(one, false, 100)).toEqual({ ...mistake, step: 1, due: 101 });
  });
  it('are read with care', () => {
    expect(mistakeFrom({ game: 'connect4', moves: '4' })).toBeUndefined();
    expect(mistakeFrom({ ...mistake, step: 99 })?.step).toBe(4);
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
    const mistakes = [{ game: 'connect4', moves: '4', step: 1, due: 7 }];
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
      mistakes: [{ game: 'connect4', moves: '4', step: 0, due: 2 }],
    });
  });
});

// What is told of moves that the learner plays in a lesson: never an empty reply, never a loss that is none.
import { describe, expect, it } from 'vitest';
import { rankOf, slower, worthOf } from '../src/learn/parts/moveWorth';
import { planOf } from '../src/learn/course/course';
import { answer } from './engine';

const analysed = (game: string, moves: string) => answer('analyse', { game, position: { moves }, time: 1 });
const placeOf = (lesson: string) => {
  const part = planOf(lesson)!.parts.find(({ kind }) => kind === 'play')!;
  return (part as { at: { game: string; moves: string } }).at;
};

describe('a move that throws a win away', () => {
  // A far cell, which the search before it leaves out, and one beside the stones.
  it.each([
    ['fours', 'a1'],
    ['threats', 'h7'],
  ])('is answered with a reply in %s, %s', (lesson, move) => {
    const { game, moves } = placeOf(lesson);
    const before = analysed(game, moves);
    const after = analysed(game, moves + move);
    const option = before.options.find((one) => one.move === move);
    const { rank, line } = worthOf(option, after);
    expect(line.length).toBeGreaterThan(0);
    expect(rank).toBe(option ? rankOf(option) : 2 - rankOf(after));
    expect(worthOf(undefined, after)).toMatchObject({ rank: 2 - rankOf(after) });
    expect(worthOf(undefined, after).line[0]).toBe(after.move);
  });
});

describe('a slow win', () => {
  it('is told from the quickest, and no other move is', () => {
    const { options } = answer('analyse', { game: 'connect4', position: { moves: '4455' }, time: 20 });
    const plies = options.filter(({ score }) => score.kind === 'win').map(({ score }) => score.plies!);
    const quickest = Math.min(...plies);
    for (const { move, score } of options) {
      const isSlow = score.kind === 'win' && score.plies! > quickest;
      expect(slower(options, move), move).toEqual(isSlow ? { own: Math.ceil(score.plies! / 2), best: Math.ceil(quickest / 2) } : undefined);
    }
    expect(new Set(plies).size).toBeGreaterThan(1);
  });
});

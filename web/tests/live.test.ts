// What is tried live: how trees grow, bits of a board, numbers of positions, and what evaluators count.
import { describe, expect, it } from 'vitest';
import { alphaBeta } from '../src/learn/bench/alphaBeta';
import { isLeaf, planted, sorted, type Nested } from '../src/learn/bench/gameTree';
import { numbersFrom } from '../src/learn/bench/random';
import { count, fours, kept, numberOf, shiftsOf } from '../src/learn/live/bits';
import { allLeaves, bestLeaves, deepest } from '../src/learn/live/growth';
import { binary, joined, keysFrom, slots, width, type Stone } from '../src/learn/live/hash';
import { start } from '../src/learn/live/evaluators';
import { error, foreseen, learnt, type Sample } from '../src/learn/live/learned';
import { solvedPositions } from '../src/learn/live/samples';
import { fires, lessonFrom, rightAt, said, stages, thoughtOf } from '../src/learn/live/unit';
import type { Facts } from '../src/engine/api';
import { answer, factsAt } from './engine';
import { longestThrough } from './lines';

describe('growth', () => {
  it('counts the leaves of real trees, all of them and those of the best order', () => {
    for (const [breadth, depth] of [
      [2, 3],
      [3, 3],
      [2, 5],
    ] as const) {
      const next = numbersFrom(9);
      const values = Array.from({ length: breadth ** depth }, (_, at) => at);
      const grow = (left: number): Nested =>
        left ? Array.from({ length: breadth }, () => grow(left - 1)) : values.splice(next(values.length), 1)[0]!;
      const tree = sorted(planted(grow(depth)), true);
      expect(tree.leaf.filter((value) => value !== undefined)).toHaveLength(allLeaves(breadth, depth));
      expect([...alphaBeta(tree).windows.keys()].filter((node) => isLeaf(tree, node))).toHaveLength(bestLeaves(breadth, depth));
    }
  });
  it('lets a million leaves reach seven plies, and thirteen in the best order', () => {
    expect([deepest(allLeaves, 7, 1e6), deepest(bestLeaves, 7, 1e6)]).toEqual([7, 13]);
    expect([allLeaves(7, 8) > 1e6, bestLeaves(7, 14) > 1e6]).toEqual([true, true]);
  });
});

describe('a bit board', () => {
  const board = { columns: 7, rows: 6, hasSpare: true };
  const everyCell = Array.from({ length: 42 }, (_, at) => [1 + (at % 7), 1 + Math.floor(at / 7)] as [number, number]);
  it('finds four in a row exactly where lines of stones are four long', () => {
    const next = numbersFrom(4);
    let found = 0;
    for (let tries = 0; tries < 300; ++tries) {
      const cells = everyCell.filter(() => next(100) < 45);
      const stones = new Map(cells.map(([column, row]) => [`${column} ${row}`, 0]));
      const isFour = cells.some(([column, row]) => longestThrough(stones, column, row, 0) >= 4);
      found += isFour ? 1 : 0;
      expect(shiftsOf(board).some((shift) => fours(numberOf(board, cells), shift) > 0n)).toBe(isFour);
    }
    expect(found).toBeGreaterThan(50);
  });
  it('sees one that is none without its spare bit', () => {
    const cells: [number, number][] = [
      [3, 5],
      [3, 6],
      [4, 1],
      [4, 2],
    ];
    const bare = { ...board, hasSpare: false };
    expect([fours(numberOf(board, cells), 1), count(fours(numberOf(bare, cells), 1))]).toEqual([0n, 1]);
    expect(count(kept(numberOf(board, cells), 1))).toBe(2);
  });
});

describe('a number for a position', () => {
  it('is the same for every order of the same stones, and another for others', () => {
    const key = keysFrom(20);
    const stones: Stone[] = [
      { side: 'x', cell: 'b2' },
      { side: 'o', cell: 'a3' },
      { side: 'x', cell: 'c1' },
    ];
    const numbers = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ].map((order) =>
      joined(
        order.map((at) => stones[at]!),
        key,
      ),
    );
    expect(new Set(numbers).size).toBe(1);
    expect(joined([...stones, stones[0]!], key), 'taken back').toBe(joined(stones.slice(1), key));
    expect(joined(stones.slice(1), key)).not.toBe(numbers[0]);
    expect(binary(numbers[0]!)).toHaveLength(width);
    expect(parseInt(binary(numbers[0]!).slice(-3), 2)).toBe(numbers[0]! % slots);
  });
});

describe('an evaluator that is taught by hand', () => {
  const lessons = Array.from({ length: 300 }, (_, seed) => lessonFrom(seed + 1));
  it('errs less after a step, whatever its numbers', () => {
    for (const { inputs, weights, taught, wanted } of lessons) {
      const [before, after] = [weights, taught].map((some) => some[0]! * inputs[0] + some[1]! * inputs[1] - wanted) as [number, number];
      expect(Math.abs(after)).toBeLessThan(Math.abs(before) - 0.05);
      // Along the slope of the squared error, which is twice error times input.
      for (const at of [0, 1]) expect(weights[at]! - taught[at]!).toBeCloseTo(0.05 * 2 * before * inputs[at]!, 9);
    }
  });
  it('asks for numbers that can be typed, and knows why others are wrong', () => {
    for (const lesson of lessons)
      for (const stage of stages) {
        const right = rightAt(stage, lesson);
        expect(right).toBe(Number(right.toFixed(2)));
        expect(Object.is(right, -0)).toBe(false);
        expect(thoughtOf(stage, lesson, right + 50)).toBe(stage);
      }
    const [lesson] = lessons as [(typeof lessons)[number]];
    expect(thoughtOf('error', lesson, -rightAt('error', lesson))).toBe('turned');
    expect(thoughtOf('step', lesson, Number((2 * lesson.weights[0] - rightAt('step', lesson)).toFixed(2)))).toBe('uphill');
  });
  it('fires for some positions, and only where its sum is above its threshold', () => {
    for (const lesson of lessons) {
      const firing = lesson.shown.filter((inputs) => fires(lesson, inputs));
      expect(firing.length > 0 && firing.length < lesson.shown.length && new Set(lesson.shown).size === 4).toBe(true);
      for (const inputs of lesson.shown)
        expect(firing.includes(inputs)).toBe(Math.max(0, said(lesson.taught, inputs) - lesson.threshold) > 0);
    }
  });
});

describe('an evaluator that learns', () => {
  it('finds the weights that made the results, up to their scale', () => {
    const next = numbersFrom(6);
    const samples: Sample[] = Array.from({ length: 300 }, () => {
      const features = [next(7) - 3, next(5) - 2, next(2) ? 1 : -1] as const;
      return { features, won: features[0] + 3 * features[1] - features[2] > 0 ? 1 : 0 };
    });
    const weights = learnt(samples);
    expect(foreseen(weights, samples)).toBeGreaterThan(280);
    expect(weights[1]).toBeGreaterThan(weights[0]);
    expect(weights[2]).toBeLessThan(0);
    expect(error(weights, samples)).toBeLessThan(error([0, 0, 0], samples));
    expect(foreseen([0, 0, 0], samples)).toBe(150);
  });
  it('errs less than one without weights on the positions that it learnt from', async () => {
    const samples = await solvedPositions(factsAt('connect4'), 40, 17, new AbortController().signal);
    expect(new Set(samples.map(({ won }) => won))).toEqual(new Set([0, 1]));
    expect(error(learnt(samples), samples)).toBeLessThan(error([0, 0, 0], samples));
  });
});

describe('the evaluators', () => {
  it('begin where both wishes of the lesson can be met', () => {
    const facts = factsAt('connect4', start);
    expect(facts.over).toBe(false);
    const worth = (board: Facts['board']) => answer('eval', { game: 'connect4', position: { board, turn: 'o' } }).evaluators;
    const before = worth(facts.board);
    const carried = (from: number, to: number): Facts['board'] => {
      const board = facts.board.map((row) => [...row]);
      const top = board.findIndex((row) => row[from] !== '0');
      const mark = board[top]![from]!;
      board[top]![from] = '0';
      board[board.filter((row) => row[to] === '0').length - 1]![to] = mark;
      return board;
    };
    const columns = [0, 1, 2, 3, 4, 5, 6];
    const changes = columns
      .filter((column) => facts.board.some((row) => row[column] !== '0'))
      .flatMap((from) => columns.filter((to) => to !== from).map((to) => worth(carried(from, to))));
    expect(changes.some((after) => after.cells.value !== before.cells.value && after.runs.value === before.runs.value)).toBe(true);
    expect(changes.some((after) => after.windows.value > before.windows.value && after.runs.value <= before.runs.value)).toBe(true);
  });
  it('are sums of their parts', () => {
    const { evaluators } = answer('eval', { game: 'connect4', position: { moves: '4435261' } });
    for (const { value, parts } of Object.values(evaluators) as {
      value: number;
      parts: Record<string, number>;
    }[])
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(value);
  });
});

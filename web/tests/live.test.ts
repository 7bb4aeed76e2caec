// What is tried live: how trees grow, bits of a board, numbers of positions, and what evaluators count.
import { describe, expect, it } from 'vitest';
import { alphaBeta } from '../src/learn/bench/alphaBeta';
import { isLeaf, planted, sorted, type Nested } from '../src/learn/bench/gameTree';
import { numbersFrom } from '../src/learn/bench/random';
import { count, fours, kept, numberOf, shiftsOf } from '../src/learn/live/bits';
import { allLeaves, bestLeaves, deepest } from '../src/learn/live/growth';
import { binary, joined, keysFrom, slots, width, type Stone } from '../src/learn/live/hash';
import { answer } from './engine';
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

describe('the evaluators', () => {
  it('are sums of their parts', () => {
    const { evaluators } = answer('eval', { game: 'connect4', position: { moves: '4435261' } });
    for (const { value, parts } of Object.values(evaluators) as { value: number; parts: Record<string, number> }[])
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(value);
  });
});

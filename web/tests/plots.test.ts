// Measurements over many positions: the same seed gives the same data, and the summary says what the data say.
import { describe, expect, it } from 'vitest';
import { defaultDepth, parts, rowsOf } from '../src/learn/plots/experiments';
import { algorithmsOf, csvOf, measure, pliesOn, randomFrom, randomMoves, type Found } from '../src/learn/plots/measurement';
import { axisOf, quantile, summaryOf } from '../src/learn/plots/summary';
import type { Facts } from '../src/engine/api';
import { ask, factsAt } from './engine';

const empty = factsAt('connect4');
const rows = [{ label: 'a', algorithm: 'a', against: 'b' }];
const plan = { empty, positions: 20, seed: 5, rows };
const counts = (visited: number) => ({ visited, leaves: 1, cuts: 0 });

async function measured(seed: number, check = async () => ({ over: false }) as Facts): Promise<Found[]> {
  const found: Found[] = [];
  await measure(
    { ...plan, seed },
    { check, count: async (_game, moves, algorithm) => counts(moves.length + (algorithm === 'a' ? 1 : 0)) },
    (one) => found.push(one),
  );
  return found;
}

describe('a measurement', () => {
  it('has the positions of its seed, each once, with every algorithm', async () => {
    const found = await measured(5);
    expect(new Set(found.map(({ moves }) => moves)).size).toBe(20);
    expect(found.map(({ moves }) => moves)).toEqual((await measured(5)).map(({ moves }) => moves));
    expect(found.map(({ moves }) => moves)).not.toEqual((await measured(6)).map(({ moves }) => moves));
    expect([...found[0]!.counts.keys()]).toEqual(['a', 'b']);
  });
  it('leaves out what the engine refuses or calls over, and nothing else', async () => {
    let asked = 0;
    const found = await measured(5, async () => {
      asked += 1;
      if (asked % 3 === 0) throw Object.assign(new Error(), { code: 'column_full' });
      return { over: asked % 3 === 1 } as Facts;
    });
    expect(found.length).toBe(20);
    expect(asked).toBe(60 - 1);
    await expect(measured(5, async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
  it('ends when there are no more positions', async () => {
    expect(await measured(5, async () => ({ over: true }) as Facts)).toEqual([]);
  });
  it('has as many stones as it says', () => {
    const random = randomFrom(1);
    const lengths = Array.from({ length: 500 }, () => randomMoves(empty, random).split(' ').length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([pliesOn(empty).fewest, pliesOn(empty).most]);
  });
});

describe('its rows', () => {
  it('compare each part alone, all together and the own set with none', () => {
    expect(rowsOf('parts', 4, ['order', 'table']).map(({ label }) => label)).toEqual([...parts, 'all', 'order + table']);
    expect(rowsOf('parts', 4, ['order']).map(({ label }) => label)).toEqual([...parts, 'all']);
    expect(rowsOf('parts', 4, []).every(({ against }) => against === 'negamax(depth=4,eval=windows,plain)')).toBe(true);
  });
  it('compare deepening with the same parts, and alpha-beta with the same depth', () => {
    expect(rowsOf('deepening', 4, []).every(({ algorithm, against }) => algorithm.replace('deepening', 'negamax') === against)).toBe(true);
    expect(rowsOf('pruning', 4, []).map(({ against }) => against)).toEqual(
      [2, 3, 4].map((depth) => `minimax(depth=${depth},eval=windows)`),
    );
    expect(algorithmsOf(rowsOf('depths', 2, [])).length).toBe(4);
  });
});

describe('a summary', () => {
  const found = [
    [1, 2],
    [2, 2],
    [9, 3],
    [1, 4],
  ].map(([a, b], at): Found => ({
    moves: `4 ${at}`,
    counts: new Map([
      ['a', counts(a!)],
      ['b', counts(b!)],
    ]),
  }));
  it('counts in how many positions an algorithm did better', () => {
    const { fewer, same, more, median, low, high } = summaryOf(rows[0]!, found);
    expect([fewer, same, more]).toEqual([2, 1, 1]);
    expect([low, median, high]).toEqual([0.4375, 0.75, 1.5]);
  });
  it('has the quantiles of the textbook', () => {
    expect([0, 0.25, 0.5, 1].map((part) => quantile([1, 2, 3, 4, 10], part))).toEqual([1, 2, 3, 10]);
  });
  it('is written as CSV', () => {
    expect(csvOf('connect4', found.slice(0, 1))).toBe(
      'game,moves,algorithm,visited,leaves,cuts\nconnect4,4 0,a,1,1,0\nconnect4,4 0,b,2,1,0\n',
    );
    expect(csvOf('g', [{ moves: '1', counts: new Map([['n(a=1,b)', counts(3)]]) }])).toContain('"n(a=1,b)"');
  });
  it('has an axis around all values', () => {
    for (const values of [
      [0.03, 1, 2.4],
      [1, 1],
      [5, 130000],
      [0.999, 1],
    ]) {
      const { from, to, marks } = axisOf(values);
      expect(from).toBeLessThanOrEqual(Math.min(...values));
      expect(to).toBeGreaterThanOrEqual(Math.max(...values));
      expect(to).toBeGreaterThan(from);
      expect(marks.length).toBeGreaterThan(1);
    }
  });
});

describe('at the depth that is offered', () => {
  it('the table saves nodes on most positions', async () => {
    const rows = rowsOf('parts', defaultDepth, []).filter(({ label }) => label === 'table');
    const found: Found[] = [];
    await measure(
      { empty, positions: 20, seed: 1, rows },
      {
        check: (game, moves) => ask('check', { game, position: { moves } }),
        count: async (game, moves, algorithm) => (await ask('explain', { game, position: { moves }, algorithm, max_nodes: 1 })).counts,
      },
      (one) => found.push(one),
    );
    expect(summaryOf(rows[0]!, found).fewer).toBeGreaterThan(found.length / 2);
  });
});

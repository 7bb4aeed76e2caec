// The workbench against plain minimax and every possible value of hidden leaves.
import { describe, expect, it } from 'vitest';
import { alphaBeta, fewestNodes } from '../src/learn/bench/alphaBeta';
import { FillBench } from '../src/learn/bench/fillBench';
import { below, isLeaf, pathTo, planted, reordered, sorted, valuesOf, type GameTree, type Nested } from '../src/learn/bench/gameTree';
import { OrderBench } from '../src/learn/bench/orderBench';
import { PruneBench } from '../src/learn/bench/pruneBench';
import { marksOf, WindowBench } from '../src/learn/bench/windowBench';
import { numbersFrom } from '../src/learn/bench/random';

function randomTree(seed: number): GameTree {
  const next = numbersFrom(seed);
  const grow = (depth: number): Nested => (depth === 0 ? next(21) - 10 : Array.from({ length: 2 + next(2) }, () => grow(depth - 1)));
  return planted(grow(2 + next(3)));
}
// Hidden leaves that change nothing: as bad as can be for whoever chooses at the last node of their way that is part of the argument.
function completed(tree: GameTree, isSeen: (node: number) => boolean, leaf: number, value: number): GameTree {
  const way = new Set([0, ...pathTo(tree, leaf)]);
  const changed = tree.leaf.map((own, node) => {
    if (own === undefined || node === leaf) return node === leaf ? value : own;
    if (isSeen(node)) return own;
    const last = [0, ...pathTo(tree, node)].filter((one) => way.has(one) || (isSeen(one) && !isLeaf(tree, one))).at(-1)!;
    return tree.layer[last] === 'max' ? -1000 : 1000;
  });
  return { ...tree, leaf: changed };
}

describe('pruning by hand', () => {
  it('with right acts visits what alpha-beta visits and finds the value of minimax', () => {
    for (let seed = 1; seed <= 60; ++seed) {
      const tree = randomTree(seed);
      const bench = new PruneBench(tree);
      while (bench.next) expect(bench.act(bench.next).key).not.toMatch(/late|early/);
      expect(bench.counters.yours).toBe(alphaBeta(tree).visited);
      expect(bench.face(0).text).toBe(String(valuesOf(tree)[0]).replace('-', '−'));
    }
  });
  it('refuses a cut exactly when a hidden leaf can change the root, and that leaf does', () => {
    let early = 0;
    for (let seed = 1; seed <= 60; ++seed) {
      const tree = randomTree(seed);
      const bench = new PruneBench(tree);
      while (bench.next) {
        for (const node of bench.cuttable) {
          const { now } = bench.frames.find((frame) => frame.node === node)!;
          const answer = bench.act({ do: 'cut', node });
          bench.undo();
          expect(answer.key === 'early').toBe(now.alpha < now.beta);
          const wrong = answer.contradiction;
          if (!wrong) continue;
          early += 1;
          const isSeen = (one: number) => bench.face(one).mark !== 'unseen' && bench.face(one).mark !== 'cut';
          // As the learner would have it, the leaf does not exist: it changes nothing.
          const without = valuesOf(completed(tree, isSeen, wrong.leaf, tree.layer[node] === 'max' ? -1000 : 1000))[0];
          const withIt = valuesOf(completed(tree, isSeen, wrong.leaf, wrong.value))[0];
          expect(without).toBe(wrong.before);
          expect(withIt).toBe(wrong.after);
          expect(withIt).not.toBe(without);
        }
        bench.act(bench.next);
      }
    }
    expect(early).toBeGreaterThan(100);
  });
  it('tells what looking too long has cost, and undoes everything', () => {
    const bench = new PruneBench(
      planted([
        [4, 8, 5],
        [3, 9, 7],
        [1, 2, 6],
      ]),
    );
    for (let looks = 0; looks < 4; ++looks) bench.act({ do: 'look' });
    const before = JSON.stringify(bench.tree.parent.map((_, node) => bench.face(node)));
    expect(bench.act({ do: 'look' })).toMatchObject({ isRight: false, key: 'late', numbers: { cost: 1, wasted: 1 } });
    bench.undo();
    expect(JSON.stringify(bench.tree.parent.map((_, node) => bench.face(node)))).toBe(before);
    expect(bench.act({ do: 'cut', node: bench.current! })).toMatchObject({ isRight: true, key: 'cut_min' });
    while (bench.canUndo) bench.undo();
    expect(bench.counters).toEqual({ yours: 1, minimax: 13, optimum: 9 });
  });
  // Every value that a hidden leaf may have: the node's is always what is told of it, and what is called a bound can be another.
  it('calls exact what no hidden leaf can change, and nothing else a value', () => {
    let bounds = 0;
    for (let seed = 1; seed <= 60; ++seed) {
      const tree = randomTree(seed);
      const { values, certainty } = alphaBeta(tree);
      for (const [node, value] of values) {
        const hidden = (worth: number) =>
          valuesOf({ ...tree, leaf: tree.leaf.map((own, at) => (own === undefined || values.has(at) ? own : worth)) })[node]!;
        const [least, most] = [hidden(-1000), hidden(1000)];
        const told = certainty.get(node)!;
        if (told === 'exact') expect([least, most]).toEqual([value, value]);
        else expect(told === 'lower' ? [least, most > value] : [most, least < value]).toEqual([value, true]);
        bounds += told === 'exact' ? 0 : 1;
      }
    }
    expect(bounds).toBeGreaterThan(100);
  });
  it('tells at the end of pruning by hand what alpha-beta tells', () => {
    for (let seed = 1; seed <= 60; ++seed) {
      const tree = randomTree(seed);
      const bench = new PruneBench(tree);
      while (bench.next) bench.act(bench.next);
      const { values, certainty } = alphaBeta(tree);
      for (const [node, value] of values) {
        const sign = { exact: '', lower: '≥\u202f', upper: '≤\u202f' }[certainty.get(node)!];
        expect(bench.face(node).text).toBe(sign + String(value).replace('-', '−'));
      }
    }
  });
  it('shows nothing that was not visited: all such nodes look alike', () => {
    for (let seed = 1; seed <= 12; ++seed) {
      const bench = new PruneBench(randomTree(seed));
      while (bench.next) {
        const unseen = bench.tree.parent.map((_, node) => bench.face(node)).filter(({ mark }) => mark === 'unseen');
        for (const face of unseen) expect(face).toEqual({ mark: 'unseen', text: '?' });
        bench.act(bench.next);
      }
    }
  });
});

describe('filling by hand', () => {
  it('accepts minimax and names the child that disagrees', () => {
    const bench = new FillBench(
      planted([
        [4, 8],
        [6, 3],
      ]),
    );
    expect(bench.act({ do: 'value', node: 0, value: 4 }).key).toBe('children_first');
    expect(bench.act({ do: 'value', node: 1, value: 8 })).toMatchObject({ isRight: false, key: 'better_min', nodes: { child: 2 } });
    expect(bench.face(1)).toEqual({ mark: 'wrong', text: '8' });
    expect(bench.act({ do: 'value', node: 1, value: 2 })).toMatchObject({ isRight: false, key: 'not_so_good_min' });
    while (bench.next) expect(bench.act(bench.next).isRight).toBe(true);
    expect(bench.isDone).toBe(true);
  });
});

describe('windows by hand', () => {
  it('asks for windows that alpha-beta has, and says where a bound comes from', () => {
    const bench = new WindowBench(
      planted([
        [4, 8, 5],
        [3, 9, 7],
      ]),
    );
    expect(bench.moments).toBeGreaterThan(2);
    while (bench.next?.do === 'window') {
      const { alpha, beta } = bench.next;
      expect(bench.act({ do: 'window', alpha: alpha + 1, beta }).isRight).toBe(Number.isFinite(alpha) ? false : true);
      if (bench.answer?.isRight === false) {
        expect(bench.answer.nodes).toHaveProperty('source');
        bench.act({ do: 'window', alpha, beta });
      }
    }
    expect(bench.isDone).toBe(true);
  });
});

describe('the line of a window', () => {
  it('has its marks at equal steps from one end to the other', () => {
    expect(marksOf(2, 10)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let to = 3; to < 300; ++to) {
      const marks = marksOf(2, to);
      expect([marks[0], marks.at(-1), marks.length <= 11]).toEqual([2, to, true]);
      const gaps = marks.slice(1).map((mark, at) => mark - marks[at]!);
      expect(gaps.slice(0, -1).every((gap) => gap === gaps[0])).toBe(true);
      expect(gaps.at(-1)!).toBeGreaterThanOrEqual(gaps[0]!);
    }
  });
});

describe('order', () => {
  it('knows the fewest nodes: on uniform trees without equal leaves those of the best case', () => {
    const next = numbersFrom(5);
    for (const [width, depth] of [
      [2, 2],
      [3, 2],
      [2, 3],
    ] as const) {
      const values = Array.from({ length: width ** depth }, (_, index) => index);
      const grow = (left: number): Nested =>
        left === 0 ? values.splice(next(values.length), 1)[0]! : Array.from({ length: width }, () => grow(left - 1));
      const tree = planted(grow(depth));
      const leaves = (one: GameTree) => [...alphaBeta(one).windows.keys()].filter((node) => isLeaf(one, node)).length;
      expect(leaves(sorted(tree, true))).toBe(width ** Math.ceil(depth / 2) + width ** Math.floor(depth / 2) - 1);
      expect(fewestNodes(tree)).toBe(alphaBeta(sorted(tree, true)).visited);
    }
  });
  it('reaches it by its own advice, and by undo returns', () => {
    for (let seed = 1; seed <= 6; ++seed) {
      const tree = randomTree(seed);
      const bench = new OrderBench(tree);
      for (let acts = 0; bench.next && acts < 60; ++acts) bench.act(bench.next);
      expect(bench.counters.yours).toBeLessThanOrEqual(alphaBeta(tree).visited);
      while (bench.canUndo) bench.undo();
      expect(bench.tree).toEqual(tree);
    }
  });
  it('keeps the leaves when children change places', () => {
    const tree = planted([
      [1, 2],
      [3, 4],
    ]);
    const moved = reordered(tree, tree.children[0]![1]!, 0);
    expect(below(moved, 0)).toEqual([0, 4, 5, 6, 1, 2, 3]);
    expect(moved.leaf).toEqual(tree.leaf);
  });
});

// Iterative deepening by hand: each iteration searches a ply deeper, and the learner says with which move the next one begins.
import { alphaBeta, type Searched } from './alphaBeta';
import type { Act, Answer, Counters } from './bench';
import { isBetter, isLeaf, root, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

// The tree as a search of so many plies sees it: below them there are only estimates.
export function cutAt(tree: GameTree, plies: number): GameTree {
  const depth: number[] = [];
  tree.parent.forEach((parent, node) => (depth[node] = parent === undefined ? 0 : depth[parent]! + 1));
  return {
    ...tree,
    children: tree.children.map((some, node) => (depth[node]! < plies ? some : [])),
    leaf: tree.leaf.map((value, node) => value ?? (depth[node] === plies ? tree.estimate![node] : undefined)),
  };
}
export const plies = (tree: GameTree): number =>
  isLeaf(tree, root)
    ? 0
    : 1 + plies({ ...tree, children: tree.children.map((some, node) => (node === root ? tree.children[some[0]!]! : some)) });
// The same tree, with what was best so far first at every node but the root.
const sortedBelow = (tree: GameTree, { values }: Searched): GameTree => ({
  ...tree,
  children: tree.children.map((some, node) => {
    const known = some.filter((one) => values.has(one));
    if (node === root || known.length === 0) return some;
    const best = known.reduce((most, one) => (isBetter(tree.layer[node]!, values.get(one)!, values.get(most)!) ? one : most));
    return [best, ...some.filter((one) => one !== best)];
  }),
});
// The same tree with this child of the root first.
export const begunWith = (tree: GameTree, first: number): GameTree => ({
  ...tree,
  children: tree.children.map((some, node) => (node === root ? [first, ...some.filter((one) => one !== first)] : some)),
});
export const bestMove = (tree: GameTree, { values }: Searched) =>
  tree.children[root]!.reduce((best, one) =>
    values.has(one) && isBetter(tree.layer[root]!, values.get(one)!, values.get(best)!) ? one : best,
  );

export class DeepenBench extends StepBench {
  readonly task = 'deepen';
  override readonly counted = 'iterations';
  #visited = 0;
  #best = 0;
  readonly #all: number;

  constructor(tree: GameTree) {
    super(tree);
    this.#all = plies(tree);
    this.begin();
  }
  get counters(): Counters {
    return { yours: this.#visited, minimax: this.tree.parent.length, optimum: alphaBeta(this.start).visited };
  }
  #run(depth: number): Searched {
    const seen = cutAt(this.now, depth);
    const searched = alphaBeta(seen);
    this.#visited += searched.visited;
    this.faces.clear();
    for (const [node, value] of searched.values)
      this.see(node, value, 'seen', ({ exact: '', lower: '≥', upper: '≤' } as const)[searched.certainty.get(node)!]);
    this.now.parent.forEach(
      (_, node) => !searched.values.has(node) && seen.children[this.now.parent[node] ?? node]!.includes(node) && this.cut([node]),
    );
    this.#best = bestMove(this.now, searched);
    this.now = sortedBelow(this.now, searched);
    return searched;
  }
  protected *steps(): Generator<Ask, void, Act> {
    this.#visited = 0;
    this.#run(1);
    for (let depth = 2; depth <= this.#all; ++depth) {
      const before = this.now;
      const best = this.#best;
      const costs = (first: number) => alphaBeta(cutAt(begunWith(before, first), depth)).visited;
      const act: Act = yield {
        node: root,
        choices: before.children[root]!,
        asked: { key: 'ask_deepen', numbers: { depth } },
        right: { do: 'choose', node: best },
        judge: (one): Answer => {
          if (one.do !== 'choose') return this.answer!;
          const numbers = { depth, yours: costs(one.node), optimum: costs(best) };
          const nodes = { node: one.node, best };
          if (one.node === best) return { isRight: true, key: 'deepen_right', numbers, nodes };
          return { isRight: false, isTaken: true, key: numbers.yours > numbers.optimum ? 'deepen_cost' : 'deepen_luck', numbers, nodes };
        },
      };
      this.now = begunWith(before, (act as { node: number }).node);
      this.#run(depth);
    }
    this.faces.set(root, { ...this.faces.get(root)!, mark: 'right' });
  }
  protected ending(): Answer {
    const { yours, optimum } = this.counters;
    return {
      isRight: true,
      key: yours < optimum ? 'deepen_done' : 'deepen_done_more',
      nodes: { best: this.#best },
      numbers: { yours, optimum },
    };
  }
}

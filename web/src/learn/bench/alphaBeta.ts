// The textbook's alpha-beta on a tree whose leaves are known, and the fewest nodes any order of it needs.
import { isBetter, root, sorted, worst, type GameTree } from './gameTree';

export type Certainty = 'exact' | 'lower' | 'upper';
export interface Interval {
  readonly alpha: number;
  readonly beta: number;
}
export interface Searched {
  // By node: whether it was visited, with what window, and what is known of its value.
  readonly windows: ReadonlyMap<number, Interval>;
  readonly values: ReadonlyMap<number, number>;
  readonly certainty: ReadonlyMap<number, Certainty>;
  // The nodes at which the rest was cut, with the window at that moment.
  readonly cuts: ReadonlyMap<number, Interval>;
  readonly visited: number;
}

// What is known of a node by those of its children that have values. Where none was left out, it is known as well as theirs.
export function certaintyOf(
  tree: GameTree,
  node: number,
  { values, certainty }: { values: ReadonlyMap<number, number>; certainty: ReadonlyMap<number, Certainty> },
): Certainty {
  const [least, most] = tree.layer[node] === 'max' ? (['lower', 'upper'] as const) : (['upper', 'lower'] as const);
  const children = tree.children[node]!;
  if (children.some((child) => !values.has(child) || certainty.get(child) === least)) return least;
  return children.some((child) => values.get(child) === values.get(node) && (certainty.get(child) ?? 'exact') === 'exact') ? 'exact' : most;
}

export function alphaBeta(tree: GameTree): Searched {
  const windows = new Map<number, Interval>();
  const values = new Map<number, number>();
  const certainty = new Map<number, Certainty>();
  const cuts = new Map<number, Interval>();
  const search = (node: number, alpha: number, beta: number): number => {
    windows.set(node, { alpha, beta });
    const known = tree.leaf[node];
    let best = known ?? worst(tree.layer[node]!);
    if (known === undefined)
      for (const child of tree.children[node]!) {
        const value = search(child, alpha, beta);
        if (isBetter(tree.layer[node]!, value, best)) best = value;
        if (tree.layer[node] === 'max') alpha = Math.max(alpha, best);
        else beta = Math.min(beta, best);
        if (alpha >= beta) {
          if (child !== tree.children[node]!.at(-1)) cuts.set(node, { alpha, beta });
          break;
        }
      }
    values.set(node, best);
    certainty.set(node, known === undefined ? certaintyOf(tree, node, { values, certainty }) : 'exact');
    return best;
  };
  search(root, -Infinity, Infinity);
  return { windows, values, certainty, cuts, visited: windows.size };
}

// Where Min stops because of α, Max because of β; and whether the bound is of a node further up than the one above.
export type Cut = 'alpha' | 'beta' | 'deep';
export function cutsIn(tree: GameTree): Set<Cut> {
  const { cuts, values } = alphaBeta(tree);
  const met = new Set<Cut>();
  for (const node of cuts.keys()) {
    met.add(tree.layer[node] === 'min' ? 'alpha' : 'beta');
    const above = tree.parent[node]!;
    const sisters = node === root ? [] : tree.children[above]!.slice(0, tree.children[above]!.indexOf(node));
    const isOfParent = sisters.some((one) => values.has(one) && !isBetter(tree.layer[above]!, values.get(node)!, values.get(one)!));
    if (node !== root && !isOfParent) met.add('deep');
  }
  return met;
}

const mostOrders = 20000;
function* ordersOf(items: readonly number[]): Generator<number[]> {
  if (items.length < 2) yield [...items];
  for (const [at, item] of items.entries()) {
    if (items.length < 2) return;
    for (const rest of ordersOf(items.filter((_, index) => index !== at))) yield [item, ...rest];
  }
}
const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

// Every order of every node is tried where there are not too many; otherwise the best child is put first everywhere.
export function fewestNodes(tree: GameTree): number {
  const inner = tree.children.flatMap((some, node) => (some.length > 1 ? [node] : []));
  if (inner.reduce((product, node) => product * factorial(tree.children[node]!.length), 1) > mostOrders)
    return alphaBeta(sorted(tree, true)).visited;
  const children = [...tree.children];
  const trial: GameTree = { ...tree, children };
  let fewest = Infinity;
  const arrange = (at: number): void => {
    const node = inner[at];
    if (node === undefined) {
      fewest = Math.min(fewest, alphaBeta(trial).visited);
      return;
    }
    for (const order of ordersOf(tree.children[node]!)) {
      children[node] = order;
      arrange(at + 1);
    }
  };
  arrange(0);
  return fewest;
}

// A game tree to work in by hand: an abstract one, or that of a real run.
import type { Trace, TraceScore } from '../../engine/api';

export type Layer = 'max' | 'min';
export type Nested = number | readonly Nested[];

export interface GameTree {
  readonly parent: readonly (number | undefined)[];
  // In the order in which a search visits them.
  readonly children: readonly (readonly number[])[];
  // The values of leaves, all for Max.
  readonly leaf: readonly (number | undefined)[];
  // Who chooses among the children of a node.
  readonly layer: readonly Layer[];
  // The move that leads to a node; empty in an abstract tree.
  readonly move: readonly string[];
  // Of some trees: what an inner node seems to be worth, which position a node is that comes up elsewhere too, and the number of
  // letters that other trees have used up for their first nodes.
  readonly estimate?: readonly (number | undefined)[];
  readonly same?: readonly (string | undefined)[];
  readonly letters?: number;
}

export const root = 0;
export const isLeaf = (tree: GameTree, node: number) => tree.children[node]!.length === 0;
export const other = (layer: Layer): Layer => (layer === 'max' ? 'min' : 'max');
export const isBetter = (layer: Layer, value: number, than: number) => (layer === 'max' ? value > than : value < than);
// What a side has before it knows anything.
export const worst = (layer: Layer) => (layer === 'max' ? -Infinity : Infinity);

export function planted(nested: Nested, top: Layer = 'max'): GameTree {
  const tree = {
    parent: [] as (number | undefined)[],
    children: [] as number[][],
    leaf: [] as (number | undefined)[],
    layer: [] as Layer[],
    move: [] as string[],
  };
  const plant = (part: Nested, parent: number | undefined, layer: Layer): number => {
    const node = tree.parent.push(parent) - 1;
    tree.children.push([]);
    tree.layer.push(layer);
    tree.move.push('');
    tree.leaf.push(typeof part === 'number' ? part : undefined);
    if (typeof part !== 'number') for (const below of part) tree.children[node]!.push(plant(below, node, other(layer)));
    return node;
  };
  plant(nested, undefined, top);
  return tree;
}

// A win counts `win` less the plies to it, a loss the same below zero: with `outcome` as everywhere one more than the board has cells,
// otherwise a round number above every estimate.
export function winOf({ algorithm, nodes }: Trace, cells: number): number {
  if (/eval=outcome\b/.test(algorithm)) return cells + 1;
  const most = Math.max(0, ...nodes.map(({ value }) => (value?.kind === 'estimate' ? Math.abs(value.value) : 0)));
  return most < 900 ? 1000 : 10 ** (1 + Math.ceil(Math.log10(most + 1)));
}
const points = (score: TraceScore, win: number) =>
  score.kind === 'estimate' ? score.value : (score.kind === 'win' ? 1 : -1) * (win - score.plies);

// The tree of a run of minimax, which has a value on every leaf.
export function grownFrom(trace: Trace, win: number): GameTree {
  const children = trace.nodes.map((): number[] => []);
  trace.nodes.forEach(({ parent }, node) => parent !== null && children[parent]!.push(node));
  return {
    parent: trace.nodes.map(({ parent }) => parent ?? undefined),
    children,
    leaf: trace.nodes.map(({ value }, node) => (children[node]!.length === 0 && value ? points(value, win) : undefined)),
    layer: trace.nodes.map(({ layer }) => (layer === 'min' ? 'min' : 'max')),
    move: trace.nodes.map(({ move }) => move ?? ''),
  };
}

// With leaves that are worth what they are to the side that would move there, as negamax has them.
export const forWhoMoves = (tree: GameTree): GameTree => ({
  ...tree,
  leaf: tree.leaf.map((value, node) => (value !== undefined && tree.layer[node] === 'min' ? -value : value)),
});

// The way from the root to a node, without the root.
export function pathTo(tree: GameTree, node: number): number[] {
  const parent = tree.parent[node];
  return parent === undefined ? [] : [...pathTo(tree, parent), node];
}
export function below(tree: GameTree, node: number): number[] {
  return [node, ...tree.children[node]!.flatMap((child) => below(tree, child))];
}

// The value of every node if all leaves are known.
export function valuesOf(tree: GameTree): number[] {
  const values: number[] = [];
  const settle = (node: number): number =>
    (values[node] =
      tree.leaf[node] ??
      tree.children[node]!.reduce((best, child) => {
        const value = settle(child);
        return isBetter(tree.layer[node]!, value, best) ? value : best;
      }, worst(tree.layer[node]!)));
  settle(root);
  return values;
}

export function withLeaf(tree: GameTree, node: number, value: number): GameTree {
  return { ...tree, leaf: tree.leaf.map((own, one) => (one === node ? value : own)) };
}
// The same tree with a child at another place among its sisters.
export function reordered(tree: GameTree, node: number, to: number): GameTree {
  const parent = tree.parent[node];
  if (parent === undefined) return tree;
  const sisters = tree.children[parent]!.filter((one) => one !== node);
  sisters.splice(Math.max(0, Math.min(sisters.length, to)), 0, node);
  return { ...tree, children: tree.children.map((own, one) => (one === parent ? sisters : own)) };
}
export function sorted(tree: GameTree, bestFirst: boolean): GameTree {
  const values = valuesOf(tree);
  const way = (node: number) => ((tree.layer[node] === 'max') === bestFirst ? -1 : 1);
  return { ...tree, children: tree.children.map((some, node) => [...some].sort((a, b) => way(node) * (values[a]! - values[b]!))) };
}

// A small tree that the learner's program searches, and what the engine's own search does on it, event by event. Both
// come from traces of the engine: the tree from minimax, which visits all of it.
import type { Trace, TraceScore } from '../../engine/api';

export interface TreeNode {
  parent: number | undefined;
  move: string;
  isMax: boolean;
  children: number[];
  value: number;
}
export interface SearchedTree {
  nodes: TreeNode[];
  root: number;
}

// `isCut` tells that children of the node were left out.
export type SearchEvent =
  { kind: 'enter'; node: number; alpha: number; beta: number } | { kind: 'leave'; node: number; value: number; isCut: boolean };

// A win counts the cells of the board plus one, less the plies it takes, as the evaluator `outcome` counts it.
function numberOf(score: TraceScore, cells: number): number {
  if (score.kind === 'estimate') return score.value;
  return (score.kind === 'win' ? 1 : -1) * (cells + 1 - score.plies);
}

export function treeOf(minimax: Trace, cells: number): SearchedTree {
  const nodes = minimax.nodes.map((node) => ({
    parent: node.parent ?? undefined,
    move: node.move ?? '',
    isMax: node.layer === 'max',
    children: [] as number[],
    value: numberOf(node.value!, cells),
  }));
  nodes.forEach((node, index) => node.parent !== undefined && nodes[node.parent]!.children.push(index));
  return { nodes, root: 0 };
}

// Nodes of the trace are found in the tree by their moves.
export function eventsOf(trace: Trace, tree: SearchedTree, cells: number): SearchEvent[] {
  const place: number[] = [];
  trace.nodes.forEach((node, index) => {
    place[index] =
      node.parent === null ? tree.root : tree.nodes[place[node.parent]!]!.children.find((child) => tree.nodes[child]!.move === node.move)!;
  });
  const end = (score: TraceScore | null, otherwise: number) => (score ? numberOf(score, cells) : otherwise);
  return trace.steps.flatMap(({ kind, node }): SearchEvent[] => {
    const { entered, value, ending } = trace.nodes[node]!;
    if (kind === 'enter') return [{ kind, node: place[node]!, alpha: end(entered!.alpha, -Infinity), beta: end(entered!.beta, Infinity) }];
    if (kind === 'leave' || kind === 'evaluate')
      return [{ kind: 'leave', node: place[node]!, value: numberOf(value!, cells), isCut: ending === 'cut' }];
    return [];
  });
}

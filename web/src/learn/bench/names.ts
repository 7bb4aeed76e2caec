// What the nodes of a tree are called: by the moves that lead there, or in an abstract tree by letter and number, as they stood at first.
import { say } from '../../ui/words.svelte';
import { written, type Asked } from './bench';
import { pathTo, root, type GameTree } from './gameTree';

// A, B … Z, AA, AB …
export const letter = (at: number): string => (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

export type NodeName = (node: number) => string;

export function namesIn(tree: GameTree): NodeName {
  const isReal = tree.parent.every((parent, node) => parent === undefined || tree.move[node] !== '');
  const index = (node: number) => tree.children[tree.parent[node]!]!.indexOf(node);
  return (node) => {
    if (node === root) return say('web.learn.bench.root');
    const path = pathTo(tree, node);
    if (isReal) return say('web.learn.bench.path', { path: path.map((one) => tree.move[one]).join(' ') });
    return path
      .map((one, depth) =>
        depth === 0 ? letter((tree.letters ?? 0) + index(one)) : (depth > 1 ? '.' : '') + (tree.move[one] || index(one) + 1),
      )
      .join('');
  };
}

// What stands under a node: its last move, or its whole name in an abstract tree.
export function labelsIn(tree: GameTree): NodeName {
  const name = namesIn(tree);
  const isReal = tree.children[root]!.some((child) => tree.move[child] !== '');
  return (node) => (node === root ? '' : isReal ? tree.move[node]! : name(node));
}

export function answerWords({ key, numbers = {}, nodes = {}, texts = {} }: Asked, name: NodeName): string {
  // Counts stay numbers, for their plural forms.
  const counts = ['cost', 'wasted', 'yours', 'minimax', 'optimum', 'before', 'after', 'looked'];
  const told = Object.entries(numbers).map(
    ([what, value]) => [what, counts.includes(what) && value >= 0 ? value : written(value)] as const,
  );
  if (key === 'plain') return texts.text!;
  return say(`web.learn.bench.${key}`, {
    ...texts,
    ...Object.fromEntries(told),
    ...Object.fromEntries(Object.entries(nodes).map(([what, node]) => [what, name(node)])),
  });
}

// Where the nodes of a tree stand: leaves at equal distances, every other node above the middle of its children.
import { root, type GameTree } from './gameTree';

export interface Spot {
  x: number;
  depth: number;
}
export interface Plan {
  spots: Spot[];
  leaves: number;
  depth: number;
}

// x runs from 0 to the number of leaves.
export function planOfTree(tree: GameTree): Plan {
  const spots: Spot[] = [];
  let leaves = 0;
  let deepest = 0;
  const stand = (node: number, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const below = tree.children[node]!.map((child) => stand(child, depth + 1));
    const x = below.length ? (below[0]! + below.at(-1)!) / 2 : leaves++ + 0.5;
    spots[node] = { x, depth };
    return x;
  };
  stand(root, 0);
  return { spots, leaves, depth: deepest };
}

// The move that a learner's program chooses: it searches the tree of the position, and the root takes the child it finds best.
import type { Exercise } from './exercises';
import type { Limits } from './interpreter';
import { runProgram, type Told } from './program';
import type { SearchedTree } from './searchedTree';

// Without a move and a fault it looked at no child of the root, or returned no number there.
export interface Choice {
  move?: string;
  fault?: Told;
}

// A tree of a game is larger than those of the exercises.
const limits: Limits = { steps: 2_000_000, depth: 200, cells: 500_000, events: 50_000 };

export function choiceIn(source: string, exercise: Pick<Exercise, 'name' | 'hasWindow'>, tree: SearchedTree): Choice {
  const { happenings, fault } = runProgram(source, exercise, tree, limits);
  if (fault) return { fault };
  const values = new Map(happenings.flatMap((one) => (one.kind === 'leave' ? [[one.node, one.value] as const] : [])));
  let best = -Infinity;
  let chosen: number | undefined;
  for (const child of tree.nodes[tree.root]!.children) {
    const value = values.get(child);
    if (typeof value !== 'number' || Number.isNaN(value)) continue;
    // Max is to move at the root; of equal children the first is taken, since a later one may be a bound.
    const worth = exercise.name === 'negamax' ? -value : value;
    if (chosen !== undefined && worth <= best) continue;
    best = worth;
    chosen = child;
  }
  return chosen === undefined ? {} : { move: tree.nodes[chosen]!.move };
}

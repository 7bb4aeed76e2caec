// A tree of variations as rows of text: the main line two moves a row, a side line whole in a row after the move that it
// replaces, and its own side lines after it, further in.
import type { Branch } from '../game/tree';

export interface Step {
  path: string[];
  move: string;
  comment?: string;
}
export interface Row {
  depth: number;
  steps: Step[];
}

export function treeRows(tree: Branch): Row[] {
  const rows: Row[] = [];
  lay(tree, [], 0, rows);
  return rows;
}

const stepOf = (branch: Branch, path: string[]): Step => ({
  path: [...path, branch.move],
  move: branch.move,
  ...(branch.comment ? { comment: branch.comment } : {}),
});

// Follows the first branches from here on. Side lines wait until their row has ended.
function lay(from: Branch, path: string[], depth: number, rows: Row[], begun?: Step): void {
  let steps = begun ? [begun] : [];
  let aside: [Branch, string[]][] = [];
  const end = () => {
    if (steps.length) rows.push({ depth, steps });
    for (const [branch, before] of aside) lay(branch, [...before, branch.move], depth + 1, rows, stepOf(branch, before));
    steps = [];
    aside = [];
  };
  for (let here = from; here.next[0]; here = here.next[0]) {
    steps.push(stepOf(here.next[0], path));
    for (const branch of here.next.slice(1)) aside.push([branch, path]);
    path = [...path, here.next[0].move];
    // A row of the main line ends with the reply, or earlier where something is to be said or shown.
    if (depth === 0 && (path.length % 2 === 0 || aside.length > 0 || here.next[0].comment)) end();
  }
  end();
}

// How many moves follow a branch.
export const sizeOf = ({ next }: Branch): number => next.reduce((sum, branch) => sum + 1 + sizeOf(branch), 0);

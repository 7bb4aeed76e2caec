// The positions of the nodes of one iteration, from top to bottom, computed by d3-hierarchy.
import { hierarchy, tree } from 'd3-hierarchy';
import type { Run } from './run';

export interface Placed {
  index: number;
  x: number;
  y: number;
}
export interface Layout {
  // By depth, each row from left to right, so that the visible part is found by bisection.
  rows: Placed[][];
  place: Map<number, Placed>;
  left: number;
  right: number;
  bottom: number;
}

export function layOut(run: Run, root: number, folded: ReadonlySet<number>, width: number, height: number): Layout {
  const top = hierarchy(root, (index) => (folded.has(index) ? [] : run.children[index]));
  tree<number>()
    .nodeSize([width, height])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.25))(top);
  const rows: Placed[][] = [];
  const place = new Map<number, Placed>();
  let left = 0;
  let right = 0;
  let bottom = 0;
  top.each((one) => {
    const { x = 0, y = 0 } = one as { x?: number; y?: number };
    const placed = { index: one.data, x, y };
    (rows[one.depth] ??= []).push(placed);
    place.set(one.data, placed);
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  });
  return { rows, place, left, right, bottom };
}

// The index of the first node of a row at or right of x.
export function firstFrom(row: readonly Placed[], x: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

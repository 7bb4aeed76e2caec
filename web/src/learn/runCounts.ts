// How many nodes, leaves and cuts a run has had after each of its steps. What it visits and the trace does not keep counts with the
// step that passes over it.
import type { Trace } from '../engine/api';

export type Counts = Trace['counts'];
const kinds = ['visited', 'leaves', 'cuts'] as const;
const added = (one: Counts, other: Counts, times = 1): Counts => ({
  visited: one.visited + times * other.visited,
  leaves: one.leaves + times * other.leaves,
  cuts: one.cuts + times * other.cuts,
});

export function countsOf({ nodes, steps, iterations, counts }: Trace, children: readonly (readonly number[])[]): (step: number) => Counts {
  const own = (index: number): Counts => nodes[index]!.counts ?? { visited: 0, leaves: 0, cuts: 0 };
  // Of runs that are compared only the last iteration is stepped through; those before it have been.
  let now = iterations.reduce((left, { root }) => added(left, own(root), -1), counts);
  const after = kinds.map(() => new Int32Array(steps.length));
  steps.forEach(({ kind, node }, at) => {
    if (kind === 'enter') now = added(now, { visited: 1, leaves: 0, cuts: 0 });
    else if (kind === 'evaluate' || kind === 'remember') now = added(now, { visited: 0, leaves: 1, cuts: 0 });
    else if (kind === 'cut') now = added(now, { visited: 0, leaves: 0, cuts: 1 });
    else if (kind === 'skip') {
      const kept = children[node]!.filter((child) => nodes[child]!.visit > 0);
      // Its cut has a step of its own where the child that caused it is kept.
      const isCut = nodes[node]!.ending === 'cut' && kept.length > 0;
      const told = kept.reduce((sum, child) => added(sum, own(child)), {
        visited: 1,
        leaves: 0,
        cuts: isCut ? 1 : 0,
      });
      now = added(added(now, own(node)), told, -1);
    }
    kinds.forEach((name, index) => (after[index]![at] = now[name]));
  });
  return (step) => ({
    visited: after[0]![step] ?? 0,
    leaves: after[1]![step] ?? 0,
    cuts: after[2]![step] ?? 0,
  });
}

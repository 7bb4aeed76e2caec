// Runs side by side: the same nodes in the same order, and one timeline.
import { describe, expect, it } from 'vitest';
import { answer } from './engine';
import { align } from '../src/learn/compare/alignment';
import { eventsPerSecond, speeds } from '../src/learn/pace';
import { Run } from '../src/learn/run';
import { layOut } from '../src/learn/treeLayout';
import type { Trace } from '../src/engine/api';

const explain = (algorithm: string, moves = '4453') => answer('explain', { game: 'connect4', position: { moves }, algorithm });
const minimax = explain('minimax(depth=3,eval=cells)');
const alphabeta = explain('alphabeta(depth=3,eval=cells)');
const ordered = explain('negamax(depth=3,eval=cells,with=order+null-window)');
const deepening = explain('deepening(depth=3,eval=cells,with=order)');

describe('runs that are compared', () => {
  const both = align([minimax, alphabeta]);
  it('have the same nodes in the same places', () => {
    for (const { traces } of [both, align([minimax, ordered, deepening])]) {
      const paths = traces.map((trace) => trace.nodes.map((_, index) => new Run(trace).path(index).join(' ')));
      for (const one of paths) expect(one).toEqual(paths[0]);
      const places = traces.map((trace) => layOut(new Run(trace), 0, new Set(), 10, 10).rows);
      for (const one of places) expect(one).toEqual(places[0]);
    }
  });
  it('keep what each of them visited, its values and its counts', () => {
    const { traces } = align([minimax, alphabeta, ordered]);
    [minimax, alphabeta, ordered].forEach((before, run) => {
      const visited = (trace: Trace) =>
        trace.nodes
          .filter(({ visit }) => visit > 0)
          .map((node) => `${node.visit} ${node.move} ${JSON.stringify(node.value)}`)
          .sort();
      expect(visited(traces[run]!)).toEqual(visited(before));
      expect(traces[run]!.counts).toEqual(before.counts);
      expect(traces[run]!.steps.length).toBe(before.steps.length);
    });
  });
  it('mark what only one of them visits', () => {
    const [onlyMinimax, onlyAlphabeta] = both.only;
    expect(onlyMinimax!.size).toBe(minimax.counts.visited - alphabeta.counts.visited);
    expect(onlyMinimax!.size).toBeGreaterThan(0);
    expect(onlyAlphabeta!.size).toBe(0);
  });
  it('step to the same node together', () => {
    const { steps, nodes } = both.timeline;
    const [longer, shorter] = both.traces as [Trace, Trace];
    expect(nodes.length).toBe(longer.steps.length);
    const shared = new Run(shorter);
    let met = 0;
    nodes.forEach((node, at) => {
      if (longer.steps[at]!.kind !== 'enter' || shorter.nodes[node]!.visit === 0) return;
      expect(shorter.steps[steps[1]![at]!]!.node).toBe(node);
      expect(shared.isMet(node, steps[1]![at]!)).toBe(true);
      met += 1;
    });
    expect(met).toBe(alphabeta.counts.visited);
    // Never back: both visit in one order.
    expect([...steps[1]!].every((step, at) => at === 0 || step >= steps[1]![at - 1]!)).toBe(true);
    expect(steps.map((own) => own.at(-1))).toEqual([longer.steps.length - 1, shorter.steps.length - 1]);
  });
  it('end together, even if the longer one was stopped before its end', () => {
    const stopped = { ...minimax, steps: minimax.steps.slice(0, -1) };
    expect(align([stopped, alphabeta]).timeline.steps.map((own) => own.at(-1))).toEqual([
      stopped.steps.length - 1,
      alphabeta.steps.length - 1,
    ]);
  });
});

describe('a large tree', () => {
  it('opens with the chosen line alone unfolded', () => {
    const run = new Run(minimax);
    const folded = run.offLine();
    const shown = layOut(run, 0, folded, 10, 10).place;
    let here = 0;
    for (const move of minimax.line) {
      here = run.children[here]!.find((child) => run.node(child).move === move)!;
      expect(shown.has(here)).toBe(true);
    }
    expect(shown.size).toBeLessThan(1 + 7 * minimax.line.length + 1);
  });
});

describe('the pace', () => {
  it('ends in a speed at which no run takes longer than ten seconds', () => {
    expect(speeds.at(-1)).toBe('drawn');
    for (const events of [10, 17_691, 200_000]) expect(events / eventsPerSecond('drawn', events)).toBeLessThanOrEqual(10);
    expect(speeds.slice(0, -1).map((speed) => eventsPerSecond(speed, 17_691))).toEqual([0.5, 1, 2, 5, 20, 100, 500]);
  });
});

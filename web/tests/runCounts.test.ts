// What a run has counted after each of its steps: nothing before it begins, at its end what the engine counted, and never less than before.
import { describe, expect, it } from 'vitest';
import { align } from '../src/learn/compare/alignment';
import { Lecture } from '../src/learn/lecture.svelte';
import { Run } from '../src/learn/run';
import { answer, factsAt } from './engine';

const explain = (game: string, moves: string, algorithm: string, max_nodes = 20000) =>
  answer('explain', { game, position: { moves }, algorithm, max_nodes });
const algorithms = [
  'minimax(depth=3,eval=cells)',
  'alphabeta(depth=3,eval=windows)',
  'alphabeta(depth=3,eval=outcome)',
  'negamax(depth=3,eval=cells,with=order+killers+table)',
  'negamax(depth=3,eval=alignments,with=order+null-window)',
  'deepening(depth=3,eval=runs,with=order+table)',
];
const places = [
  ['connect4', '4453'],
  ['connect4', '443534'],
  ['tictactoe', 'b2a1c3'],
  ['drop:5x4x3', '3321'],
] as const;

const kinds = ['visited', 'leaves', 'cuts'] as const;
function isCounted(run: Run): void {
  let before = { visited: 0, leaves: 0, cuts: 0 };
  const wrong = run.trace.steps.flatMap(({ kind, node }, step) => {
    const now = run.countsAt(step);
    // The engine numbers nodes as it visits them.
    const isWrong = kinds.some((one) => now[one] < before[one]) || (kind === 'enter' && now.visited !== run.node(node).visit);
    before = now;
    return isWrong ? [step] : [];
  });
  expect(wrong, run.trace.algorithm).toEqual([]);
  expect(before).toEqual(run.trace.counts);
}

describe('what a run has counted', () => {
  it('is nothing before it begins, and at its end what the engine counted', () => {
    for (const algorithm of algorithms)
      for (const [game, moves] of places) {
        const run = new Run(explain(game, moves, algorithm));
        expect(run.countsAt(0)).toEqual({ visited: 0, leaves: 0, cuts: 0 });
        isCounted(run);
      }
  });
  it('includes what was visited and is not drawn', () => {
    for (const algorithm of algorithms) {
      const trace = explain('connect4', '4453', algorithm, 40);
      expect(trace.nodes.length).toBeLessThan(trace.counts.visited);
      isCounted(new Run(trace));
    }
  });
  it('begins, in a run that is compared, with the iterations before the last', () => {
    const { traces } = align([
      explain('connect4', '4453', 'deepening(depth=3,eval=cells,with=order)'),
      explain('connect4', '4453', algorithms[0]!),
    ]);
    for (const trace of traces) isCounted(new Run(trace));
    expect(new Run(traces[0]!).countsAt(0).visited).toBeGreaterThan(0);
  });
});

describe('a large run', () => {
  const facts = factsAt('connect4', '4453');
  const trace = explain('connect4', '4453', 'minimax(depth=4,eval=cells)');
  it('opens without its choice, and ends with its line', () => {
    const lecture = new Lecture(trace, facts, facts.stones);
    const { run } = lecture;
    const open = () => run.children.flatMap((below, node) => (below.length > 0 && !lecture.folded.has(node) ? [node] : []));
    expect(open()).toEqual([0]);
    for (const step of [1, 50, 900]) {
      lecture.go(step);
      const here = trace.steps[step]!.node;
      expect(
        open().filter((node) => node !== 0 && !run.above(here).includes(node)),
        'beside the way to the current node',
      ).toEqual([]);
    }
    lecture.go(run.last);
    lecture.foldToLine();
    expect(open()).toEqual(run.line().filter((node) => run.children[node]!.length > 0));
  });
});

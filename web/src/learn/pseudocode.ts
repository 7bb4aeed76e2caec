// The algorithm as a few lines of pseudocode, and the line that belongs to a step of the run.
import type { Run } from './run';
import type { Step } from '../engine/api';

export interface CodeLine {
  id: string;
  key: string;
  indent: number;
}

// Where max and min take turns, both stand there; negamax needs one of them.
export function codeOf(run: Run): CodeLine[] {
  const name = /^\w+/.exec(run.trace.algorithm)?.[0] ?? 'minimax';
  const recursion = name === 'deepening' ? 'negamax' : name;
  const has = (kind: string) => run.trace.steps.some((step) => step.kind === kind);
  const asks = run.trace.steps.some((step) => step.sentence.key === 'step.enter.question');
  const loop = (side: 'max' | 'min', indent: number): (CodeLine | false)[] => [
    { id: `init_${side}`, key: `init_${side}`, indent },
    { id: `skip_${side}`, key: 'for', indent },
    asks && { id: 'question', key: 'recurse_question', indent: indent + 1 },
    { id: `recurse_${side}`, key: asks ? 'recurse_again' : `recurse_${recursion}`, indent: indent + 1 },
    { id: `better_${side}`, key: `better_${side}`, indent: indent + 1 },
    run.hasWindows && { id: `window_${side}`, key: `window_${side}`, indent: indent + 1 },
    run.hasWindows && { id: `cut_${side}`, key: 'cut', indent: indent + 1 },
  ];
  const lines: (CodeLine | false)[] = [
    name === 'deepening' && { id: 'iteration', key: 'deepen', indent: 0 },
    { id: 'enter', key: `call_${recursion}`, indent: 0 },
    recursion === 'negamax' && has('remember') && { id: 'remember', key: 'table', indent: 1 },
    { id: 'evaluate', key: 'evaluate', indent: 1 },
    ...(recursion === 'negamax'
      ? loop('max', 1)
      : [{ id: 'if_max', key: 'if_max', indent: 1 }, ...loop('max', 2), { id: 'else_min', key: 'else_min', indent: 1 }, ...loop('min', 2)]),
    { id: 'leave', key: 'return', indent: 1 },
  ];
  return lines.filter((line) => line !== false);
}

// At a node of Min, the lines are those of min.
export function lineOf(step: Step, lines: readonly CodeLine[], layer: 'max' | 'min' | 'mover'): string {
  const kind = { alpha: 'window', beta: 'window', stop: 'leave' }[step.kind as string] ?? step.kind;
  const sided = `${kind}_${layer === 'min' ? 'min' : 'max'}`;
  return lines.find((line) => line.id === kind || line.id === sided)?.id ?? 'enter';
}

// The algorithm as a few lines of pseudocode, and the line that belongs to a step of the run.
import type { Run } from './run';
import type { Step } from '../lib/api';

export interface CodeLine { id: string; key: string; indent: number }

// At a node of the minimiser, the lines are those for the minimiser where they differ.
export function codeOf(run: Run, layer: 'max' | 'min' | 'mover'): CodeLine[] {
  const name = /^\w+/.exec(run.trace.algorithm)?.[0] ?? 'minimax';
  const recursion = name === 'deepening' ? 'negamax' : name;
  const side = layer === 'min' ? 'min' : 'max';
  const has = (kind: string) => run.trace.steps.some((step) => step.kind === kind);
  const lines: (CodeLine | false)[] = [
    name === 'deepening' && { id: 'iteration', key: 'deepen', indent: 0 },
    { id: 'enter', key: `call_${recursion}`, indent: 0 },
    recursion === 'negamax' && has('remember') && { id: 'remember', key: 'table', indent: 1 },
    { id: 'evaluate', key: 'evaluate', indent: 1 },
    { id: 'skip', key: 'for', indent: 1 },
    { id: 'recurse', key: `recurse_${recursion}`, indent: 2 },
    { id: 'better', key: `better_${side}`, indent: 2 },
    run.hasWindows && { id: 'window', key: `window_${side}`, indent: 2 },
    run.hasWindows && { id: 'cut', key: 'cut', indent: 2 },
    { id: 'leave', key: 'return', indent: 1 },
  ];
  return lines.filter((line) => line !== false);
}

export function lineOf(step: Step, lines: readonly CodeLine[]): string {
  const id = { alpha: 'window', beta: 'window', stop: 'leave', iteration: 'iteration' }[step.kind as string] ?? step.kind;
  return lines.some((line) => line.id === id) ? id : 'enter';
}

// Questions about a run, asked just before the step that shows the answer.
import { Run, turned } from './run';
import type { TraceScore } from '../lib/api';
import type { TraceWords } from './traceWords';

export interface Question { step: number; node: number; kind: 'climbs' | 'cut'; choices: string[]; answer: number }

function rank(score: TraceScore): number {
  if (score.kind === 'estimate') return score.value;
  return (score.kind === 'win' ? 1 : -1) * (1e9 - score.plies);
}

export function questionsOf(run: Run, words: TraceWords): Map<number, Question> {
  const { nodes, steps } = run.trace;
  const questions = new Map<number, Question>();
  const isBelow = (index: number) => nodes[index]!.parent;
  steps.forEach((step, at) => {
    if (step.kind === 'leave' && nodes[step.node]!.ending === 'searched') {
      const { value } = nodes[step.node]!;
      if (!value) return;
      const known = run.children[step.node]!.flatMap((child) => {
        const score = run.valueAbove(child);
        return score ? [score] : [];
      });
      // The negated value is offered too: it is the mistake of mixing up the sides.
      const scores = [value, ...known, turned(value)].sort((a, b) => rank(a) - rank(b));
      const texts = [...new Set(scores.map((score) => words.value(score)))];
      const right = texts.indexOf(words.value(value));
      if (texts.length < 2 || known.length < 2) return;
      const from = Math.max(0, Math.min(right - 1, texts.length - 4));
      questions.set(at, { step: at, node: step.node, kind: 'climbs', choices: texts.slice(from, from + 4), answer: right - from });
    }
    if (!run.hasWindows) return;
    const before = steps[at - 1];
    // After the window has changed, either the rest is cut off or the next move is visited.
    if (!before || (before.kind !== 'alpha' && before.kind !== 'beta')) return;
    const isCut = step.kind === 'cut' && step.node === before.node;
    const goesOn = step.kind === 'enter' && isBelow(step.node) === before.node;
    if (isCut || goesOn) questions.set(at, { step: at, node: before.node, kind: 'cut', choices: [], answer: isCut ? 0 : 1 });
  });
  return questions;
}

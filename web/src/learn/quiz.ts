// Questions about a run, asked just before the step that shows the answer.
import { Run, turned } from './run';
import { numbersFrom, shuffled } from './bench/random';
import type { TraceWords } from './traceWords';

export interface Question {
  step: number;
  node: number;
  kind: 'climbs' | 'cut';
  choices: string[];
  answer: number;
}

// As many cuts as not: of what there is more of, every so many are asked.
function balanced(questions: Map<number, Question>): Map<number, Question> {
  const cuts = [0, 1].map((answer) => [...questions.values()].filter((one) => one.kind === 'cut' && one.answer === answer));
  const fewest = Math.min(cuts[0]!.length, cuts[1]!.length);
  if (fewest === 0) return questions;
  for (const some of cuts)
    some.forEach((one, index) => {
      if (Math.floor((index * fewest) / some.length) === Math.floor(((index + 1) * fewest) / some.length)) questions.delete(one.step);
    });
  return questions;
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
      const right = words.value(value);
      const wrong = [...new Set([...known, turned(value)].map((score) => words.value(score)))].filter((text) => text !== right);
      if (wrong.length === 0 || known.length < 2) return;
      const next = numbersFrom(at + 1);
      const choices = shuffled([right, ...shuffled(wrong, next).slice(0, 3)], next);
      questions.set(at, { step: at, node: step.node, kind: 'climbs', choices, answer: choices.indexOf(right) });
    }
    if (!run.hasWindows) return;
    const before = steps[at - 1];
    // After the window has changed, either the rest is cut off or the next move is visited.
    if (!before || (before.kind !== 'alpha' && before.kind !== 'beta')) return;
    const isCut = step.kind === 'cut' && step.node === before.node;
    const goesOn = step.kind === 'enter' && isBelow(step.node) === before.node;
    if (isCut || goesOn) questions.set(at, { step: at, node: before.node, kind: 'cut', choices: [], answer: isCut ? 0 : 1 });
  });
  return balanced(questions);
}

// A learned evaluator small enough to be taught by hand: two inputs, two weights, one solved position; and a unit that fires or does not.
import { numbersFrom, shuffled } from '../bench/random';

export type Pair = readonly [number, number];
// How much of the error a step takes into account.
export const rate = 0.1;
const rounded = (value: number) => Math.round(value * 100) / 100 || 0;

export const said = (weights: Pair, inputs: Pair) => rounded(weights[0] * inputs[0] + weights[1] * inputs[1]);
// Each weight moves against the error, the more the larger its input is.
export const stepped = (weights: Pair, inputs: Pair, error: number): Pair => [
  rounded(weights[0] - rate * error * inputs[0]),
  rounded(weights[1] - rate * error * inputs[1]),
];

export interface Lesson {
  inputs: Pair;
  // Before the step and after it.
  weights: Pair;
  taught: Pair;
  wanted: number;
  // Of the unit: what it takes off before it passes anything on, and the positions that it is shown.
  threshold: number;
  shown: Pair[];
}
export const fires = ({ taught, threshold }: Pick<Lesson, 'taught' | 'threshold'>, inputs: Pair) => said(taught, inputs) > threshold;

export function lessonFrom(seed: number): Lesson {
  const next = numbersFrom(seed);
  const some = (most: number) => (1 + next(most)) * (next(2) ? 1 : -1);
  for (;;) {
    const [inputs, weights, wanted, threshold]: [Pair, Pair, number, number] = [
      [some(3), some(3)],
      [some(3), some(3)],
      some(9),
      1 + next(3),
    ];
    const every = [-3, -2, -1, 1, 2, 3].flatMap((one) => [-3, -2, -1, 1, 2, 3].map((two): Pair => [one, two]));
    const shown = shuffled(every, next).slice(0, 4);
    const taught = stepped(weights, inputs, said(weights, inputs) - wanted);
    const firing = shown.filter((one) => fires({ taught, threshold }, one)).length;
    if (said(weights, inputs) !== wanted && firing > 0 && firing < shown.length)
      return { inputs, weights, taught, wanted, threshold, shown };
  }
}

// The numbers that are asked for, one after another, and what is said of one that is wrong.
export const stages = ['said', 'error', 'step'] as const;
export type Stage = (typeof stages)[number];
export function rightAt(stage: Stage, { inputs, weights, taught, wanted }: Lesson): number {
  const value = said(weights, inputs);
  return stage === 'said' ? value : stage === 'error' ? rounded(value - wanted) : taught[0];
}
export function thoughtOf(stage: Stage, lesson: Lesson, answer: number): 'turned' | 'uphill' | Stage {
  const { weights, inputs } = lesson;
  const error = rightAt('error', lesson);
  if (stage === 'error' && answer === -error) return 'turned';
  return stage === 'step' && answer === stepped(weights, inputs, -error)[0] ? 'uphill' : stage;
}

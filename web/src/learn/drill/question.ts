// A question of the quiz: what is drawn, what is asked, what can be answered, and what is said of each answer.
import { written, type Bench, type Face } from '../bench/bench';
import { shuffled } from '../bench/random';

// A text, or the name of a node.
export type Word = string | number | { node: number };
export interface Told {
  key: string;
  given?: Record<string, Word>;
}
// A wrong one is answered: with what whoever chose it has overlooked.
export interface Option extends Told {
  why?: Told;
}
export interface Made {
  faces: Face[];
  // What stands above nodes and on their corners, where that is not who chooses there.
  tags?: string[];
  corners?: string[];
  asked: Told;
  options: Option[];
  answer: number;
  reason: Told;
}
export type Numbers = (below: number) => number;

export const facesOf = (bench: Bench): Face[] => bench.tree.parent.map((_, node) => bench.face(node));
export const plain = (value: number | string): Told => ({
  key: '',
  given: { text: typeof value === 'number' ? written(value) : value },
});

// The right option and some wrong ones, each once, in any order.
export function mixed(right: Told, wrong: readonly Option[], next: Numbers, most = 4): Pick<Made, 'options' | 'answer'> {
  const text = ({ key, given }: Told) => JSON.stringify([key, given]);
  const texts = new Set([text(right)]);
  const others = shuffled(
    wrong.filter((one) => !texts.has(text(one)) && texts.add(text(one))),
    next,
  ).slice(0, most - 1);
  const options = shuffled([right, ...others], next);
  return { options, answer: options.indexOf(right) };
}

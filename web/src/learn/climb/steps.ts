// The learner's own search as it grows: each step is the program before it and one idea more. Minimax and alpha-beta are those of
// "Write it"; order, deepening and the table are added to them here. The signs ① ② are explained beside the editor.
import { keep, kept } from '../../kept/saved';
import type { SearchStep } from '../course/course';
import { exercises } from '../write/exercises';
import { rightProgram } from '../write/written';

export type AddedStep = Exclude<SearchStep, 'minimax' | 'alphabeta'>;

export interface Step {
  name: SearchStep;
  // The function that is called with the root, and the one whose calls are counted.
  entry: string;
  search: 'minimax' | 'alphabeta';
  solution: string;
}
export interface Added extends Step {
  name: AddedStep;
  gaps: number;
  hints: number;
  // What is put below the program of the step before, for a beginning.
  addition: string;
}

const [minimax, alphabeta] = exercises;
const ordered = `function ordered(nodes) {
  return nodes.sort((a, b) => Math.abs(column(a) - 4) - Math.abs(column(b) - 4)); // ①
}`;
const orderSolution = `${alphabeta!.solution.replace(/ \/\/ [①②③]/g, '').replace('children(node)', 'ordered(children(node))')}

${ordered}`;
const deepening = `function deepening(root) {
  for (let depth = 1; ; depth = depth + 1) { // ①
    lookAhead(depth);
    alphabeta(root, -Infinity, Infinity); // ②
  }
}`;
const deepeningSolution = `${orderSolution.replace(' // ①', '')}

${deepening}`;
const tableSolution = `const table = {};
${deepeningSolution
  .replace(/ \/\/ [①②]/g, '')
  .replace(
    'return value(node);',
    `return value(node);
  const seen = table[key(node)]; // ①
  if (seen !== undefined && seen.depth === depthLeft(node)) {
    if (seen.bound !== 'most') alpha = Math.max(alpha, seen.value);
    if (seen.bound !== 'least') beta = Math.min(beta, seen.value);
    if (alpha >= beta) return seen.value;
  }
  const floor = alpha;
  const ceiling = beta;`,
  )
  .replace(
    'return best;',
    `const bound = best <= floor ? 'most' : best >= ceiling ? 'least' : 'exact';
  table[key(node)] = { value: best, bound: bound, depth: depthLeft(node) }; // ②
  return best;`,
  )}`;

const added: Added[] = [
  {
    name: 'order',
    entry: 'alphabeta',
    search: 'alphabeta',
    gaps: 2,
    hints: 3,
    solution: orderSolution,
    addition: 'function ordered(nodes) {\n  return nodes; // ①\n}',
  },
  {
    name: 'deepening',
    entry: 'deepening',
    search: 'alphabeta',
    gaps: 2,
    hints: 2,
    solution: deepeningSolution,
    addition:
      'function deepening(root) {\n  for (let depth = 1; depth <= 1; depth = depth + 1) { // ①\n    lookAhead(depth);\n    // ②\n  }\n}',
  },
  {
    name: 'table',
    entry: 'deepening',
    search: 'alphabeta',
    gaps: 2,
    hints: 3,
    solution: tableSolution,
    addition: 'const table = {}; // ① ②',
  },
];
export const steps: readonly Step[] = [
  { name: 'minimax', entry: 'minimax', search: 'minimax', solution: minimax!.solution },
  { name: 'alphabeta', entry: 'alphabeta', search: 'alphabeta', solution: alphabeta!.solution },
  ...added,
];
export const stepNamed = (name: string) => steps.find((step) => step.name === name)!;
export const isAdded = (step: Step): step is Added => 'addition' in step;
export const looksAhead = (step: Step) => step.entry === 'deepening';
export const before = (step: Step) => steps[steps.indexOf(step) - 1];

// In the browser, as "Write it" keeps its programs: what stands in the editor, and the last text that was right.
export const textOf = (step: Step) => kept(`write.${step.name}`);
export const keepText = (step: Step, text: string) => keep(`write.${step.name}`, text);
export const programOf = (step: Step) => rightProgram(step.name);

// What a step begins with: the learner's own program so far, without the signs of its gaps, and the place of the new idea.
export function startOf(step: Added): string {
  const last = before(step)!;
  return `${(programOf(last) ?? last.solution).replace(/ *\/\/ ?[①②③ ]+$/gm, '')}\n\n${step.addition}`;
}

// Questions about small trees. Each follows from its kind and a seed, so that one that was missed can be asked again.
import { Bench, written, type Act, type Asked, type Face } from '../bench/bench';
import { benchFor } from '../bench/benches';
import { planted, type GameTree, type Nested } from '../bench/gameTree';
import { someTree as treeFor } from '../bench/grown';
import { numbersFrom, shuffled } from '../bench/random';
import { keyOf, lessons } from '../course/course';
import { facesOf, mixed, plain, type Made, type Numbers, type Option, type Told } from './question';
import { makers, treeKinds, type TreeKind } from './treeQuestions';

// About trees; from the tasks that are done step by step; and those that the lessons of all chapters ask.
const stepKinds = ['sign', 'null', 'killers', 'table', 'deepen', 'quiet', 'proof', 'uct'] as const;
type StepKind = (typeof stepKinds)[number];
export const kinds = [...treeKinds, 'lesson', ...stepKinds] as const;
export type Kind = (typeof kinds)[number];

export interface Question extends Made {
  kind: Kind;
  seed: number;
  // Without one, the question is about no tree.
  tree: GameTree | undefined;
}

// A tree that is only looked at.
export class StillBench extends Bench {
  readonly task = 'prune';
  readonly current = undefined;
  readonly isDone = true;
  readonly next = undefined;
  readonly counters = undefined;
  readonly canUndo = false;
  constructor(
    tree: GameTree,
    readonly faces: readonly Face[],
    readonly tags: readonly string[] = [],
    readonly corners: readonly string[] = [],
  ) {
    super(tree);
  }
  override tag(node: number): string {
    return this.tags[node] ?? '';
  }
  override corner(node: number): string {
    return this.corners[node] ?? super.corner(node);
  }
  face(node: number): Face {
    return this.faces[node]!;
  }
  act() {
    return { isRight: true, key: '' };
  }
  undo(): void {}
}

// Two to four plies; with more than two, two moves each.
function someTree(next: Numbers, plies = 2 + Math.max(0, next(5) - 2)): GameTree {
  const values = shuffled(
    Array.from({ length: 20 }, (_, index) => index - 6),
    next,
  );
  const grow = (depth: number): Nested =>
    depth === 0 ? values.pop()! : Array.from({ length: plies > 2 ? 2 : depth === 1 ? 2 + next(2) : 3 }, () => grow(depth - 1));
  return planted(grow(plies), next(2) ? 'max' : 'min');
}
const tell = ({ key, numbers = {}, nodes = {}, texts = {} }: Asked): Told =>
  key === 'plain'
    ? { key: '', given: { text: texts.text! } }
    : {
        key: `bench.${key}`,
        given: {
          ...texts,
          ...Object.fromEntries(
            Object.entries(numbers).map(([name, value]) => [name, value < 0 || !Number.isFinite(value) ? written(value) : value]),
          ),
          ...Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, { node }])),
        },
      };
interface Moment {
  acts: number;
  options: Option[];
  answer: number;
}
// The moments of a task at which one answer is right, and what is seen tells which.
function momentsOf(bench: Bench, next: Numbers): Moment[] {
  const moments: Moment[] = [];
  for (let acts = 0; bench.next; ++acts, bench.act(bench.next)) {
    const right = bench.next;
    // What the task says of every other act.
    const because = (option: Told, act: Act): Option => ({
      ...option,
      why: tell(bench.verdict(act)),
    });
    if (right.do === 'say' && bench.options.length > 1)
      moments.push({
        acts,
        options: bench.options.map((one, option) => (option === right.option ? tell(one) : because(tell(one), { do: 'say', option }))),
        answer: right.option,
      });
    else if (right.do === 'choose') {
      const nodes = bench.tree.parent.map((_, node) => node).filter((node) => bench.isChoice(node));
      // Where several are as good, there is no one right answer.
      const isOnly = nodes.every((node) => {
        const { isRight, isFair } = bench.verdict({ do: 'choose', node });
        return node === right.node || !(isRight || isFair);
      });
      if (isOnly && nodes.length > 1)
        moments.push({
          acts,
          options: nodes.map((node) => {
            const option: Told = { key: '', given: { node: { node } } };
            return node === right.node ? option : because(option, { do: 'choose', node });
          }),
          answer: nodes.indexOf(right.node),
        });
    } else if (right.do === 'value') {
      // The signs forgotten, there or one ply below.
      const wrong = [-right.value, ...bench.tree.children[right.node]!.map((child) => Number(bench.face(child).text.replace('−', '-')))];
      const options = wrong
        .filter((value) => value !== right.value && !Number.isNaN(value))
        .map((value) => because(plain(value), { do: 'value', node: right.node, value }));
      const found = mixed(plain(right.value), options, next);
      if (found.options.length > 1) moments.push({ acts, ...found });
    }
  }
  while (bench.canUndo) bench.undo();
  return moments;
}
// One moment of a task that is done step by step: what it asks there, the answers that it offers, and what it says of the right one.
function stepQuestion(kind: StepKind, seed: number, next: Numbers): Made & { tree: GameTree } {
  let bench = benchFor(kind, treeFor(kind, seed), seed);
  let moments = momentsOf(bench, next);
  for (let other = seed; moments.length === 0; moments = momentsOf(bench, next)) {
    other += 100_003;
    bench = benchFor(kind, treeFor(kind, other), other);
  }
  const moment = moments[next(moments.length)]!;
  for (let acts = 0; acts < moment.acts; ++acts) bench.act(bench.next!);
  const { tree } = bench;
  const nodes = tree.parent.map((_, node) => node);
  const shown = {
    tree,
    faces: facesOf(bench),
    tags: nodes.map((node) => bench.tag(node)),
    corners: nodes.map((node) => bench.corner(node)),
    asked: tell(bench.asked),
  };
  const order = shuffled(moment.options, next);
  return {
    ...shown,
    options: order,
    answer: order.indexOf(moment.options[moment.answer]!),
    reason: tell(bench.verdict(bench.next!)),
  };
}
// What a lesson asks, in whichever chapter.
const asking = lessons.flatMap((lesson) =>
  lesson.parts.flatMap((part) => (part.kind === 'question' ? [{ key: keyOf(lesson, part), wrong: part.wrong }] : [])),
);
function lessonQuestion(seed: number, next: Numbers): Made & { tree: undefined } {
  const { key, wrong } = asking[seed % asking.length]!;
  const tell = (what: string): Told => ({ key: `${key}${what}` });
  const options = Array.from({ length: wrong }, (_, at): Option => ({
    ...tell(`.wrong${at + 1}`),
    why: tell(`.wrong${at + 1}.why`),
  }));
  return {
    tree: undefined,
    faces: [],
    asked: tell(''),
    ...mixed(tell('.right'), options, next),
    reason: tell('.why'),
  };
}

export function questionOf(kind: Kind, seed: number): Question {
  const next = numbersFrom(seed * 7 + kinds.indexOf(kind));
  if (kind === 'lesson') return { kind, seed, ...lessonQuestion(seed, next) };
  if (stepKinds.includes(kind as StepKind)) return { kind, seed, ...stepQuestion(kind as StepKind, seed, next) };
  for (;;) {
    const tree = kind === 'bound' ? someTree(next, 2) : someTree(next);
    const made = makers[kind as TreeKind](tree, next, seed);
    if (made && made.options.length > 1) return { kind, seed, tree, ...made };
  }
}

// Questions about small trees. Each follows from its kind and a seed, so that one that was missed can be asked again.
import { alphaBeta, type Interval, type Searched } from '../bench/alphaBeta';
import { Bench, withSign, written, type Asked, type Face } from '../bench/bench';
import { benchFor } from '../bench/benches';
import { below, isBetter, isLeaf, planted, root, valuesOf, type GameTree, type Nested } from '../bench/gameTree';
import { someTree as treeFor } from '../bench/grown';
import { PruneBench } from '../bench/pruneBench';
import { numbersFrom, shuffled } from '../bench/random';
import { keyOf, lessons } from '../course/course';

// About trees; from the tasks that are done step by step; and those that the lessons of all chapters ask.
const treeKinds = ['climbs', 'cut', 'first', 'alpha', 'leaf', 'nodes', 'bound'] as const;
const stepKinds = ['sign', 'null', 'killers', 'table', 'deepen', 'quiet', 'proof', 'uct'] as const;
type TreeKind = (typeof treeKinds)[number];
type StepKind = (typeof stepKinds)[number];
export const kinds = [...treeKinds, 'lesson', ...stepKinds] as const;
export type Kind = (typeof kinds)[number];

// A text, or the name of a node.
export type Word = string | number | { node: number };
export interface Told {
  key: string;
  given?: Record<string, Word>;
}
export interface Question {
  kind: Kind;
  seed: number;
  // Without one, the question is about no tree.
  tree: GameTree | undefined;
  faces: Face[];
  // What stands above nodes and on their corners, where that is not who chooses there.
  tags?: string[];
  corners?: string[];
  asked: Told;
  options: Told[];
  answer: number;
  reason: Told;
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

type Numbers = (below: number) => number;
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
const facesOf = (bench: Bench) => bench.tree.parent.map((_, node) => bench.face(node));
const known = (tree: GameTree, values: readonly number[], shows: (node: number) => boolean): Face[] =>
  tree.parent.map((_, node) => (shows(node) ? { mark: 'seen', text: withSign(values[node]!) } : { mark: 'unseen', text: '?' }));
const plain = (value: number | string): Told => ({ key: '', given: { text: typeof value === 'number' ? written(value) : value } });

// The right option and some wrong ones, each once, in any order.
function mixed(right: Told, wrong: readonly Told[], next: Numbers, most = 4): { options: Told[]; answer: number } {
  const texts = new Set([JSON.stringify(right)]);
  const others = shuffled(
    wrong.filter((one) => !texts.has(JSON.stringify(one)) && texts.add(JSON.stringify(one))),
    next,
  ).slice(0, most - 1);
  const options = shuffled([right, ...others], next);
  return { options, answer: options.indexOf(right) };
}

// The moments of a right search at which some child of the current node, not the root, is still unseen.
function* moments(tree: GameTree): Generator<{ bench: PruneBench; node: number; window: Interval }> {
  const bench = new PruneBench(tree);
  while (bench.next) {
    const frame = bench.frames.at(-1)!;
    if (frame.node !== root && frame.seen > 0) yield { bench, node: frame.node, window: frame.now };
    bench.act(bench.next);
    bench.answer = undefined;
  }
}
const quiet = (bench: PruneBench) => facesOf(bench).map((face) => (face.mark === 'now' ? { ...face, mark: 'now' as const } : face));
const isShut = ({ alpha, beta }: Interval) => alpha >= beta;

type Made = Omit<Question, 'kind' | 'seed' | 'tree'>;
// Undefined if this tree does not have such a question.
const makers: Record<TreeKind, (tree: GameTree, next: Numbers, wish: number) => Made | undefined> = {
  climbs(tree, next) {
    const values = valuesOf(tree);
    const node = tree.children[root]![next(tree.children[root]!.length)]!;
    const children = tree.children[node]!.map((child) => values[child]!);
    const wrong = [
      ...children,
      Math.round(children.reduce((sum, value) => sum + value, 0) / children.length),
      ...tree.leaf.filter((value) => value !== undefined),
    ];
    return {
      faces: known(tree, values, (one) => isLeaf(tree, one)),
      asked: { key: 'climbs', given: { node: { node } } },
      ...mixed(plain(values[node]!), wrong.filter((value) => value !== values[node]).map(plain), next, 3),
      reason: { key: `bench.value_${tree.layer[node]!}`, given: { node: { node }, value: withSign(values[node]!) } },
    };
  },
  // Every other one is a cut.
  cut(tree, next, wish) {
    for (const { bench, node, window } of moments(tree)) {
      if (isShut(window) !== (wish % 2 === 0) || !Number.isFinite(window.alpha) || !Number.isFinite(window.beta)) continue;
      const say = (isCut: boolean, { alpha, beta }: Interval): Told => ({
        key: isCut ? 'option_cut' : 'option_look',
        given: { alpha: written(alpha), beta: written(beta) },
      });
      // The other verdict with the numbers exchanged, so that each option agrees with its own numbers.
      const turned = { alpha: window.beta, beta: window.alpha };
      const isEqual = window.alpha === window.beta;
      const other = isEqual ? { alpha: window.alpha - 1, beta: window.beta } : turned;
      const [low, high] = [Math.min(window.alpha, window.beta) - 1 - next(3), Math.max(window.alpha, window.beta) + 1 + next(3)];
      const wrong = [say(!isShut(window), other), say(true, { alpha: high, beta: low }), say(false, { alpha: low, beta: high })];
      return {
        faces: quiet(bench),
        asked: { key: 'cut', given: { node: { node } } },
        ...mixed(say(isShut(window), window), wrong, next),
        reason: {
          key: isShut(window) ? 'why_cut' : 'why_look',
          given: { node: { node }, alpha: written(window.alpha), beta: written(window.beta) },
        },
      };
    }
    return undefined;
  },
  first(tree, next) {
    const values = valuesOf(tree);
    const layer = tree.layer[root]!;
    const best = tree.children[root]!.reduce((most, child) => (isBetter(layer, values[child]!, values[most]!) ? child : most));
    const who = layer === 'max' ? 'Max' : 'Min';
    const named = (node: number): Told => ({ key: '', given: { node: { node } } });
    return {
      faces: known(tree, values, (one) => one !== root),
      asked: { key: 'first', given: { who } },
      ...mixed(named(best), tree.children[root]!.filter((child) => child !== best).map(named), next),
      reason: { key: 'why_first', given: { node: { node: best }, value: withSign(values[best]!), who } },
    };
  },
  alpha(tree, next, wish) {
    const all = [...moments(tree)].length;
    let at = 0;
    for (const { bench, node, window } of moments(tree)) {
      if (at++ !== wish % Math.max(1, all)) continue;
      const seen = tree.leaf.filter((value, one) => value !== undefined && bench.face(one).mark === 'seen').map((value) => value!);
      return {
        faces: quiet(bench),
        asked: { key: 'alpha', given: { node: { node } } },
        ...mixed(plain(window.alpha), [-Infinity, window.beta, ...seen].filter((value) => value !== window.alpha).map(plain), next),
        reason: { key: 'why_alpha', given: { node: { node }, alpha: written(window.alpha) } },
      };
    }
    return undefined;
  },
  // Every other one comes after a cut.
  leaf(tree, next, wish) {
    for (const { bench, node, window } of moments(tree)) {
      if (isShut(window) !== (wish % 2 === 0)) continue;
      const isUnseen = (one: number) => isLeaf(tree, one) && bench.face(one).mark === 'unseen';
      const cut = isShut(window) ? below(tree, node).filter(isUnseen) : [];
      const faces = quiet(bench);
      const later = tree.parent.map((_, one) => one).filter((one) => isUnseen(one) && !cut.includes(one));
      const leaf = later[0];
      // It may be cut higher up, too: then the reason would be another.
      if (leaf === undefined || cut.length + later.length < 2 || !alphaBeta(tree).windows.has(leaf)) continue;
      const named = (one: number): Told => ({ key: '', given: { node: { node: one } } });
      return {
        faces,
        asked: { key: 'leaf' },
        ...mixed(named(leaf), [...cut, ...later.slice(1)].map(named), next),
        reason: {
          key: isShut(window) ? 'why_leaf' : 'why_leaf_on',
          given: { node: { node }, alpha: written(window.alpha), beta: written(window.beta), leaf: { node: leaf } },
        },
      };
    }
    return undefined;
  },
  nodes(tree, next) {
    const { visited, cuts } = alphaBeta(tree);
    const all = tree.parent.length;
    const values = valuesOf(tree);
    return {
      faces: known(tree, values, (one) => isLeaf(tree, one)),
      asked: { key: 'nodes' },
      ...mixed(
        plain(visited),
        [visited - 1, visited + 1, visited - 2, visited + 2, all].filter((count) => count <= all && count !== visited).map(plain),
        next,
      ),
      reason: { key: 'why_nodes', given: { visited, all, cuts: cuts.size } },
    };
  },
  bound(tree, next, wish) {
    const searched: Searched = alphaBeta(tree);
    const wanted = (['exact', 'lower', 'upper'] as const)[wish % 3]!;
    const node = tree.children[root]!.find((child) => !isLeaf(tree, child) && searched.certainty.get(child) === wanted);
    if (node === undefined) return undefined;
    const value = searched.values.get(node)!;
    const { alpha, beta } = searched.windows.get(node)!;
    const faces = tree.parent.map((_, one): Face => {
      const found = searched.values.get(one);
      return found === undefined ? { mark: 'cut', text: '' } : { mark: one === node ? 'now' : 'seen', text: withSign(found) };
    });
    return {
      faces,
      asked: { key: 'bound', given: { node: { node }, value: withSign(value) } },
      ...mixed(
        { key: `option_${wanted}` },
        ['exact', 'lower', 'upper'].filter((one) => one !== wanted).map((one) => ({ key: `option_${one}` })),
        next,
      ),
      reason: { key: `why_${wanted}`, given: { node: { node }, value: withSign(value), alpha: written(alpha), beta: written(beta) } },
    };
  },
};

// One moment of a task that is done step by step: what it asks there, the answers that it offers, and what it says of the right one.
function stepQuestion(kind: StepKind, seed: number, next: Numbers): Made & { tree: GameTree } {
  const bench = benchFor(kind, treeFor(kind, seed), seed);
  const moments: { acts: number; options: Told[]; answer: number }[] = [];
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
  for (let acts = 0; bench.next; ++acts, bench.act(bench.next)) {
    const right = bench.next;
    if (right.do === 'say' && bench.options.length > 1) moments.push({ acts, options: bench.options.map(tell), answer: right.option });
    else if (right.do === 'choose') {
      const nodes = bench.tree.parent.map((_, node) => node).filter((node) => bench.isChoice(node));
      // Where several are as good, there is no one right answer.
      const isOnly = nodes.every((node) => {
        const { isRight } = bench.act({ do: 'choose', node });
        bench.undo();
        return node === right.node || !isRight;
      });
      if (isOnly && nodes.length > 1)
        moments.push({ acts, options: nodes.map((node) => ({ key: '', given: { node: { node } } })), answer: nodes.indexOf(right.node) });
    } else if (right.do === 'value') {
      const wrong = [
        -right.value,
        right.value + 1,
        ...bench.tree.children[right.node]!.map((child) => Number(bench.face(child).text.replace('−', '-'))),
      ];
      const found = mixed(plain(right.value), wrong.filter((value) => value !== right.value && !Number.isNaN(value)).map(plain), next);
      moments.push({ acts, ...found });
    }
  }
  while (bench.canUndo) bench.undo();
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
  return { ...shown, options: order, answer: order.indexOf(moment.options[moment.answer]!), reason: tell(bench.verdict(bench.next!)) };
}
// What a lesson asks, in whichever chapter.
const asking = lessons.flatMap((lesson) =>
  lesson.parts.flatMap((part) => (part.kind === 'question' ? [{ key: keyOf(lesson, part), wrong: part.wrong }] : [])),
);
function lessonQuestion(seed: number, next: Numbers): Made & { tree: undefined } {
  const { key, wrong } = asking[seed % asking.length]!;
  const tell = (what: string): Told => ({ key: `${key}${what}` });
  const options = Array.from({ length: wrong }, (_, at) => tell(`.wrong${at + 1}`));
  return { tree: undefined, faces: [], asked: tell(''), ...mixed(tell('.right'), options, next), reason: tell('.why') };
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

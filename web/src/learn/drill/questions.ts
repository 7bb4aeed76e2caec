// Questions about small trees. Each follows from its kind and a seed, so that one that was missed can be asked again.
import { alphaBeta, type Interval, type Searched } from '../bench/alphaBeta';
import { Bench, withSign, written, type Face } from '../bench/bench';
import { isBetter, isLeaf, planted, root, valuesOf, type GameTree, type Nested } from '../bench/gameTree';
import { PruneBench } from '../bench/pruneBench';
import { numbersFrom, shuffled } from '../bench/random';

export const kinds = ['climbs', 'cut', 'first', 'alpha', 'leaf', 'nodes', 'bound'] as const;
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
  tree: GameTree;
  faces: Face[];
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
  ) {
    super(tree);
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
function someTree(next: Numbers): GameTree {
  const values = shuffled(
    Array.from({ length: 20 }, (_, index) => index - 6),
    next,
  );
  const grow = (depth: number): Nested =>
    depth === 0 ? values.pop()! : Array.from({ length: depth === 1 ? 2 + next(2) : 3 }, () => grow(depth - 1));
  return planted(grow(2), next(2) ? 'max' : 'min');
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
const makers: Record<Kind, (tree: GameTree, next: Numbers, wish: number) => Made | undefined> = {
  climbs(tree, next) {
    const values = valuesOf(tree);
    const node = tree.children[root]![next(3)]!;
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
      const cut = isShut(window) ? tree.children[node]!.filter(isUnseen) : [];
      const faces = quiet(bench);
      const later = tree.parent.map((_, one) => one).filter((one) => isUnseen(one) && !cut.includes(one));
      const leaf = later[0];
      if (leaf === undefined || cut.length + later.length < 2) continue;
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

export function questionOf(kind: Kind, seed: number): Question {
  const next = numbersFrom(seed * 7 + kinds.indexOf(kind));
  for (;;) {
    const tree = someTree(next);
    const made = makers[kind](tree, next, seed);
    if (made && made.options.length > 1) return { kind, seed, tree, ...made };
  }
}

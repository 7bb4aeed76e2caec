// Quiescence by hand: a search has stopped, here and there in the middle of an exchange. The learner looks on where it is not quiet, and only there.
import type { Act, Answer, Counters } from './bench';
import { isBetter, isLeaf, root, valuesOf, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

// The tree where the search stops: the last replies of an exchange are beyond it.
export const noisyNodes = (tree: GameTree) =>
  tree.children.flatMap((some, node) => (some.length === 1 && isLeaf(tree, some[0]!) ? [node] : []));
export function atHorizon(tree: GameTree): GameTree {
  const noisy = noisyNodes(tree);
  return {
    ...tree,
    children: tree.children.map((some, node) => (noisy.includes(node) ? [] : some)),
    leaf: tree.leaf.map((value, node) => (noisy.includes(node) ? tree.estimate![node] : value)),
  };
}
export function chosenIn(tree: GameTree): number {
  const values = valuesOf(tree);
  return tree.children[root]!.reduce((best, one) => (isBetter(tree.layer[root]!, values[one]!, values[best]!) ? one : best));
}

export class QuietBench extends StepBench {
  readonly task = 'quiet';
  #looked = 0;

  constructor(tree: GameTree) {
    super(tree);
    this.begin();
  }
  get counters(): Counters | undefined {
    return undefined;
  }
  protected *steps(): Generator<Ask, void, Act> {
    this.#looked = 0;
    const { children, leaf, estimate } = this.start;
    const noisy = noisyNodes(this.start);
    const stops = children.flatMap((_, node) =>
      noisy.includes(node) || (leaf[node] !== undefined && !noisy.includes(this.start.parent[node]!)) ? [node] : [],
    );
    for (const node of stops) this.see(node, leaf[node] ?? estimate![node]!);
    for (const node of noisy) this.tags.set(node, '!');
    let left = noisy;
    let calm = stops.filter((node) => !noisy.includes(node));
    for (;;) {
      const act: Act = yield {
        asked: { key: 'ask_quiet' },
        choices: [...left, ...calm],
        options: [{ key: 'quiet_option' }],
        right: left.length ? { do: 'choose', node: left[0]! } : { do: 'say', option: 0 },
        judge: (one): Answer => {
          if (one.do === 'say')
            return left.length ? { isRight: false, key: 'quiet_early', nodes: { node: left[0]! } } : { isRight: true, key: 'quiet_enough' };
          if (one.do !== 'choose') return this.answer!;
          if (!left.includes(one.node)) return { isRight: false, isTaken: true, key: 'quiet_calm', nodes: { node: one.node } };
          const [next] = children[one.node]!;
          return {
            isRight: true,
            key: 'quiet_on',
            nodes: { node: one.node, leaf: next! },
            numbers: { value: estimate![one.node]!, after: leaf[next!]! },
          };
        },
      };
      if (act.do === 'say') break;
      const { node } = act as { node: number };
      this.#looked += 1;
      left = left.filter((one) => one !== node);
      calm = calm.filter((one) => one !== node);
      this.tags.delete(node);
      for (const one of children[node]!) {
        this.see(one, leaf[one]!);
        this.see(node, leaf[one]!);
      }
    }
    const values = valuesOf(this.start);
    for (const [node, value] of values.entries()) if (node !== root) this.see(node, value);
    const best = chosenIn(this.start);
    yield {
      node: root,
      choices: children[root]!,
      asked: { key: 'ask_quiet_best' },
      right: { do: 'choose', node: best },
      judge: (one): Answer => {
        const isRight = one.do === 'choose' && values[one.node] === values[best];
        const node = one.do === 'choose' ? one.node : best;
        return {
          isRight,
          key: isRight ? 'quiet_best' : 'quiet_worse',
          nodes: { node, best },
          numbers: { value: values[node]!, right: values[best]! },
        };
      },
    };
    this.see(root, values[root]!, 'right');
  }
  protected ending(): Answer {
    const before = chosenIn(atHorizon(this.start));
    const after = chosenIn(this.start);
    const [guess, values] = [valuesOf(atHorizon(this.start)), valuesOf(this.start)];
    return {
      isRight: true,
      key: before === after ? 'quiet_done_same' : 'quiet_done',
      nodes: { before, after },
      numbers: { guess: guess[before]!, worth: values[before]!, value: values[after]!, looked: this.#looked },
    };
  }
}

// Negamax by hand: every value is that of the side to move, so that a child's counts with its sign changed.
import type { Act, Answer } from './bench';
import { isLeaf, root, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

export function negamaxOf(tree: GameTree): number[] {
  const values: number[] = [];
  const settle = (node: number): number =>
    (values[node] = tree.leaf[node] ?? Math.max(...tree.children[node]!.map((child) => -settle(child))));
  settle(root);
  return values;
}
// The child of the root that is chosen if nobody changes a sign.
export function naiveChoice(tree: GameTree): number {
  const settle = (node: number): number => tree.leaf[node] ?? Math.max(...tree.children[node]!.map(settle));
  return tree.children[root]!.reduce((best, child) => (settle(child) > settle(best) ? child : best));
}

export class SignBench extends StepBench {
  readonly task = 'sign';
  readonly #values: number[];

  constructor(tree: GameTree) {
    super(tree);
    this.#values = negamaxOf(tree);
    this.begin();
  }
  get counters(): undefined {
    return undefined;
  }
  // There is no Max any more, only two sides that take turns.
  override corner(node: number): string {
    return this.layer(node) === 'max' ? '●' : '○';
  }
  protected *steps(): Generator<Ask, void, Act> {
    const values = this.#values;
    const { leaf, children } = this.tree;
    leaf.forEach((value, node) => value !== undefined && this.see(node, value));
    const inner = children.flatMap((_, node) => (isLeaf(this.tree, node) ? [] : [node])).reverse();
    for (const node of inner) {
      const below = children[node]!;
      const right = values[node]!;
      const child = below.find((one) => -values[one]! === right)!;
      const turned = { node, child };
      yield {
        node,
        open: [node],
        asked: { key: 'ask_sign', nodes: { node } },
        right: { do: 'value', node, value: right },
        judge: (act): Answer => {
          const value = act.do === 'value' ? act.value : NaN;
          if (value === right) return { isRight: true, key: 'sign_right', nodes: turned, numbers: { value, below: values[child]! } };
          const kept = below.find((one) => values[one] === value);
          if (kept !== undefined)
            return { isRight: false, key: 'sign_kept', nodes: { node, child: kept }, numbers: { value, turned: -value } };
          return { isRight: false, key: 'sign_other', nodes: turned, numbers: { value, below: values[child]!, right } };
        },
      };
      this.see(node, right, 'right');
    }
  }
  protected ending(): Answer {
    const chosen = this.tree.children[root]!.find((one) => -this.#values[one]! === this.#values[root])!;
    const naive = naiveChoice(this.tree);
    const value = this.#values[root]!;
    if (this.#values[naive] === this.#values[chosen])
      return { isRight: true, key: 'sign_done_same', nodes: { child: chosen }, numbers: { value } };
    return { isRight: true, key: 'sign_done', nodes: { child: chosen, naive }, numbers: { value, less: -this.#values[naive]! } };
  }
}

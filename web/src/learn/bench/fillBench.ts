// All leaves are known; the learner says what every other node is worth, children before their parents.
import { Bench, withSign, type Act, type Answer, type Face } from './bench';
import { isBetter, isLeaf, root, valuesOf, type GameTree } from './gameTree';

export class FillBench extends Bench {
  readonly task = 'fill';
  readonly #values: number[];
  #filled: number[] = [];
  #wrong: { node: number; value: number; child: number | undefined } | undefined;

  constructor(tree: GameTree) {
    super(tree);
    this.#values = valuesOf(tree);
  }

  #isKnown(node: number): boolean {
    return isLeaf(this.tree, node) || this.#filled.includes(node);
  }
  override isOpen(node: number): boolean {
    return !this.#isKnown(node) && this.tree.children[node]!.every((child) => this.#isKnown(child));
  }
  known(node: number): number | undefined {
    return this.#isKnown(node) ? this.#values[node] : undefined;
  }
  face(node: number): Face {
    if (this.#wrong?.node === node) return { mark: 'wrong', text: withSign(this.#wrong.value) };
    const mark =
      this.#wrong?.child === node
        ? 'now'
        : isLeaf(this.tree, node)
          ? 'seen'
          : this.#isKnown(node)
            ? 'right'
            : this.isOpen(node)
              ? 'now'
              : 'unseen';
    return { mark, text: this.#isKnown(node) ? withSign(this.#values[node]!) : '?' };
  }
  get current(): number | undefined {
    return this.#wrong?.node ?? this.tree.children.findIndex((_, node) => this.isOpen(node));
  }
  get isDone(): boolean {
    return this.#isKnown(root);
  }
  get next(): Act | undefined {
    const node = this.tree.children.findIndex((_, one) => this.isOpen(one));
    return node < 0 ? undefined : { do: 'value', node, value: this.#values[node]! };
  }
  get counters(): undefined {
    return undefined;
  }
  act(act: Act): Answer {
    if (act.do !== 'value') return this.answer!;
    const { node, value } = act;
    const right = this.#values[node]!;
    const layer = this.tree.layer[node]!;
    if (!this.isOpen(node)) return (this.answer = { isRight: false, key: 'children_first', nodes: { node } });
    if (value === right) {
      this.#filled.push(node);
      this.#wrong = undefined;
      return (this.answer = { isRight: true, key: `value_${layer}`, numbers: { value }, nodes: { node } });
    }
    // The child that disagrees: one that the chooser likes better, or the best one where nothing is worth so much.
    const child = this.tree.children[node]!.find((one) => this.#values[one] === right)!;
    this.#wrong = { node, value, child };
    return (this.answer = {
      isRight: false,
      key: `${isBetter(layer, right, value) ? 'better' : 'not_so_good'}_${layer}`,
      numbers: { value, right },
      nodes: { node, child },
    });
  }
  undo(): void {
    if (this.#wrong) this.#wrong = undefined;
    else this.#filled.pop();
    this.answer = undefined;
  }
  get canUndo(): boolean {
    return this.#wrong !== undefined || this.#filled.length > 0;
  }
}

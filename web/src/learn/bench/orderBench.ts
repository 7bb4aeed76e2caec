// The learner orders the children, and may change leaves, until alpha-beta visits as few nodes as any order allows.
import { alphaBeta, fewestNodes, type Searched } from './alphaBeta';
import { Bench, withSign, type Act, type Answer, type Counters, type Face } from './bench';
import { reordered, sorted, withLeaf, type GameTree } from './gameTree';

export class OrderBench extends Bench {
  readonly task = 'order';
  #now: GameTree;
  #searched: Searched;
  #fewest: number;
  #history: GameTree[] = [];
  #hasOrdered = false;

  constructor(tree: GameTree) {
    super(tree);
    this.#now = tree;
    this.#searched = alphaBeta(tree);
    this.#fewest = fewestNodes(tree);
  }

  override get tree(): GameTree {
    return this.#now ?? this.start;
  }
  get counters(): Counters {
    return { yours: this.#searched.visited, minimax: this.#now.parent.length, optimum: this.#fewest };
  }
  get current(): undefined {
    return undefined;
  }
  get isDone(): boolean {
    return this.#searched.visited <= this.#fewest && this.#hasOrdered;
  }
  // The first child that does not stand where the best order has it.
  get next(): Act | undefined {
    if (this.isDone) return undefined;
    const best = sorted(this.#now, true);
    for (const [node, wanted] of best.children.entries()) {
      const at = wanted.findIndex((child, index) => this.#now.children[node]![index] !== child);
      if (at >= 0) return { do: 'place', node: wanted[at]!, to: at };
    }
    return { do: 'order', bestFirst: true };
  }
  face(node: number): Face {
    const value = this.#searched.values.get(node);
    const leaf = this.#now.leaf[node];
    if (value === undefined) return { mark: 'cut', text: leaf === undefined ? '' : withSign(leaf) };
    const sign = { exact: '', lower: '≥\u202f', upper: '≤\u202f' }[this.#searched.certainty.get(node)!];
    return { mark: 'seen', text: sign + withSign(value) };
  }
  act(act: Act): Answer {
    const before = this.#searched.visited;
    let tree = this.#now;
    if (act.do === 'place') tree = reordered(tree, act.node, act.to);
    else if (act.do === 'leaf') tree = withLeaf(tree, act.node, act.value);
    else if (act.do === 'order') tree = sorted(tree, act.bestFirst);
    else return this.answer!;
    this.#history.push(this.#now);
    this.#hasOrdered = true;
    this.#show(tree, act.do === 'leaf');
    const { yours, optimum } = this.counters;
    const key = this.isDone ? 'ordered' : yours < before ? 'fewer' : yours > before ? 'more' : 'as_many';
    return (this.answer = { isRight: this.isDone || yours < before, key, numbers: { before, yours, optimum } });
  }
  #show(tree: GameTree, isChanged: boolean): void {
    this.#now = tree;
    this.#searched = alphaBeta(tree);
    if (isChanged) this.#fewest = fewestNodes(tree);
  }
  undo(): void {
    const before = this.#history.pop();
    if (before) this.#show(before, true);
    this.answer = undefined;
  }
  get canUndo(): boolean {
    return this.#history.length > 0;
  }
}

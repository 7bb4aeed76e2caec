// Proof-number search by hand: which leaf to open next, and what its opening does to the numbers above it. Max wants to prove a win.
import type { Act, Answer, Counters } from './bench';
import { isLeaf, root, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

export interface Numbers {
  proof: number;
  disproof: number;
}
// A leaf is worth more than 0 if it is won; what is not opened yet counts one either way.
export function numbersIn(tree: GameTree, opened: ReadonlySet<number>): Numbers[] {
  const found: Numbers[] = [];
  const settle = (node: number): Numbers => {
    if (isLeaf(tree, node))
      return (found[node] = tree.leaf[node]! > 0 ? { proof: 0, disproof: Infinity } : { proof: Infinity, disproof: 0 });
    if (!opened.has(node)) return (found[node] = { proof: 1, disproof: 1 });
    const below = tree.children[node]!.map(settle);
    const least = (what: keyof Numbers) => Math.min(...below.map((one) => one[what]));
    const sum = (what: keyof Numbers) => below.reduce((all, one) => all + one[what], 0);
    return (found[node] =
      tree.layer[node] === 'max'
        ? { proof: least('proof'), disproof: sum('disproof') }
        : { proof: sum('proof'), disproof: least('disproof') });
  };
  settle(root);
  return found;
}
// The way to the node that is opened next: where Max chooses, to the least proof number, where Min chooses, to the least disproof number.
export function mostProving(tree: GameTree, opened: ReadonlySet<number>): number[] {
  const numbers = numbersIn(tree, opened);
  const way = [root];
  for (let node = root; opened.has(node); way.push(node)) {
    const what = tree.layer[node] === 'max' ? 'proof' : 'disproof';
    node = tree.children[node]!.reduce((best, one) => (numbers[one]![what] < numbers[best]![what] ? one : best));
  }
  return way;
}
const written = (value: number) => (Number.isFinite(value) ? String(value) : '∞');

export class ProofBench extends StepBench {
  readonly task = 'proof';
  override readonly counted = 'opened';
  #opened = 0;

  constructor(tree: GameTree) {
    super(tree);
    this.begin();
  }
  get counters(): Counters {
    const inner = this.tree.children.filter((some) => some.length > 0).length;
    return { yours: this.#opened, minimax: inner, optimum: this.openings };
  }
  // How many nodes are opened if each is the right one.
  get openings(): number {
    const opened = new Set<number>();
    for (
      let numbers = numbersIn(this.start, opened)[root]!;
      numbers.proof && numbers.disproof;
      numbers = numbersIn(this.start, opened)[root]!
    )
      opened.add(mostProving(this.start, opened).at(-1)!);
    return opened.size;
  }
  #show(opened: ReadonlySet<number>): Numbers[] {
    const numbers = numbersIn(this.start, opened);
    this.start.parent.forEach((parent, node) => {
      if (parent !== undefined && !opened.has(parent)) return;
      const { proof, disproof } = numbers[node]!;
      this.faces.set(node, {
        mark: proof === 0 ? 'right' : disproof === 0 ? 'cut' : 'seen',
        text: `${written(proof)}\u202f|\u202f${written(disproof)}`,
      });
    });
    return numbers;
  }
  protected *steps(): Generator<Ask, void, Act> {
    const { children, parent, layer } = this.start;
    const opened = new Set<number>([root]);
    this.#opened = 1;
    let numbers = this.#show(opened);
    while (numbers[root]!.proof && numbers[root]!.disproof) {
      const way = mostProving(this.start, opened);
      const leaf = way.at(-1)!;
      const known = numbers;
      const unopened = children.flatMap((some, node) => (some.length && !opened.has(node) && opened.has(parent[node]!) ? [node] : []));
      yield {
        choices: unopened,
        asked: { key: 'ask_proof' },
        right: { do: 'choose', node: leaf },
        judge: (one): Answer => {
          if (one.do !== 'choose') return this.answer!;
          // Any of those that are as good may be taken.
          let at = one.node;
          let isGood = true;
          for (let above = parent[at]; isGood && above !== undefined; above = parent[(at = above)]) {
            const what = layer[above] === 'max' ? 'proof' : 'disproof';
            const least = Math.min(...children[above]!.map((child) => known[child]![what]));
            isGood = known[at]![what] === least;
            if (!isGood)
              return {
                isRight: false,
                key: `proof_not_${layer[above]!}`,
                nodes: { node: above, child: at },
                texts: { own: written(known[at]![what]), least: written(least) },
              };
          }
          return { isRight: true, key: 'proof_opened', nodes: { node: one.node } };
        },
      };
      const chosen = (this.chosen as { node: number }).node;
      opened.add(chosen);
      this.#opened += 1;
      numbers = numbersIn(this.start, opened);
      // The children are seen before their sum or their least is asked for.
      const right = numbers[chosen]!;
      const before = new Map(this.faces);
      this.#show(opened);
      for (const [node, face] of before) this.faces.set(node, face);
      const what = layer[chosen] === 'max' ? 'disproof' : 'proof';
      const below = children[chosen]!.map((child) => numbers[child]![what]);
      const offered = [
        ...new Set([right[what], Math.min(...below), Math.max(...below), below.length, below.reduce((all, one) => all + one, 0) + 1]),
      ];
      const options = offered.slice(0, 3).sort((one, two) => one - two);
      yield {
        node: chosen,
        asked: { key: `ask_proof_${what}`, nodes: { node: chosen } },
        options: options.map((value) => ({ key: 'plain', texts: { text: written(value) } })),
        right: { do: 'say', option: options.indexOf(right[what]) },
        judge: (one): Answer => {
          const isRight = one.do === 'say' && options[one.option] === right[what];
          return {
            isRight,
            key: `proof_${isRight ? 'sum' : 'no_sum'}_${what}`,
            nodes: { node: chosen },
            texts: { sum: below.map(written).join(' + '), value: written(right[what]) },
          };
        },
      };
      numbers = this.#show(opened);
    }
  }
  protected ending(): Answer {
    const isWon = this.face(root).mark === 'right';
    const { yours, minimax } = this.counters;
    return { isRight: true, key: isWon ? 'proof_won' : 'proof_lost', numbers: { yours, minimax } };
  }
}

// Null windows by hand: the first child is searched whole; of every other only "better or not?" is asked, and who says yes searches it again.
import type { Act, Answer, Counters } from './bench';
import { root, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

// Leaves that are looked at if every question is answered as soon as it can be.
export function leavesByQuestions(tree: GameTree): number {
  const [first, ...others] = tree.children[root]!;
  const leaves = (node: number) => tree.children[node]!.map((leaf) => tree.leaf[leaf]!);
  let best = Math.min(...leaves(first!));
  let looked = leaves(first!).length;
  for (const node of others) {
    const at = leaves(node).findIndex((value) => value <= best);
    looked += at < 0 ? 2 * leaves(node).length : at + 1;
    if (at < 0) best = Math.min(...leaves(node));
  }
  return looked;
}

export class NullBench extends StepBench {
  readonly task = 'null';
  override readonly counted = 'leaves';
  #looked = 0;

  constructor(tree: GameTree) {
    super(tree);
    this.begin();
  }
  get counters(): Counters {
    const all = this.tree.leaf.filter((value) => value !== undefined).length;
    return { yours: this.#looked, minimax: all, optimum: leavesByQuestions(this.tree) };
  }
  protected *steps(): Generator<Ask, void, Act> {
    const { children, leaf } = this.tree;
    const [first, ...others] = children[root]!;
    const worth = (node: number) => Math.min(...children[node]!.map((one) => leaf[one]!));
    for (const one of children[first!]!) this.see(one, leaf[one]!);
    this.#looked = children[first!]!.length;
    let best = worth(first!);
    this.see(first!, best);
    this.see(root, best, 'seen', '≥');
    for (const node of others) {
      const leaves = children[node]!;
      let seen = 0;
      for (;;) {
        const known = leaves.slice(0, seen);
        const low = known.find((one) => leaf[one]! <= best);
        const hidden = leaves[seen];
        const nodes = { node, leaf: low ?? hidden ?? leaves[0]! };
        const numbers = { best, value: low === undefined ? best : leaf[low]! };
        const isOver = low !== undefined || hidden === undefined;
        const act: Act = yield {
          node,
          asked: { key: 'ask_null', nodes: { node }, numbers: { best } },
          options: [{ key: 'null_option_yes' }, { key: 'null_option_no' }],
          canLook: hidden !== undefined,
          right: isOver ? { do: 'say', option: low === undefined ? 0 : 1 } : { do: 'look' },
          judge: (one): Answer => {
            if (one.do === 'look')
              return isOver
                ? { isRight: false, isTaken: true, key: 'null_late', nodes, numbers }
                : { isRight: true, key: 'looked', nodes: { child: hidden }, numbers: { value: leaf[hidden]! } };
            if (one.do !== 'say') return this.answer!;
            if (one.option === 0)
              return low !== undefined
                ? { isRight: false, key: 'null_yes_wrong', nodes, numbers }
                : hidden === undefined
                  ? { isRight: true, key: 'null_yes', nodes, numbers }
                  : { isRight: false, key: 'null_yes_early', nodes, numbers };
            return low !== undefined
              ? { isRight: true, key: 'null_no', nodes, numbers }
              : { isRight: false, key: hidden === undefined ? 'null_no_wrong' : 'null_no_early', nodes, numbers };
          },
        };
        if (act.do === 'look') {
          this.see(hidden!, leaf[hidden!]!);
          seen += 1;
          this.#looked += 1;
          continue;
        }
        if (low !== undefined) {
          this.cut(leaves.slice(seen));
          this.see(node, leaf[low]!, 'seen', '≤');
        } else {
          const value = worth(node);
          this.#looked += leaves.length;
          yield {
            node,
            open: [node],
            asked: { key: 'ask_null_again', nodes: { node } },
            right: { do: 'value', node, value },
            judge: (one): Answer => {
              const isRight = one.do === 'value' && one.value === value;
              const lowest = leaves.find((two) => leaf[two] === value)!;
              return { isRight, key: isRight ? 'null_value' : 'null_value_wrong', nodes: { node, leaf: lowest }, numbers: { value } };
            },
          };
          best = value;
          this.see(node, value);
          this.see(root, best, 'seen', '≥');
        }
        break;
      }
    }
    this.see(root, best, 'right');
  }
  protected ending(): Answer {
    const { yours, minimax, optimum } = this.counters;
    return { isRight: true, key: yours > optimum ? 'null_done_late' : 'null_done', numbers: { yours, minimax, optimum } };
  }
}

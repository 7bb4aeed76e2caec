// A transposition table by hand: the search runs, and stops where a position leaves something in the table, and where one comes up again.
import { alphaBeta, certaintyOf, type Certainty } from './alphaBeta';
import { sideOf, withSign, written, type Act, type Answer, type Counters } from './bench';
import { isBetter, isLeaf, root, worst, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

export interface Entry {
  value: number;
  kind: Certainty;
}
// Whether what is known of a position is enough in a window.
export function suffices({ value, kind }: Entry, alpha: number, beta: number): boolean {
  return kind === 'exact' || (kind === 'lower' ? value >= beta : value <= alpha);
}
const kinds = ['exact', 'lower', 'upper'] as const;
const signs = { exact: '', lower: '≥', upper: '≤' } as const;

export class TableBench extends StepBench {
  readonly task = 'table';
  #visited = 0;
  #leaves = 0;

  constructor(tree: GameTree) {
    super(tree);
    this.begin();
  }
  get counters(): undefined | Counters {
    return undefined;
  }
  protected *steps(): Generator<Ask, void, Act> {
    this.#visited = this.#leaves = 0;
    const { tree } = this;
    const values = new Map<number, number>();
    const certainty = new Map<number, Certainty>();
    const table = new Map<string, Entry>();
    const settle = (node: number, { value, kind }: Entry) => {
      values.set(node, value);
      certainty.set(node, kind);
      this.see(node, value, 'seen', signs[kind]);
    };
    const show = this.tags;
    const search = function* (this: TableBench, node: number, alpha: number, beta: number): Generator<Ask, number, Act> {
      this.#visited += 1;
      const leaf = tree.leaf[node];
      if (leaf !== undefined) {
        this.#leaves += 1;
        settle(node, { value: leaf, kind: 'exact' });
        return leaf;
      }
      this.faces.set(node, { mark: 'seen', text: '?' });
      const name = tree.same?.[node];
      const known = name === undefined ? undefined : table.get(name);
      if (name !== undefined) show.set(node, known ? `${name}: ${signs[known.kind]}${withSign(known.value)}` : name);
      if (name !== undefined && known) {
        const isEnough = suffices(known, alpha, beta);
        const texts = { name, entry: `${signs[known.kind]} ${withSign(known.value)}`.trim(), alpha: written(alpha), beta: written(beta) };
        const used: Act = yield {
          node,
          asked: { key: 'ask_table_use', nodes: { node }, texts },
          options: [{ key: 'table_option_use' }, { key: 'table_option_again' }],
          right: { do: 'say', option: isEnough ? 0 : 1 },
          judge: (act): Answer => {
            if (act.do !== 'say') return this.answer!;
            if (isEnough)
              return act.option === 0
                ? { isRight: true, key: `table_use_${known.kind}`, texts, numbers: { value: known.value } }
                : { isRight: false, isTaken: true, key: 'table_again_wrong', texts };
            return act.option === 1
              ? { isRight: true, key: `table_again_${known.kind}`, texts }
              : { isRight: false, key: `table_use_wrong_${known.kind}`, texts, numbers: { value: known.value } };
          },
        };
        if (used.do === 'say' && used.option === 0) {
          this.cut(tree.children[node]!);
          settle(node, known);
          return known.value;
        }
      }
      const layer = tree.layer[node]!;
      let best = worst(layer);
      const window = { alpha, beta };
      for (const child of tree.children[node]!) {
        const value: number = yield* search.call(this, child, alpha, beta);
        if (isBetter(layer, value, best)) best = value;
        if (layer === 'max') alpha = Math.max(alpha, best);
        else beta = Math.min(beta, best);
        if (alpha >= beta) break;
      }
      values.set(node, best);
      this.cut(tree.children[node]!.filter((child) => !values.has(child)));
      const kind = certaintyOf(tree, node, { values, certainty });
      if (name !== undefined && !known) {
        const brought = tree.children[node]!.flatMap((child) => values.get(child) ?? []).map(withSign);
        const texts = { name, who: sideOf(layer), value: withSign(best), brought: brought.join(', ') };
        yield {
          node,
          open: [node],
          asked: { key: 'ask_table_value', texts },
          right: { do: 'value', node, value: best },
          judge: (act): Answer => {
            const isRight = act.do === 'value' && act.value === best;
            return { isRight, key: isRight ? 'table_value' : 'table_other', texts };
          },
        };
        this.see(node, best);
        const right = kinds.indexOf(kind);
        const value = withSign(best);
        yield {
          node,
          asked: { key: 'ask_table_keep', nodes: { node }, texts: { name, alpha: written(window.alpha), beta: written(window.beta) } },
          options: kinds.map((one) => ({ key: 'plain', texts: { text: `${signs[one] || '='} ${value}` } })),
          right: { do: 'say', option: right },
          judge: (act): Answer => {
            const isRight = act.do === 'say' && act.option === right;
            return { isRight, key: `table_${isRight ? 'kept' : 'is'}_${kind}`, nodes: { node }, texts: { name, value } };
          },
        };
      }
      settle(node, { value: best, kind });
      if (name === undefined) return best;
      table.set(name, { value: best, kind });
      show.set(node, `${name}: ${signs[kind]}${withSign(best)}`);
      return best;
    };
    const value = yield* search.call(this, root, -Infinity, Infinity);
    this.see(root, value, 'right');
  }
  protected ending(): Answer {
    return { isRight: true, key: 'table_done', numbers: { yours: this.#visited, wasted: this.saved } };
  }
  // Leaves that the same search visits without a table.
  get saved(): number {
    return [...alphaBeta(this.tree).windows.keys()].filter((node) => isLeaf(this.tree, node)).length - this.#leaves;
  }
  // Positions that come up in more than one place.
  get repeated(): number {
    return new Set(this.tree.same?.filter((name) => name !== undefined)).size;
  }
  override corner(node: number): string {
    return isLeaf(this.tree, node) ? '' : super.corner(node);
  }
}

// Killers and history by hand: Max has something; each of its other moves is refuted by one of the same few replies. Which one first?
import type { Act, Answer, Counters } from './bench';
import { root, type GameTree } from './gameTree';
import { StepBench, type Ask } from './stepBench';

// The replies in the order in which a program tries them: the one that has just refuted a sister, those that have refuted most, or as they stand.
export type Guess = 'killers' | 'history' | 'fixed';
export function guessed(moves: readonly string[], refuted: readonly string[], guess: Guess): string[] {
  const times = (move: string) => refuted.filter((one) => one === move).length;
  const rank = { killers: (move: string) => (move === refuted.at(-1) ? 1 : 0), history: times, fixed: () => 0 }[guess];
  return [...moves].sort((one, two) => rank(two) - rank(one));
}
const refutes = (tree: GameTree, leaf: number, best: number) => tree.leaf[leaf]! <= best;
const bestOf = (tree: GameTree) => Math.min(...tree.children[tree.children[root]![0]!]!.map((leaf) => tree.leaf[leaf]!));

// Leaves that such a program looks at, those below the first move included.
export function leavesByGuess(tree: GameTree, guess: Guess): number {
  const [first, ...sisters] = tree.children[root]!;
  const best = bestOf(tree);
  const refuted: string[] = [];
  let looked = tree.children[first!]!.length;
  for (const sister of sisters) {
    const leaves = tree.children[sister]!;
    for (const move of guessed(
      leaves.map((leaf) => tree.move[leaf]!),
      refuted,
      guess,
    )) {
      looked += 1;
      if (
        !refutes(
          tree,
          leaves.find((leaf) => tree.move[leaf] === move)!,
          best,
        )
      )
        continue;
      refuted.push(move);
      break;
    }
  }
  return looked;
}

export class KillerBench extends StepBench {
  readonly task = 'killers';
  override readonly counted = 'leaves';
  #looked = 0;

  constructor(tree: GameTree) {
    super(tree);
    this.begin();
  }
  get counters(): Counters {
    const all = this.tree.leaf.filter((value) => value !== undefined).length;
    const [first, ...sisters] = this.tree.children[root]!;
    return { yours: this.#looked, minimax: all, optimum: this.tree.children[first!]!.length + sisters.length };
  }
  protected *steps(): Generator<Ask, void, Act> {
    const { children, leaf, move } = this.tree;
    const [first, ...sisters] = children[root]!;
    const best = bestOf(this.tree);
    for (const one of children[first!]!) this.see(one, leaf[one]!);
    this.see(first!, best);
    this.see(root, best, 'seen', '≥');
    this.#looked = children[first!]!.length;
    const refuted: string[] = [];
    for (const sister of sisters) {
      const leaves = [...children[sister]!];
      for (let left = leaves; ;) {
        const order = guessed(
          left.map((one) => move[one]!),
          refuted,
          'killers',
        );
        const advised = left.find((one) => move[one] === order[0])!;
        const texts = {
          last: refuted.at(-1) ?? '',
          refuted: [...new Set(refuted)].map((one) => `${one} ${'×'}${refuted.filter((two) => two === one).length}`).join(', '),
        };
        const act: Act = yield {
          node: sister,
          choices: left,
          asked: { key: refuted.length ? 'ask_killers' : 'ask_killers_first', nodes: { node: sister }, numbers: { best }, texts },
          right: { do: 'choose', node: advised },
          judge: (one): Answer => {
            if (one.do !== 'choose') return this.answer!;
            const nodes = { leaf: one.node, node: sister };
            const numbers = { value: leaf[one.node]!, best };
            if (refutes(this.tree, one.node, best))
              return { isRight: true, key: move[one.node] === refuted.at(-1) ? 'killer_again' : 'killer_found', nodes, numbers };
            const knew = refuted.includes(move[one.node]!) || refuted.length === 0 || left.length < leaves.length;
            return { isRight: false, isTaken: true, isFair: knew, key: knew ? 'killer_miss' : 'killer_ignored', nodes, numbers, texts };
          },
        };
        const chosen = (act as { node: number }).node;
        this.see(chosen, leaf[chosen]!);
        this.#looked += 1;
        left = left.filter((one) => one !== chosen);
        if (!refutes(this.tree, chosen, best)) continue;
        this.cut(left);
        this.see(sister, leaf[chosen]!, 'seen', '≤');
        refuted.push(move[chosen]!);
        break;
      }
    }
    this.see(root, best, 'right');
  }
  protected ending(): Answer {
    const [killers, history, fixed] = (['killers', 'history', 'fixed'] as const).map((guess) => leavesByGuess(this.tree, guess));
    return { isRight: true, key: 'killers_done', numbers: { yours: this.#looked, killers: killers!, history: history!, fixed: fixed! } };
  }
}

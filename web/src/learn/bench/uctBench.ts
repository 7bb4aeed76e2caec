// Monte-Carlo tree search by hand: choose the most promising way, play a random game at its end, carry the result up. Every leaf has a
// chance in percent, which nobody sees; a random game is a throw of dice.
import { type Act, type Answer, type Counters } from './bench';
import { isLeaf, pathTo, root, type GameTree } from './gameTree';
import { numbersFrom } from './random';
import { StepBench, type Ask } from './stepBench';

// Won games for Max and games, by node.
export interface Tally {
  won: number[];
  games: number[];
}
export const exploration = 1;
// What a side hopes of a child: how often it won there, and more where it has seen little.
export function hope(tree: GameTree, node: number, { won, games }: Tally): number {
  const parent = tree.parent[node]!;
  if (!games[node]) return Infinity;
  const share = won[node]! / games[node]!;
  return (tree.layer[parent] === 'max' ? share : 1 - share) + exploration * Math.sqrt(Math.log(games[parent]!) / games[node]!);
}
export const mostHoped = (tree: GameTree, node: number, tally: Tally) =>
  tree.children[node]!.reduce((best, one) => (hope(tree, one, tally) > hope(tree, best, tally) ? one : best));
function count(tree: GameTree, { won, games }: Tally, leaf: number, isWon: boolean): void {
  for (const node of [root, ...pathTo(tree, leaf)]) {
    games[node] = (games[node] ?? 0) + 1;
    won[node] = (won[node] ?? 0) + (isWon ? 1 : 0);
  }
}
const nothing = (tree: GameTree): Tally => ({ won: tree.parent.map(() => 0), games: tree.parent.map(() => 0) });
const throwFor = (tree: GameTree, leaf: number, next: (below: number) => number) => next(100) < tree.leaf[leaf]!;

// So many games by the search alone: how many of them begin with each child of the root.
export function searched(tree: GameTree, games: number, seed: number): Tally {
  const tally = nothing(tree);
  const next = numbersFrom(seed);
  for (let game = 0; game < games; ++game) {
    let node = root;
    while (!isLeaf(tree, node)) node = mostHoped(tree, node, tally);
    count(tree, tally, node, throwFor(tree, node, next));
  }
  return tally;
}
// What random games alone think of each child of the root: the mean of its leaves.
export const meanOf = (tree: GameTree, node: number) =>
  tree.children[node]!.reduce((sum, leaf) => sum + tree.leaf[leaf]!, 0) / tree.children[node]!.length;
const most = (tree: GameTree, worth: (node: number) => number) =>
  tree.children[root]!.reduce((best, one) => (worth(one) > worth(best) ? one : best));
export const liked = (tree: GameTree) => most(tree, (node) => meanOf(tree, node));
export const sound = (tree: GameTree) => most(tree, (node) => Math.min(...tree.children[node]!.map((leaf) => tree.leaf[leaf]!)));

const byHand = 6;
export const gamesAfterwards = 2000;

export class UctBench extends StepBench {
  readonly task = 'uct';

  constructor(
    tree: GameTree,
    readonly seed: number,
  ) {
    super(tree);
    this.begin();
  }
  get counters(): Counters | undefined {
    return undefined;
  }
  #show({ won, games }: Tally): void {
    this.start.parent.forEach((parent, node) => {
      this.faces.set(node, games[node] ? { mark: 'seen', text: `${won[node]}/${games[node]}` } : { mark: 'unseen', text: '?' });
      if (parent === undefined) return;
      const worth = hope(this.start, node, { won, games });
      if (games[parent]) this.tags.set(node, Number.isFinite(worth) ? worth.toFixed(2) : '∞');
    });
  }
  protected *steps(): Generator<Ask, void, Act> {
    const tree = this.start;
    const tally = nothing(tree);
    const next = numbersFrom(this.seed);
    // Each reply once, as every such search begins.
    for (const leaf of tree.children.flatMap((some) => some.filter((one) => isLeaf(tree, one))))
      count(tree, tally, leaf, throwFor(tree, leaf, next));
    this.#show(tally);
    for (let game = 0; game < byHand; ++game) {
      let node = root;
      while (!isLeaf(tree, node)) {
        const at = node;
        const best = mostHoped(tree, at, tally);
        const side = tree.layer[at]!;
        yield {
          node: at,
          choices: tree.children[at]!,
          asked: { key: `ask_uct_${side}`, nodes: { node: at }, numbers: { game: game + 1, all: byHand } },
          right: { do: 'choose', node: best },
          judge: (one): Answer => {
            if (one.do !== 'choose') return this.answer!;
            const [own, top] = [hope(tree, one.node, tally), hope(tree, best, tally)];
            const texts = { own: own.toFixed(2), top: top.toFixed(2) };
            return {
              isRight: own === top,
              key: own === top ? `uct_right_${side}` : `uct_less_${side}`,
              nodes: { node: one.node, best },
              texts,
            };
          },
        };
        node = (this.chosen as { node: number }).node;
      }
      const leaf = node;
      const isWon = throwFor(tree, leaf, next);
      const path = [root, ...pathTo(tree, leaf)];
      // The result counts for every node of the way; the learner says what becomes of the count of the first one.
      const child = path[1]!;
      const [won, games] = [tally.won[child]!, tally.games[child]!];
      const options = [
        [won + 1, games + 1],
        [won, games + 1],
        [won + 1, games],
      ].map(([a, b]) => ({ key: 'plain', texts: { text: `${a}/${b}` } }));
      yield {
        node: child,
        asked: { key: isWon ? 'ask_uct_won' : 'ask_uct_lost', nodes: { leaf, node: child } },
        options,
        right: { do: 'say', option: isWon ? 0 : 1 },
        judge: (one): Answer => {
          const isRight = one.do === 'say' && one.option === (isWon ? 0 : 1);
          return { isRight, key: isRight ? 'uct_counted' : isWon ? 'uct_count_won' : 'uct_count_lost', nodes: { node: child } };
        },
      };
      count(tree, tally, leaf, isWon);
      this.#show(tally);
    }
    this.#show(searched(tree, gamesAfterwards, this.seed));
    this.tags.clear();
  }
  protected ending(): Answer {
    const tree = this.start;
    const { games, won } = searched(tree, gamesAfterwards, this.seed);
    const chosen = most(tree, (node) => games[node]!);
    const flat = liked(tree);
    const percent = (value: number) => Math.round(100 * value);
    return {
      isRight: true,
      key: flat === chosen ? 'uct_done_same' : 'uct_done',
      nodes: { chosen, flat },
      numbers: {
        all: gamesAfterwards,
        mean: Math.round(meanOf(tree, flat)),
        share: percent(won[flat]! / games[flat]!),
        games: games[chosen]!,
      },
    };
  }
}

// Trees without end: each follows from its task, a seed, and how deep and broad it is to be.
import { isLeaf, planted, root, valuesOf, type GameTree, type Nested } from './gameTree';
import { naiveChoice, negamaxOf } from './signBench';
import { leavesByQuestions } from './nullBench';
import { leavesByGuess } from './killerBench';
import { bestMove, cutAt } from './deepenBench';
import { alphaBeta, cutsIn, fewestNodes, type Cut } from './alphaBeta';
import { atHorizon, chosenIn } from './quietBench';
import { gamesAfterwards, liked, searched, sound } from './uctBench';
import { numbersIn } from './proofBench';
import { numbersFrom, shuffled } from './random';
import type { Bench } from './bench';
import { TableBench } from './tableBench';

type Task = Bench['task'];

export interface Size {
  depth: number;
  breadth: number;
}
const depths = [2, 3, 4];
// A bound from further up than the node above needs four plies.
export const depthsFor = (cut?: Cut) => (cut === 'deep' ? [4] : depths);
export const breadths = [2, 3];
export const usualSize = (cut?: Cut): Size => (cut === 'deep' ? { depth: 4, breadth: 2 } : { depth: 2, breadth: 3 });
// Tasks whose trees may have any size; the others have the one that shows their idea.
export const hasSizes = (task: Task) => ['fill', 'prune', 'window', 'order', 'sign'].includes(task);
// Tasks that can be done on the tree of a real position.
export const hasReal = (task: Task) => hasSizes(task) || task === 'proof';

type Next = (below: number) => number;
function uniform({ depth, breadth }: Size, next: Next): Nested {
  const leaves = breadth ** depth;
  const values = shuffled(
    Array.from({ length: leaves }, (_, at) => at - Math.floor(leaves / 4)),
    next,
  );
  const grow = (left: number): Nested => (left === 0 ? values.pop()! : Array.from({ length: breadth }, () => grow(left - 1)));
  return grow(depth);
}

const growers: Partial<Record<Task, (next: Next) => GameTree>> = {
  null: (next) => planted(Array.from({ length: 4 }, () => Array.from({ length: 3 }, () => next(12) - 2))),
  // One reply in each row refutes, mostly the same one as in the row before.
  killers(next) {
    const best = 3 + next(4);
    const moves = ['a', 'b', 'c'];
    let refuting = 1 + next(2);
    const rows = Array.from({ length: 5 }, () => {
      if (next(4) === 0) refuting = next(3);
      return moves.map((_, at) => (at === refuting ? best - 1 - next(4) : best + 1 + next(5)));
    });
    const tree = planted([[best + 2, best, best + 1 + next(3)], ...rows]);
    return {
      ...tree,
      move: tree.move.map((_, node) =>
        node !== root && isLeaf(tree, node) ? moves[tree.children[tree.parent[node]!]!.indexOf(node)]! : '',
      ),
    };
  },
  // Two moves of one side in either order, with the same reply between them, lead to the same position.
  table(next) {
    const top = next(2) ? 'max' : 'min';
    const sign = top === 'max' ? 1 : -1;
    const below = [0, 1].map(() => [0, 1, 2].map(() => sign * (next(8) - 1)));
    // The second move is the worse one more often than not: then its window is narrow, and not all that is kept is enough.
    const tree = planted(
      [0, 1].map((second) => below.map((leaves) => [sign * (next(8) - 2 * second - 2), leaves])),
      top,
    );
    const same = tree.parent.map((): string | undefined => undefined);
    for (const first of tree.children[root]!)
      tree.children[first]!.forEach((reply, at) => (same[tree.children[reply]![1]!] = ['X', 'Y'][at]));
    return { ...tree, same };
  },
  deepen(next) {
    const tree = planted(uniform({ depth: 3, breadth: 3 }, next));
    const values = valuesOf(tree);
    return {
      ...tree,
      estimate: values.map((value, node) => (isLeaf(tree, node) ? undefined : value + next(7) - 3)),
    };
  },
  quiet(next) {
    const tree = planted(Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => (next(3) ? next(10) : [next(12) - 4]))));
    return {
      ...tree,
      estimate: tree.children.map((some) => (some.length === 1 ? 2 + next(9) : undefined)),
    };
  },
  proof(next) {
    const grow = (left: number): Nested =>
      left === 0 || (left < 3 && next(4) === 0) ? next(2) : Array.from({ length: 2 + next(2) }, () => grow(left - 1));
    for (;;) {
      const tree = planted([grow(3), grow(3), grow(3)]);
      if (tree.leaf.filter((value) => value !== undefined).length < 19) return tree;
    }
  },
  // One move has the best mean, and one reply that refutes it.
  uct(next) {
    const trap = [80 + next(15), 80 + next(15), 5 + next(10)];
    const rows = [trap, ...[0, 1].map(() => Array.from({ length: 3 }, () => 45 + next(15)))].map((row) => shuffled(row, next));
    return planted(shuffled(rows, next));
  },
};
// Whether a tree shows what its task is about; others of the same seed are tried until one does.
const shows: Partial<Record<Task, (tree: GameTree, seed: number, cut?: Cut) => boolean>> = {
  sign: (tree) => negamaxOf(tree)[naiveChoice(tree)]! > Math.min(...tree.children[root]!.map((child) => negamaxOf(tree)[child]!)),
  prune(tree, _, cut) {
    const met = cutsIn(tree);
    return cut ? met.has(cut) : met.size > 0;
  },
  order: (tree) => alphaBeta(tree).visited > fewestNodes(tree),
  null: (tree) => {
    const all = tree.leaf.filter((value) => value !== undefined).length;
    const values = valuesOf(tree);
    const rises = tree.children[root]!.filter((one, at, some) => at > 0 && some.slice(0, at).every((two) => values[two]! < values[one]!));
    return rises.length === 1 && leavesByQuestions(tree) < all + 2;
  },
  killers: (tree) => leavesByGuess(tree, 'killers') < leavesByGuess(tree, 'fixed'),
  // Something is used and saves a leaf, something must be searched again, and not all that is kept is a value.
  table(tree) {
    const bench = new TableBench(tree);
    const said = new Set<string>();
    for (; bench.next; bench.act(bench.next)) said.add(bench.asked.key + (bench.next.do === 'say' ? bench.next.option : ''));
    return (
      ['ask_table_use0', 'ask_table_use1'].every((one) => said.has(one)) &&
      (said.has('ask_table_keep1') || said.has('ask_table_keep2')) &&
      bench.saved > 0
    );
  },
  deepen(tree) {
    const moves = [1, 2, 3].map((depth) => bestMove(tree, alphaBeta(cutAt(tree, depth))));
    return moves[0] !== tree.children[root]![0] && moves[1] !== moves[0];
  },
  quiet: (tree) => tree.estimate!.filter((value) => value !== undefined).length > 1 && chosenIn(tree) !== chosenIn(atHorizon(tree)),
  proof: (tree) => {
    const every = new Set(tree.parent.map((_, node) => node));
    const isAtOnce = tree.children[root]!.some((child) => isLeaf(tree, child));
    return !isAtOnce && numbersIn(tree, every)[root]!.proof === 0;
  },
  uct: (tree, seed) => {
    const { games } = searched(tree, gamesAfterwards, seed);
    return liked(tree) !== sound(tree) && tree.children[root]!.every((one) => one === sound(tree) || games[one]! < games[sound(tree)]!);
  },
};

// `cut`: the kind of cut that a task of pruning is about, if it is about one.
export const showsIdea = (task: Task, tree: GameTree, seed: number, cut?: Cut) => shows[task]?.(tree, seed, cut) ?? true;

// The first of a seed's trees that shows its idea.
export function someTree(task: Task, seed: number, size: Size = usualSize(), cut?: Cut): GameTree {
  const next = numbersFrom(seed);
  for (let tries = 0; ; ++tries) {
    const tree = growers[task]?.(next) ?? planted(uniform(size, next), hasSizes(task) && task !== 'sign' && next(4) === 0 ? 'min' : 'max');
    if (tries > 400 || showsIdea(task, tree, seed, cut)) return tree;
  }
}

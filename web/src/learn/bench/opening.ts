// Opens a workbench on a tree of the course, or on the learner's own position.
import { check, explain, type Facts } from '../../engine/api';
import { sequence } from '../../engine/notation';
import { study } from '../../game/study.svelte';
import type { Source } from '../course/course';
import { Run } from '../run';
import { smallBoards, type SmallBoard } from '../smallBoards';
import { playedAtRandom } from '../monte/playouts';
import type { Cut } from './alphaBeta';
import type { Bench } from './bench';
import { benchFor, type Task } from './benches';
import { forWhoMoves, grownFrom, planted, root, winOf } from './gameTree';
import { showsIdea, someTree, type Size } from './grown';
import { numbersFrom } from './random';

// More leaves than this cannot be worked through by hand.
const mostLeaves = 60;
// So many stand beside each other on most screens.
const fewLeaves = 20;
// Of a real tree also its position, the boards of its nodes, and what a win counts.
export interface Opened {
  bench: Bench;
  real?: { facts: Facts; boards: SmallBoard[]; win: number };
}

async function fromRun(task: Task, place: { game: string; moves: string; algorithm: string }, signal: AbortSignal): Promise<Opened> {
  const facts = await check(place.game, { moves: place.moves }, signal);
  const trace = await explain(place.game, place.moves, place.algorithm, signal);
  const win = winOf(trace, facts.columns * facts.rows);
  const tree = grownFrom(trace, win);
  return {
    bench: benchFor(task, task === 'sign' ? forWhoMoves(tree) : tree),
    real: { facts, boards: smallBoards(new Run(trace), facts, facts.stones), win },
  };
}

// Without a source it is the own position, as deep as there are not too many leaves; undefined if there are too many at any depth.
export async function openBench(task: Task, source: Source | undefined, signal: AbortSignal): Promise<Opened | undefined> {
  if (source && 'tree' in source) return { bench: benchFor(task, planted(source.tree, source.top ?? 'max')) };
  if (source && 'seed' in source) return { bench: benchFor(task, someTree(task, source.seed), source.seed) };
  if (source) return fromRun(task, source.run, signal);
  for (const depth of [3, 2]) {
    const found = await fromRun(
      task,
      {
        game: study.game,
        moves: sequence(study.current),
        algorithm: `minimax(depth=${depth},eval=cells)`,
      },
      signal,
    );
    const leaves = found.bench.tree.leaf.filter((value) => value !== undefined).length;
    if (leaves > 1 && leaves <= mostLeaves) return found;
  }
  return undefined;
}

// The letters that are used up by a tree and those before it.
export const lettersAfter = (opened: Opened | undefined): number => {
  const tree = opened?.real ? undefined : opened?.bench.tree;
  return (tree?.letters ?? 0) + (tree?.children[root]!.length ?? 0);
};
// Another tree: abstract ones have letters that the trees before it did not use.
export function anotherBench(task: Task, seed: number, size: Size, letters: number, cut?: Cut): Opened {
  return { bench: benchFor(task, { ...someTree(task, seed, size, cut), letters }, seed) };
}
// So many positions are tried until one shows what the lesson is about.
const mostTries = 60;
// Where a tree is taken from: a game, the stones that lie there, the run, and so many leaves at most. A task that needs the end of the game
// has it at tic-tac-toe, where each order of the last moves is a leaf of its own.
const realPlace = (task: Task, depth: number, next: (below: number) => number) =>
  task === 'proof'
    ? { game: 'tictactoe', stones: () => 5, algorithm: 'minimax(depth=4,eval=outcome)', most: 24 }
    : { game: 'connect4', stones: () => 24 + 2 * depth + next(8), algorithm: `minimax(depth=${depth},eval=cells)`, most: fewLeaves };
// That of a position from a game at random, so far on that its tree can be worked through by hand.
export async function realBench(task: Task, seed: number, depth: number, cut: Cut | undefined, signal: AbortSignal): Promise<Opened> {
  const next = numbersFrom(seed);
  const { game, stones, algorithm, most } = realPlace(task, depth, next);
  const empty = await check(game, { moves: '' }, signal);
  for (let tries = 0; ; ++tries) {
    const moves = playedAtRandom(empty, stones(), next);
    if (moves === undefined) continue;
    const found = await fromRun(task, { game, moves, algorithm }, signal);
    const leaves = found.bench.tree.leaf.filter((value) => value !== undefined).length;
    if (leaves > 3 && leaves <= most && (tries > mostTries || showsIdea(task, found.bench.tree, seed, cut))) return found;
  }
}

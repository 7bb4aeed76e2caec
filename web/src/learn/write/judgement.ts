// How well a learner's program plays Connect Four: what `puissance judge` asks, in seconds instead of minutes. Does it play, does it
// see, how exact is it, how strong is it? The engine makes the positions and their trees, knows what is right, and plays the rungs.
import { check, chooseMove, explain, reviewMove, type Judgement } from '../../engine/api';
import { exercisesIn, themesOf, type Theme } from '../../game/pack';
import type { Choice } from './choice';
import { batch, game, playRung, type Choose, type Played } from './matches';
import type { Told } from './program';
import { treeOf, type SearchedTree } from './searchedTree';

export const plies = 3;
const algorithm = `minimax(depth=${plies},eval=windows)`;
// A win counts more than any estimate.
const wins = 100_000;
const [positions, opening, eachKind, rungs, worstShown] = [36, 10, 8, 10, 3];

export type Kind = 'win_in_one' | 'block' | Theme;
export interface Report {
  asked: number;
  answered: number;
  fault?: Told;
  seen: { kind: Kind; asked: number; solved: number }[];
  judged: number;
  kept: number;
  worst: Judgement[];
  games: Played[];
  // The rung whose equal it is at least; 0 is below the first.
  rung?: number;
}
export type Part = 'plays' | 'sees' | 'exact' | 'strong';
export type Think = (trees: SearchedTree[]) => Promise<Choice[]>;
export interface Asker {
  think: Think;
  pack: string;
  signal: AbortSignal;
  at: (part: Part, done: number, all: number) => void;
  found: (report: Report) => void;
}

interface Asked {
  moves: string;
  tree: SearchedTree;
  right: string[];
  kind?: Kind;
}

const treeAt = async (moves: string, signal: AbortSignal) => treeOf(await explain(game, moves, algorithm, signal), wins);
const childrenOf = (tree: SearchedTree, node: number) => tree.nodes[node]!.children.map((index) => ({ index, ...tree.nodes[index]! }));

// What the tree shows without thinking: a win in one, or the only moves that stop the other player's.
export function tactics(tree: SearchedTree): { kind: 'win_in_one' | 'block'; right: string[] } | undefined {
  const moves = childrenOf(tree, tree.root);
  const winning = moves.filter(({ value, children }) => children.length === 0 && value === wins);
  if (winning.length > 0) return { kind: 'win_in_one', right: winning.map(({ move }) => move) };
  const safe = moves.filter(({ index }) =>
    childrenOf(tree, index).every(({ value, children }) => children.length > 0 || value !== 1 - wins),
  );
  return safe.length > 0 && safe.length < moves.length ? { kind: 'block', right: safe.map(({ move }) => move) } : undefined;
}

// Positions of games between rungs that have a choice of moves.
async function realPositions({ signal, at }: Asker): Promise<Asked[]> {
  const all: Asked[] = [];
  for (let seed = 1; all.length < positions; ++seed) {
    let moves = '';
    for (let ply = 0; ply < 42; ++ply) {
      moves += (await chooseMove(game, moves, `level:${1 + ((seed + (ply % 2) * 2) % 5)}`, seed * 100 + ply, signal)).move;
      const { over, legal } = await check(game, { moves }, signal);
      if (over) break;
      if (ply < opening || (ply + seed) % 3 !== 0 || legal.length < 2 || all.length >= positions) continue;
      const tree = await treeAt(moves, signal);
      const found = tactics(tree);
      all.push({ moves, tree, right: found?.right ?? [], ...(found ? { kind: found.kind } : {}) });
      at('plays', all.length, positions);
    }
  }
  return all;
}

// As many of each theme, from easy to hard.
async function packed({ pack, signal }: Asker): Promise<Asked[]> {
  const exercises = exercisesIn(pack);
  const chosen = themesOf(exercises).flatMap((theme) => {
    const all = exercises.filter((one) => one.theme === theme);
    return all.filter((_, index) => index % Math.ceil(all.length / eachKind) === 0);
  });
  const asked: Asked[] = [];
  for (const { moves, move, theme } of chosen) asked.push({ moves, tree: await treeAt(moves, signal), right: [move], kind: theme });
  return asked;
}

function seenIn(asked: readonly Asked[], choices: readonly Choice[]): Report['seen'] {
  const seen = new Map<Kind, { kind: Kind; asked: number; solved: number }>();
  asked.forEach(({ kind, right }, index) => {
    if (!kind) return;
    const row = seen.get(kind) ?? { kind, asked: 0, solved: 0 };
    row.asked += 1;
    row.solved += right.includes(choices[index]?.move ?? '') ? 1 : 0;
    seen.set(kind, row);
  });
  const first = ['win_in_one', 'block'];
  return [...seen.values()].sort(
    (a, b) => Number(first.includes(b.kind)) - Number(first.includes(a.kind)) || (a.kind === 'win_in_one' ? -1 : 0),
  );
}

// Upwards while it gets at least half of the points, downwards while it does not.
async function climb(report: Report, asker: Asker): Promise<void> {
  let rung = 3;
  const points = new Map<number, number>();
  const { think, signal, at, found } = asker;
  const choose: Choose = async (all) => {
    const trees: SearchedTree[] = [];
    for (const moves of all) trees.push(await treeAt(moves, signal));
    return think(trees);
  };
  while (rung >= 1 && rung <= rungs && !points.has(rung)) {
    const games = await playRung(rung, 0, choose, signal, (done) => at('strong', done, batch));
    points.set(
      rung,
      games.reduce((sum, { score }) => sum + score, 0),
    );
    report.games.push(...games);
    rung += points.get(rung)! * 2 >= batch ? 1 : -1;
    found({ ...report });
  }
  report.rung = Math.max(0, ...[...points].filter(([, score]) => score * 2 >= batch).map(([reached]) => reached));
}

// Calls found(report) after each part, with what is known so far.
export async function judge(asker: Asker): Promise<Report> {
  const { think, signal, at, found } = asker;
  const asked = await realPositions(asker);
  const choices = await think(asked.map(({ tree }) => tree));
  const answered = choices.filter(({ move }) => move).length;
  const fault = choices.find((choice) => choice.fault)?.fault;
  const report: Report = { asked: asked.length, answered, ...(fault ? { fault } : {}), seen: [], judged: 0, kept: 0, worst: [], games: [] };
  found({ ...report });
  if (answered === 0) return report;
  at('sees', 0, 1);
  const exercises = await packed(asker);
  const solved = await think(exercises.map(({ tree }) => tree));
  report.seen = seenIn([...asked, ...exercises], [...choices, ...solved]);
  found({ ...report });
  for (const [index, { moves }] of asked.entries()) {
    at('exact', index, asked.length);
    const move = choices[index]?.move;
    if (!move) continue;
    const judgement = await reviewMove(game, moves + move, signal);
    report.judged += 1;
    if (judgement.fault !== 'result_lost') report.kept += 1;
    else report.worst.push(judgement);
  }
  report.worst = report.worst.sort((a, b) => (a.accuracy ?? 100) - (b.accuracy ?? 100)).slice(0, worstShown);
  found({ ...report });
  await climb(report, asker);
  return report;
}

// Whether a step of the learner's own search is right: on each of some positions it must find what plain alpha-beta finds, and do what
// the step is for. Order and the table save nodes that the program before them visits; deepening looks ever further until the bell.
import type { Told } from '../write/program';
import { ConnectFour } from './connectFour';
import { bell, searched, type Program, type Searched } from './search';
import { looksAhead, type Added } from './steps';

export const samples = ['', '4', '4453', '445366', '3321456', '26', '44455', '12'] as const;
// Enough for any program that prunes at this depth, and what deepening is given.
export const checkDepth = 5;
const most = 30_000;

// value: at one position another value than minimax; more: no fewer nodes than before; ended: deepening stops by itself; jumped: it
// does not look one ply further each time; silent: no search of the root was whole.
export interface Verdict {
  kind: 'right' | 'value' | 'more' | 'ended' | 'jumped' | 'silent' | 'fault';
  fault?: Told;
  // Where it is wrong, and how deep it was looking there.
  moves?: string;
  depth?: number;
  mine?: number;
  real?: number;
  // Nodes of all positions together, with the step and without it.
  nodes?: number;
  before?: number;
  // The depths that deepening reached.
  least?: number;
  furthest?: number;
}

export function minimaxOf(tree: ConnectFour, node: number, left: number, alpha = -Infinity, beta = Infinity): number {
  const below = left > 0 ? tree.childrenOf(node) : [];
  if (below.length === 0) return tree.valueOf(node);
  const sign = tree.isMax(node) ? 1 : -1;
  let best = -Infinity;
  for (const child of below) {
    best = Math.max(best, sign * minimaxOf(tree, child, left - 1, alpha, beta));
    if (sign > 0) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, -best);
    if (alpha >= beta) break;
  }
  return sign * best;
}

function wrongValue(moves: string, { whole }: Searched): Verdict | undefined {
  for (const { depth: plies, value } of whole) {
    const real = minimaxOf(new ConnectFour(moves), 0, plies);
    if (value !== real) return { kind: 'value', moves, depth: plies, mine: value, real };
  }
  return undefined;
}

export function checked(step: Added, source: string, sourceBefore: string): Verdict {
  let [nodes, before, least, furthest] = [0, 0, Infinity, 0];
  for (const moves of samples) {
    if (looksAhead(step)) {
      const found = searched({ ...step, source }, moves, 1, bell);
      if (found.fault) return { kind: 'fault', fault: found.fault };
      const wrong = wrongValue(moves, found);
      if (wrong) return wrong;
      if (found.whole.length === 0) return { kind: 'silent', moves };
      if (found.whole.some((one, at) => one.depth !== at + 1)) return { kind: 'jumped', moves };
      if (!found.rang) return { kind: 'ended', moves, depth: found.whole.length };
      [least, furthest] = [Math.min(least, found.whole.length), Math.max(furthest, found.whole.length)];
    }
    if (step.name === 'deepening') continue;
    const straight: Program = { entry: step.search, search: step.search, source };
    const found = searched(straight, moves, checkDepth, most);
    if (found.fault) return { kind: 'fault', fault: found.fault };
    if (found.whole.length === 0) return { kind: 'silent', moves };
    const wrong = wrongValue(moves, found);
    if (wrong) return wrong;
    nodes += found.nodes;
    before += searched({ ...straight, source: sourceBefore }, moves, checkDepth, most).nodes;
  }
  if (step.name === 'deepening') return { kind: 'right', least, furthest };
  return { kind: nodes < before ? 'right' : 'more', nodes, before };
}

// The depth at which a program without deepening plays: the deepest that it finishes on three positions of four before the bell.
export function depthFor(program: Program, limit: number): number {
  for (let plies = 1; ; ++plies) {
    const finished = samples.filter((moves) => searched(program, moves, plies + 1, limit).whole.length > 0).length;
    if (finished * 4 < samples.length * 3) return plies;
    if (plies === 20) return plies;
  }
}

// A learner's program searches a position of Connect Four: what it may ask, which of its searches of the root were whole, and the
// move that the last of them chose. A bell ends it after so many nodes.
import { Interpreter, type Happening } from '../write/interpreter';
import type { Told } from '../write/program';
import { Builtin, Fault, List, Place, described, primitive, type Value } from '../write/values';
import { ConnectFour } from './connectFour';
import type { Step } from './steps';

// As many nodes has each step for a move, whatever it makes of them.
export const bell = 2_000;
const limits = { steps: 20_000_000, depth: 200, cells: 4_000_000 };

export interface RootSearch {
  depth: number;
  value: number;
}
export interface Searched {
  // Without a move and a fault it looked at no child of the root, or returned no number there.
  move?: string;
  fault?: Told;
  // The searches of the root that were whole, in their order.
  whole: RootSearch[];
  nodes: number;
  // The bell ended it.
  rang: boolean;
}
export type Program = Pick<Step, 'entry' | 'search'> & { source: string };

// `depth` plies at first; a program may look ahead by as many as it likes. It is ended when it has entered and left so many nodes.
export function searched(program: Program, moves: string, depth: number, bell: number): Searched {
  const tree = new ConnectFour(moves);
  const places: Place[] = [];
  const placeOf = (index: number) => (places[index] ??= new Place(index));
  let horizon = depth;
  const horizons: number[] = [];
  const asked = (name: string, answer: (index: number) => Value) =>
    [
      name,
      new Builtin(name, ([place]) => {
        if (!(place instanceof Place)) throw new Fault('not_node', described(place));
        return answer(place.index);
      }),
    ] as const;
  const left = (index: number) => horizon - tree.nodes[index]!.ply;
  const isLeaf = (index: number) => left(index) <= 0 || tree.isOver(index);
  const given = new Map<string, Value>([
    asked('children', (index) => new List(isLeaf(index) ? [] : tree.childrenOf(index).map(placeOf))),
    asked('isLeaf', isLeaf),
    asked('isMax', (index) => tree.isMax(index)),
    // The value of an inner node is what the program is to find.
    asked('value', (index) => (isLeaf(index) ? tree.valueOf(index) : undefined)),
    asked('column', (index) => tree.nodes[index]!.column),
    asked('depthLeft', left),
    asked('key', (index) => tree.keyOf(index)),
    [
      'lookAhead',
      new Builtin('lookAhead', ([plies]) => {
        horizon = Math.max(1, Number(primitive(plies)));
        return undefined;
      }),
    ],
  ]);
  const watched = (one: Happening) => {
    if (one.kind === 'enter' && one.node === 0) horizons.push(horizon);
  };
  let interpreter: Interpreter | undefined;
  let fault: Told | undefined;
  try {
    interpreter = new Interpreter(program.source, given, program.search, { ...limits, events: 2 * bell }, watched);
    const isSearch = program.entry === program.search;
    interpreter.run([placeOf(0), ...(isSearch && program.search === 'alphabeta' ? [-Infinity, Infinity] : [])], program.entry);
  } catch (failure) {
    const { code, what, line } = failure as Fault;
    fault = { code, what, line };
  }
  const happenings = interpreter?.happenings ?? [];
  const rang = fault?.code === 'events';
  return {
    ...chosen(tree, happenings, horizons),
    ...(fault && !rang ? { fault } : {}),
    nodes: happenings.filter(({ kind }) => kind === 'enter').length,
    rang,
  };
}

// The best child of the root in the last search that was whole, or in the one that the bell has ended if there is no other. Max is to
// move there; of equal children the first is taken, since a later one may be a bound.
function chosen(tree: ConnectFour, happenings: readonly Happening[], horizons: readonly number[]): Pick<Searched, 'move' | 'whole'> {
  const whole: RootSearch[] = [];
  let best: { move: string; worth: number } | undefined;
  let last: string | undefined;
  let searches = 0;
  for (const one of happenings) {
    if (one.kind === 'enter' && one.node === 0) {
      best = undefined;
      ++searches;
    } else if (one.kind === 'leave' && one.node === 0) {
      if (typeof one.value === 'number' && !Number.isNaN(one.value)) whole.push({ depth: horizons[searches - 1]!, value: one.value });
      last = best?.move ?? last;
    } else if (one.kind === 'leave' && tree.nodes[one.node]!.parent === 0 && typeof one.value === 'number')
      if (!Number.isNaN(one.value) && (!best || one.value > best.worth))
        best = { move: String(tree.nodes[one.node]!.column), worth: one.value };
  }
  const move = last ?? best?.move;
  return { whole, ...(move ? { move } : {}) };
}

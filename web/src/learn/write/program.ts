// The learner's program on one tree: what it may ask, and what is told of its run.
import type { Exercise } from './exercises';
import { Interpreter, usual, type Happening, type Limits } from './interpreter';
import type { SearchedTree } from './searchedTree';
import { Builtin, Fault, List, Place, described, type FaultCode, type Value } from './values';

export interface Told {
  code: FaultCode;
  what: string;
  line: number;
}
export interface Outcome {
  happenings: Happening[];
  steps: number;
  fault?: Told;
}

export function runProgram(
  source: string,
  { name, hasWindow }: Pick<Exercise, 'name' | 'hasWindow'>,
  tree: SearchedTree,
  limits: Limits = usual,
): Outcome {
  const places = tree.nodes.map((_, index) => new Place(index));
  const asked = ([place]: Value[]) => {
    if (!(place instanceof Place)) throw new Fault('not_node', described(place));
    return tree.nodes[place.index]!;
  };
  const given = new Map<string, Value>(
    Object.entries({
      children: new Builtin('children', (given) => new List(asked(given).children.map((child) => places[child]!))),
      isLeaf: new Builtin('isLeaf', (given) => asked(given).children.length === 0),
      isMax: new Builtin('isMax', (given) => asked(given).isMax),
      // The value of an inner node is what the program is to find.
      value: new Builtin('value', (given) => {
        const node = asked(given);
        if (node.children.length > 0) return undefined;
        return name === 'negamax' && !node.isMax ? -node.value : node.value;
      }),
    }),
  );
  let interpreter: Interpreter | undefined;
  try {
    interpreter = new Interpreter(source, given, name, limits);
    interpreter.run([places[tree.root]!, ...(hasWindow ? [-Infinity, Infinity] : [])]);
    return { happenings: interpreter.happenings, steps: interpreter.steps };
  } catch (failure) {
    const { code, what, line } = failure as Fault;
    return { happenings: interpreter?.happenings ?? [], steps: interpreter?.steps ?? 0, fault: { code, what, line } };
  }
}

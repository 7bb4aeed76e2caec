// Several runs on one position, made comparable: all of them get the same nodes with the same numbers in the same
// order, so that they are drawn alike, and one timeline, so that they step to the same node together.
import type { Step, StepKind, Trace, TraceNode } from '../../engine/api';

export interface Alignment {
  traces: Trace[];
  // The nodes that a run visits and another does not.
  only: Set<number>[];
  // For each point of the timeline, the step of each run, and the node where they are.
  timeline: { steps: Int32Array[]; nodes: Int32Array };
}

// Nodes are the same when the same moves lead to them. A child that was searched twice is two nodes.
class Union {
  readonly parents: (number | null)[] = [];
  readonly moves: (string | null)[] = [];
  readonly #children: Map<string, number>[] = [];

  add(parent: number | null, move: string | null, time: number): number {
    const key = `${move} ${time}`;
    const known = parent === null ? (this.parents.length ? 0 : undefined) : this.#children[parent]!.get(key);
    if (known !== undefined) return known;
    const index = this.parents.push(parent) - 1;
    this.moves.push(move);
    this.#children.push(new Map());
    if (parent !== null) this.#children[parent]!.set(key, index);
    return index;
  }
}

// Of a search that deepens, only its last iteration is compared.
function placesIn(union: Union, { nodes, iterations }: Trace): Int32Array {
  const root = iterations.at(-1)?.root ?? 0;
  const places = new Int32Array(nodes.length).fill(-1);
  const times = new Map<string, number>();
  nodes.forEach(({ parent, move }, index) => {
    if (parent === null) {
      if (index === root) places[index] = union.add(null, null, 0);
    } else if (places[parent]! >= 0) {
      const key = `${parent} ${move}`;
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      places[index] = union.add(places[parent]!, move, time);
    }
  });
  return places;
}

function padded(trace: Trace, places: Int32Array, union: Union, layers: readonly TraceNode[]): Trace {
  const nodes: TraceNode[] = union.parents.map((parent, index) => {
    const { layer, ply } = layers[index]!;
    return { parent, move: union.moves[index]!, ply, layer, visit: 0, ending: 'unvisited' };
  });
  trace.nodes.forEach((node, index) => {
    const place = places[index]!;
    if (place >= 0) nodes[place] = { ...node, parent: union.parents[place]! };
  });
  const steps = trace.steps
    .filter(({ node }) => places[node]! >= 0)
    .map((step): Step => ({
      ...step,
      node: places[step.node]!,
      ...(step.child === undefined ? {} : { child: places[step.child]! }),
    }));
  return { ...trace, nodes, steps, iterations: [{ depth: trace.iterations.at(-1)?.depth ?? trace.depth, root: 0 }] };
}

// Entering a node, or knowing its value: what two runs can do alike.
const meets = (kind: StepKind) =>
  kind === 'enter' || kind === 'iteration' ? 'in' : kind === 'evaluate' || kind === 'leave' || kind === 'remember' ? 'out' : undefined;

function timelineOf(traces: readonly Trace[]): Alignment['timeline'] {
  const leader = traces.reduce((most, trace) => (trace.steps.length > most.steps.length ? trace : most));
  const nodes = Int32Array.from(leader.steps, ({ node }) => node);
  const steps = traces.map((trace) => {
    if (trace === leader) return Int32Array.from(leader.steps, (_, at) => at);
    // What follows a meeting, such as a new bound or a cut, belongs to it.
    const met = new Map<string, number>();
    let open = '';
    trace.steps.forEach(({ kind, node }, at) => {
      const meeting = meets(kind);
      if (meeting) open = `${meeting} ${node}`;
      met.set(open, at);
    });
    let now = 0;
    const own = Int32Array.from(leader.steps, ({ kind, node }) => (now = met.get(`${meets(kind)} ${node}`) ?? now));
    own[own.length - 1] = trace.steps.length - 1;
    return own;
  });
  return { steps, nodes };
}

export function align(runs: readonly Trace[]): Alignment {
  const union = new Union();
  const places = runs.map((trace) => placesIn(union, trace));
  const layers: TraceNode[] = [];
  runs.forEach((trace, run) => trace.nodes.forEach((node, index) => (layers[places[run]![index]!] ??= node)));
  const traces = runs.map((trace, run) => padded(trace, places[run]!, union, layers));
  const only = traces.map(
    (trace) =>
      new Set(
        trace.nodes.flatMap(({ visit }, index) => (visit > 0 && traces.some((other) => other.nodes[index]!.visit === 0) ? [index] : [])),
      ),
  );
  return { traces, only, timeline: timelineOf(traces) };
}

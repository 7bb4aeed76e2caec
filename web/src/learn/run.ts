// A trace prepared for stepping: at which step each node was visited, and what was known at each step.
import type { Trace, TraceNode, TraceScore, Window } from '../engine/api';
import { countsOf, type Counts } from './runCounts';

const never = 2 ** 31 - 1;

export class Run {
  readonly children: number[][];
  // The step at which a node was entered, and the one at which its value was known. A node that was cut off
  // appears with the cutoff.
  readonly enteredAt: Int32Array;
  readonly settledAt: Int32Array;
  readonly rootOf: Int32Array;
  readonly hasWindows: boolean;
  readonly #windows = new Map<number, { step: number; window: Window }[]>();
  #countsAt: ((step: number) => Counts) | undefined;
  readonly #bests = new Map<number, { step: number; child: number }[]>();

  constructor(readonly trace: Trace) {
    const { nodes, steps } = trace;
    this.hasWindows = !trace.algorithm.startsWith('minimax');
    this.children = nodes.map(() => []);
    this.enteredAt = new Int32Array(nodes.length).fill(never);
    this.settledAt = new Int32Array(nodes.length).fill(never);
    this.rootOf = new Int32Array(nodes.length);
    nodes.forEach((node, index) => {
      if (node.parent !== null) this.children[node.parent]!.push(index);
      this.rootOf[index] = node.parent === null ? index : this.rootOf[node.parent]!;
    });
    steps.forEach((step, at) => {
      const node = nodes[step.node]!;
      // The root of an iteration is visible from its beginning.
      if (step.kind === 'iteration') this.enteredAt[step.node] = at;
      if (step.kind === 'enter') {
        this.enteredAt[step.node] = Math.min(at, this.enteredAt[step.node]!);
        if (node.entered) this.#note(step.node, at, node.entered);
      } else if (step.kind === 'evaluate' || step.kind === 'remember' || step.kind === 'leave') this.settledAt[step.node] = at;
      const left = step.child === undefined ? undefined : nodes[step.child]!.left_above;
      if ((step.kind === 'alpha' || step.kind === 'beta') && left) this.#note(step.node, at, left);
      if (step.kind === 'better' && step.child !== undefined) {
        const bests = this.#bests.get(step.node) ?? [];
        bests.push({ step: at, child: step.child });
        this.#bests.set(step.node, bests);
      }
      if (step.kind === 'cut' || step.kind === 'leave')
        for (const child of this.children[step.node]!)
          if (nodes[child]!.visit === 0 && this.enteredAt[child] === never) this.enteredAt[child] = at;
    });
  }

  node(index: number): TraceNode {
    return this.trace.nodes[index]!;
  }
  get last(): number {
    return this.trace.steps.length - 1;
  }
  isMet(index: number, step: number): boolean {
    return this.enteredAt[index]! <= step;
  }
  isSettled(index: number, step: number): boolean {
    return this.settledAt[index]! <= step;
  }
  windowAt(index: number, step: number): Window | undefined {
    return this.#windows
      .get(index)
      ?.filter((one) => one.step <= step)
      .at(-1)?.window;
  }
  // What has been counted after this step.
  countsAt(step: number): Counts {
    return (this.#countsAt ??= countsOf(this.trace, this.children))(step);
  }
  // The child with the best value so far.
  bestAt(index: number, step: number): number | undefined {
    return this.#bests
      .get(index)
      ?.filter((one) => one.step <= step)
      .at(-1)?.child;
  }
  // A child's value as its parent sees it.
  valueAbove(child: number): TraceScore | undefined {
    const { value } = this.node(child);
    return value && this.trace.values_for === 'mover' ? turned(value) : value;
  }
  path(index: number): string[] {
    const { move, parent } = this.node(index);
    return parent === null || move === null ? [] : [...this.path(parent), move];
  }
  // All nodes on the way from the root to this one.
  above(index: number): number[] {
    const { parent } = this.node(index);
    return parent === null ? [] : [...this.above(parent), parent];
  }
  // The line that was chosen, from the root of the last iteration on.
  line(): number[] {
    const line: number[] = [];
    let here = this.trace.iterations.at(-1)?.root;
    for (const move of [...this.trace.line, undefined]) {
      if (here === undefined) break;
      line.push(here);
      here = this.children[here]!.filter((child) => this.node(child).move === move).at(-1);
    }
    return line;
  }
  // The nodes with children below the roots.
  inner(): Set<number> {
    return new Set(this.children.flatMap((below, index) => (below.length > 0 && this.node(index).ply > 0 ? [index] : [])));
  }
  // Those of them that are not on the chosen line.
  offLine(): Set<number> {
    const inner = this.inner();
    for (const node of this.line()) inner.delete(node);
    return inner;
  }
  // The step that explains why not all moves of this node were visited.
  cutStep(index: number): number | undefined {
    const parent = this.node(index).visit === 0 ? this.node(index).parent : index;
    const at = this.trace.steps.findIndex((step) => step.kind === 'cut' && step.node === parent);
    return at < 0 ? undefined : at;
  }

  #note(index: number, step: number, window: Window): void {
    const windows = this.#windows.get(index) ?? [];
    windows.push({ step, window });
    this.#windows.set(index, windows);
  }
}

// The same value for the other player.
export function turned(score: TraceScore): TraceScore {
  if (score.kind === 'estimate') return { kind: 'estimate', value: -score.value };
  return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies };
}

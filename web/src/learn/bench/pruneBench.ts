// The learner is alpha-beta: looks at the next leaf, or cuts the rest of a node. A cut that may change the root is answered by
// a hidden leaf that would change it.
import { alphaBeta, certaintyOf, type Certainty, type Interval } from './alphaBeta';
import { Bench, withSign, written, type Act, type Answer, type Contradiction, type Counters, type Face } from './bench';
import { below, isBetter, isLeaf, root, worst, type GameTree } from './gameTree';

// A node on the way to where the search is.
export interface Frame {
  node: number;
  seen: number;
  best: number;
  now: Interval;
}
interface State {
  frames: Frame[];
  values: Map<number, number>;
  certainty: Map<number, Certainty>;
  cut: Set<number>;
  visited: Set<number>;
  wasted: number;
}

const fresh = (node: number, { alpha, beta }: Interval, tree: GameTree): Frame => ({
  node,
  seen: 0,
  best: worst(tree.layer[node]!),
  now: { alpha, beta },
});

export class PruneBench extends Bench {
  readonly task = 'prune';
  #state: State;
  #history: State[] = [];
  readonly #optimum: number;

  constructor(tree: GameTree) {
    super(tree);
    this.#optimum = alphaBeta(tree).visited;
    this.#state = {
      frames: [fresh(root, { alpha: -Infinity, beta: Infinity }, tree)],
      values: new Map(),
      certainty: new Map(),
      cut: new Set(),
      visited: new Set([root]),
      wasted: 0,
    };
  }

  get frames(): readonly Frame[] {
    return this.#state.frames;
  }
  get current(): number | undefined {
    return this.#state.frames.at(-1)?.node;
  }
  get isDone(): boolean {
    return this.#state.frames.length === 0;
  }
  get wasted(): number {
    return this.#state.wasted;
  }
  get counters(): Counters {
    return { yours: this.#state.visited.size, minimax: this.tree.parent.length, optimum: this.#optimum };
  }
  // The nodes whose rest can be cut now: the current one, and those above it where that was forgotten.
  get cuttable(): number[] {
    return this.#state.frames
      .filter((frame) => frame.seen > 0 && (frame.node === this.current || this.#isLate(frame)))
      .map(({ node }) => node);
  }
  get next(): Act | undefined {
    if (this.isDone) return undefined;
    const late = this.#state.frames.find((frame) => this.#isLate(frame));
    return late ? { do: 'cut', node: late.node } : { do: 'look' };
  }
  face(node: number): Face {
    const { values, certainty, cut, visited } = this.#state;
    const hidden = this.answer?.contradiction;
    if (hidden?.leaf === node) return { mark: 'wrong', text: withSign(hidden.value) };
    if (cut.has(node)) return { mark: 'cut', text: '' };
    if (!visited.has(node)) return { mark: 'unseen', text: '?' };
    const sign = { exact: '', lower: '≥\u202f', upper: '≤\u202f' }[certainty.get(node) ?? 'exact'];
    const value = values.get(node);
    const frame = this.#state.frames.find((one) => one.node === node);
    const soFar = frame && Number.isFinite(frame.best) ? (this.layer(node) === 'max' ? '≥\u202f' : '≤\u202f') + withSign(frame.best) : '?';
    return { mark: node === this.current ? 'now' : 'seen', text: value === undefined ? soFar : sign + withSign(value) };
  }

  override tag(node: number): string {
    const frame = this.#state.frames.find((one) => one.node === node);
    const { alpha, beta } = frame?.now ?? { alpha: -Infinity, beta: Infinity };
    return [Number.isFinite(alpha) && `α = ${written(alpha)}`, Number.isFinite(beta) && `β = ${written(beta)}`].filter(Boolean).join(', ');
  }
  override get canLook(): boolean {
    return true;
  }
  act(act: Act): Answer {
    if (this.isDone || (act.do !== 'look' && act.do !== 'cut')) return this.answer!;
    if (act.do === 'look') return (this.answer = this.#look());
    return (this.answer = this.#cut(act.node));
  }
  undo(): void {
    if (this.answer?.contradiction) this.answer = undefined;
    else {
      this.#state = this.#history.pop() ?? this.#state;
      this.answer = undefined;
    }
  }
  get canUndo(): boolean {
    return this.answer?.contradiction !== undefined || this.#history.length > 0;
  }

  #isLate(frame: Frame): boolean {
    return frame.now.alpha >= frame.now.beta && frame.seen < this.tree.children[frame.node]!.length;
  }
  #remember(): void {
    const { frames, values, certainty, cut, visited, wasted } = this.#state;
    this.#history.push(this.#state);
    this.#state = {
      frames: frames.map((frame) => ({ ...frame })),
      values: new Map(values),
      certainty: new Map(certainty),
      cut: new Set(cut),
      visited: new Set(visited),
      wasted,
    };
  }

  #look(): Answer {
    const late = this.#state.frames.find((frame) => this.#isLate(frame));
    this.#remember();
    const state = this.#state;
    const before = state.visited.size;
    let top = state.frames.at(-1)!;
    let child = this.tree.children[top.node]![top.seen]!;
    for (;;) {
      state.visited.add(child);
      if (isLeaf(this.tree, child)) break;
      top = fresh(child, top.now, this.tree);
      state.frames.push(top);
      child = this.tree.children[child]![0]!;
    }
    const value = this.tree.leaf[child]!;
    state.values.set(child, value);
    const at = top.node;
    this.#climb(value);
    if (late) {
      state.wasted += state.visited.size - before;
      return {
        isRight: false,
        key: 'late',
        numbers: { alpha: late.now.alpha, beta: late.now.beta, cost: state.visited.size - before, wasted: state.wasted },
        nodes: { node: late.node },
      };
    }
    return this.#told({ isRight: true, key: 'looked', numbers: { value }, nodes: { node: at, child } });
  }
  // At the end, the result is told.
  #told(answer: Answer): Answer {
    if (!this.isDone) return answer;
    const { yours, minimax, optimum } = this.counters;
    const value = this.#state.values.get(root)!;
    return {
      isRight: yours === optimum,
      key: yours === optimum ? 'pruned' : 'pruned_late',
      numbers: { yours, minimax, optimum, value, wasted: this.#state.wasted },
    };
  }
  // Gives a value to the node that is being searched; whatever is complete then gives its own to the node above.
  #climb(value: number): void {
    const state = this.#state;
    for (;;) {
      const frame = state.frames.at(-1);
      if (!frame) return;
      frame.seen += 1;
      const layer = this.tree.layer[frame.node]!;
      if (isBetter(layer, value, frame.best)) frame.best = value;
      const { alpha, beta } = frame.now;
      frame.now = layer === 'max' ? { alpha: Math.max(alpha, frame.best), beta } : { alpha, beta: Math.min(beta, frame.best) };
      if (frame.seen < this.tree.children[frame.node]!.length) return;
      this.#settle(frame);
      value = frame.best;
    }
  }
  #settle(frame: Frame): void {
    this.#state.frames.pop();
    this.#state.values.set(frame.node, frame.best);
    this.#state.certainty.set(frame.node, certaintyOf(this.tree, frame.node, this.#state));
  }

  #cut(node: number): Answer {
    const at = this.#state.frames.findIndex((frame) => frame.node === node);
    const frame = this.#state.frames[at];
    if (!frame || !this.cuttable.includes(node)) return { isRight: false, key: 'nothing_known', nodes: { node } };
    const contradiction = this.#contradict(at);
    if (contradiction) {
      const { value, before, after, leaf } = contradiction;
      return {
        isRight: false,
        key: 'early',
        numbers: { value, before, after, at: contradiction.at, best: frame.best },
        nodes: { node, leaf },
        contradiction,
      };
    }
    this.#remember();
    const state = this.#state;
    const { alpha, beta } = frame.now;
    for (const one of below(this.tree, node)) if (!state.visited.has(one)) state.cut.add(one);
    state.frames.splice(at + 1);
    this.#settle(state.frames[at]!);
    this.#climb(frame.best);
    return this.#told({
      isRight: true,
      key: this.layer(node) === 'max' ? 'cut_max' : 'cut_min',
      numbers: { alpha, beta },
      nodes: { node },
    });
  }

  // The value that the root has as far as was searched, if the node at `depth` of the way is worth `value`.
  #rootIf(depth: number, value: number | undefined): number | undefined {
    let climbing = value;
    for (let at = depth - 1; at >= 0; --at) {
      const { node, seen, best } = this.#state.frames[at]!;
      const known = seen > 0 ? best : undefined;
      if (climbing === undefined || (known !== undefined && !isBetter(this.tree.layer[node]!, climbing, known))) climbing = known;
    }
    return climbing;
  }
  // What a hidden leaf of a cut node makes of that node and of the root.
  consequence({ cutAt }: Contradiction, value: number): { at: number; after: number } {
    const depth = this.#state.frames.findIndex(({ node }) => node === cutAt);
    const { node, best } = this.#state.frames[depth]!;
    const at = isBetter(this.tree.layer[node]!, value, best) ? value : best;
    return { at, after: this.#rootIf(depth, at)! };
  }
  // A value that a hidden leaf can take to change the root; none if the cut is right.
  #contradict(depth: number): Contradiction | undefined {
    const { node, best } = this.#state.frames[depth]!;
    const layer = this.tree.layer[node]!;
    const before = this.#rootIf(depth, best)!;
    const known = this.#state.frames.flatMap((frame) => [frame.best, frame.now.alpha, frame.now.beta]).filter(Number.isFinite);
    const tries = [...new Set(known.flatMap((value) => [value, value - 1, value + 1]))].flatMap((value) => {
      const after = this.#rootIf(depth, value)!;
      return isBetter(layer, value, best) && after !== before ? [{ value, after }] : [];
    });
    // Best is one that makes the root choose another move.
    const strength = (one: { value: number; after: number }) => (one.after === one.value ? 1e6 : 0) + Math.abs(one.value - best);
    const found = tries.sort((one, two) => strength(one) - strength(two))[0];
    return found && { cutAt: node, leaf: this.#hiddenLeaf(node), value: found.value, before, after: found.after, at: found.value };
  }
  // The first leaf below a child of this node that was not begun.
  #hiddenLeaf(node: number): number {
    const child = this.tree.children[node]!.find((one) => !this.#state.visited.has(one))!;
    return below(this.tree, child).find((one) => isLeaf(this.tree, one))!;
  }
}

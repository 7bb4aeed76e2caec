// Alpha-beta runs by itself and stops at nodes: the learner says which window it has there.
import { Bench, type Act, type Answer, type Face } from './bench';
import type { Interval } from './alphaBeta';
import type { GameTree } from './gameTree';
import { PruneBench } from './pruneBench';

// The numbers that stand below the line from one end to the other: both ends, and some whole numbers between, at equal steps.
const mostMarks = 10;
export function marksOf(from: number, to: number): number[] {
  const step = Math.ceil((to - from) / mostMarks);
  const marks = Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
  return [...marks.filter((mark) => to - mark >= step), to];
}

export class WindowBench extends Bench {
  readonly task = 'window';
  #search: PruneBench;
  #moments: { acts: number; node: number; window: Interval; sources: { alpha?: number; beta?: number } }[] = [];
  #at = 0;

  // It stops where a window is not the whole line, each time it has changed, and before each cut.
  constructor(tree: GameTree) {
    super(tree);
    this.#search = new PruneBench(tree);
    const trial = new PruneBench(tree);
    let last = '';
    for (let acts = 0; !trial.isDone; ++acts) {
      const frame = trial.frames.at(-1)!;
      const { alpha, beta } = frame.now;
      const now = `${frame.node} ${alpha} ${beta}`;
      if (now !== last && (Number.isFinite(alpha) || Number.isFinite(beta))) {
        // Which node on the way each bound comes from.
        const source = (bound: 'alpha' | 'beta') =>
          trial.frames.find((one) => one.now[bound] === frame.now[bound] && Number.isFinite(one.now[bound]))?.node;
        const [a, b] = [source('alpha'), source('beta')];
        this.#moments.push({
          acts,
          node: frame.node,
          window: { alpha, beta },
          sources: { ...(a === undefined ? {} : { alpha: a }), ...(b === undefined ? {} : { beta: b }) },
        });
      }
      last = now;
      trial.act(trial.next!);
    }
    this.#run();
  }

  get frames() {
    return this.#search.frames;
  }
  get moments(): number {
    return this.#moments.length;
  }
  get moment(): number {
    return this.#at;
  }
  get current(): number | undefined {
    return this.#moments[this.#at]?.node;
  }
  get isDone(): boolean {
    return this.#at === this.#moments.length;
  }
  get next(): Act | undefined {
    const moment = this.#moments[this.#at];
    return moment && { do: 'window', ...moment.window };
  }
  get counters(): undefined {
    return undefined;
  }
  // The known numbers, between which the handles move.
  get range(): { low: number; high: number } {
    const leaves = this.tree.leaf.filter((value) => value !== undefined);
    return { low: Math.min(...leaves), high: Math.max(...leaves) };
  }
  face(node: number): Face {
    const face = this.#search.face(node);
    return face.mark === 'now' && node !== this.current ? { ...face, mark: 'seen' } : face;
  }
  act(act: Act): Answer {
    const moment = this.#moments[this.#at];
    if (act.do !== 'window' || !moment) return this.answer!;
    const { alpha, beta } = moment.window;
    const nodes = { node: moment.node };
    if (act.alpha !== alpha) return (this.answer = this.#corrected('alpha', moment));
    if (act.beta !== beta) return (this.answer = this.#corrected('beta', moment));
    this.#at += 1;
    this.#run();
    return (this.answer = { isRight: true, key: alpha >= beta ? 'window_shut' : 'window_right', numbers: { alpha, beta }, nodes });
  }
  #corrected(
    bound: 'alpha' | 'beta',
    { node, window, sources }: { node: number; window: Interval; sources: { alpha?: number; beta?: number } },
  ): Answer {
    const source = sources[bound];
    if (source === undefined) return { isRight: false, key: `${bound}_open`, nodes: { node } };
    return { isRight: false, key: `${bound}_is`, numbers: { value: window[bound] }, nodes: { node, source } };
  }
  #run(): void {
    const acts = this.#moments[this.#at]?.acts;
    const search = new PruneBench(this.tree);
    for (let done = 0; acts === undefined ? !search.isDone : done < acts; ++done) search.act(search.next!);
    search.answer = undefined;
    this.#search = search;
  }
  undo(): void {
    if (this.answer?.isRight !== false) this.#at = Math.max(0, this.#at - 1);
    this.answer = undefined;
    this.#run();
  }
  get canUndo(): boolean {
    return this.#at > 0 || this.answer?.isRight === false;
  }
}

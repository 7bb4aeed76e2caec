// Several runs that are stepped through together.
import { Lecture, mostUnfolded } from '../lecture.svelte';
import { eventsPerSecond, Pace, speeds } from '../pace';
import { align, type Alignment } from './alignment';

export class Comparison {
  readonly lectures: Lecture[];
  readonly only: Set<number>[];
  readonly last: number;
  step = $state(0);
  isRunning = $state(false);
  speed = $state(2);
  readonly #timeline: Alignment['timeline'];
  readonly #pace = new Pace();

  constructor(given: readonly Lecture[]) {
    const aligned = align(given.map(({ run }) => run.trace));
    this.lectures = aligned.traces.map((trace, run) => new Lecture(trace, given[run]!.shape, given[run]!.stones));
    this.only = aligned.only;
    this.#timeline = aligned.timeline;
    this.last = aligned.timeline.nodes.length - 1;
    // At the end one sees how much less one of them visited.
    this.lectures.forEach((lecture) => lecture.foldToLine(mostUnfolded));
    this.go(this.last);
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    this.lectures.forEach((lecture, run) => lecture.go(this.#timeline.steps[run]![this.step]!));
    this.select(this.#timeline.nodes[this.step]!);
  }
  forward(): void {
    this.go(this.step + 1);
    if (this.step === this.last) this.stop();
  }
  back(): void {
    this.go(this.step - 1);
  }
  toggleRunning(): void {
    if (this.isRunning) return this.stop();
    if (this.step === this.last) this.go(0);
    this.isRunning = true;
    this.#pace.start(
      () => eventsPerSecond(speeds[this.speed]!, this.last),
      (events) => {
        this.go(this.step + events);
        if (this.step === this.last) this.stop();
      },
    );
  }
  stop(): void {
    this.isRunning = false;
    this.#pace.stop();
  }

  // All runs show the same node, also those that never visit it.
  select(node: number): void {
    for (const lecture of this.lectures) lecture.show(node);
  }
  fold(node: number): void {
    for (const lecture of this.lectures) lecture.fold(node);
  }
  isMissed(run: number, node: number): boolean {
    return this.lectures[run]!.run.node(node).visit === 0;
  }
}

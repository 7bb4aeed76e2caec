// The time that each side has used, and the limit if there is one.
import type { Side } from '../engine/api';

export type Times = Record<Side, number>;

// In milliseconds: short enough for seconds that are shown to change in time.
const tick = 200;

export class Clock {
  // In seconds for each side; 0 for no limit.
  limit = $state(0);
  #used = $state<Times>({ first: 0, second: 0 });
  #running = $state<Side | undefined>();
  #since = 0;
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  // `onflag` is told when a side has no time left.
  constructor(private readonly onflag: (side: Side) => void) {}

  // In milliseconds.
  used(side: Side): number {
    return this.#used[side] + (this.#running === side ? this.#now - this.#since : 0);
  }
  get times(): Times {
    return { first: Math.round(this.used('first')), second: Math.round(this.used('second')) };
  }
  // Stops it, too; whoever had no time left before is not told of it.
  set(times: Times): void {
    this.#running = undefined;
    clearInterval(this.#timer);
    this.#used = { ...times };
  }
  // Stops the clock of one side and starts that of the other; undefined stops both.
  run(side: Side | undefined): void {
    this.#tick();
    this.#used = this.times;
    this.#running = side;
    this.#since = this.#now = performance.now();
    clearInterval(this.#timer);
    if (side) this.#timer = setInterval(() => this.#tick(), tick);
  }
  #tick(): void {
    const side = this.#running;
    if (!side) return;
    this.#now = performance.now();
    if (this.limit > 0 && this.used(side) >= this.limit * 1000) {
      this.#running = undefined;
      this.#used[side] = this.limit * 1000;
      clearInterval(this.#timer);
      this.onflag(side);
    }
  }
}

// 1:04, and 61:04 after an hour.
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

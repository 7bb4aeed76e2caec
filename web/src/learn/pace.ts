// Steps that follow each other by themselves, so many events a second. Above the rate of the screen several fall into
// one frame; the greatest speed shows as much as can be drawn and takes ten seconds for any run.
export const speeds = [0.5, 1, 2, 5, 20, 100, 500, 'drawn'] as const;
export type Speed = (typeof speeds)[number];

const wholeRun = 10; // seconds

export function eventsPerSecond(speed: Speed, events: number): number {
  return speed === 'drawn' ? Math.max(500, events / wholeRun) : speed;
}

export class Pace {
  #frame = 0;
  #due = 0;
  #before = 0;

  // Each frame, `advance` gets the number of events that are due. A page that nobody sees gets no frames and waits.
  start(rate: () => number, advance: (events: number) => void): void {
    this.stop();
    this.#due = 0;
    this.#before = performance.now();
    const tick = (now: number) => {
      // After a long pause, such as a sleeping machine, it goes on where it was.
      this.#due += (Math.min(now - this.#before, 250) / 1000) * rate();
      this.#before = now;
      const events = Math.floor(this.#due);
      this.#due -= events;
      this.#frame = requestAnimationFrame(tick);
      if (events > 0) advance(events);
    };
    this.#frame = requestAnimationFrame(tick);
  }
  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

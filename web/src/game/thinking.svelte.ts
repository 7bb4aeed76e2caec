// One question at a time to the engine, which takes a while and can be stopped.
export class Thinking {
  isOn = $state(false);
  #search: AbortController | undefined;

  // Stops what was asked before. What fails after it was stopped is of no interest.
  async about(ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stop();
    const search = (this.#search = new AbortController());
    this.isOn = true;
    try {
      await ask(search.signal);
    } catch (failure) {
      if (!search.signal.aborted) throw failure;
    } finally {
      if (this.#search === search) this.isOn = false;
    }
  }
  stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.isOn = false;
  }
}

// “Why did I lose?”: the engine names the move that gave a game away, and the player finds the one that would have been better
// before anything is explained.
import { whyLost, type Loss } from '../engine/api';
import { problemWords } from '../game/problems';
import type { Marker } from '../board/markers';
import { sequence } from '../engine/notation';
import { Trial } from '../game/trial.svelte';
import { reviewMarkers } from './reviewMarkers';

export class LostGame {
  // Undefined while the engine searches.
  loss = $state.raw<Loss | undefined>();
  trial = $state.raw<Trial | undefined>();
  problem = $state('');
  #markers = $state.raw<Marker[]>([]);
  #search: AbortController | undefined;

  // `ontried` is called with the number of moves before the mistake.
  constructor(
    readonly game: string,
    readonly moves: readonly string[],
    readonly ontried: (ply: number) => void,
  ) {}

  get isExplained(): boolean {
    return this.trial?.state === 'right' || this.trial?.state === 'shown';
  }
  // Before a try only what was played; what was wrong with it after the question is answered, on cells that are free.
  get markers(): Marker[] {
    if (this.trial?.state === 'open') return this.#markers.filter(({ kind }) => kind === 'played');
    const stones = this.trial?.facts?.stones ?? [];
    return this.isExplained
      ? this.#markers.filter(({ column, row }) => !stones.some((stone) => stone.column === column && stone.row === row))
      : [];
  }

  // Asks again in another language, and leaves the trial as it is.
  async ask(): Promise<void> {
    this.#search?.abort();
    const { signal } = (this.#search = new AbortController());
    try {
      const loss = await whyLost(this.game, sequence(this.moves), signal);
      if (loss.mistake) await this.#begin(loss, loss.mistake.ply - 1, signal);
      this.loss = loss;
    } catch (failure) {
      if (!signal.aborted) this.problem = problemWords(failure);
    }
  }
  async #begin(loss: Loss, ply: number, signal: AbortSignal): Promise<void> {
    const { mistake, saving = [], saves } = loss;
    const before = this.moves.slice(0, ply);
    if (!this.trial) {
      const trial = new Trial(
        this.game,
        before,
        saving,
        ({ after }) => saves === true && after.kind !== 'loss',
        () => this.ontried(ply),
      );
      await trial.begin();
      signal.throwIfAborted();
      this.trial = trial;
    }
    this.#markers = await reviewMarkers(mistake!, this.game, before, true, this.trial.shape.gravity, signal);
  }
  again(): void {
    void this.trial?.begin();
  }
  show(): void {
    this.trial?.show(this.loss!.mistake!.best);
  }
  end(): void {
    this.#search?.abort();
    this.trial?.end();
  }
}

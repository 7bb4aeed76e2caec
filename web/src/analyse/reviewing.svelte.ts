// Analyses a game position by position and keeps the results.
import { analyse, problemWords, type Analysis } from '../lib/api';
import { sequence } from '../lib/notation';

const timeForOne = 0.5;

class Reviewing {
  game = $state('');
  moves = $state.raw<string[]>([]);
  analyses = $state.raw<(Analysis | undefined)[]>([]);
  isRunning = $state(false);
  problem = $state('');
  #search: AbortController | undefined;

  get done(): number {
    return this.analyses.filter(Boolean).length;
  }
  isOf(game: string, moves: readonly string[]): boolean {
    return game === this.game && moves.join(' ') === this.moves.join(' ');
  }
  // From the last position to the first, because positions near the end are solved at once.
  async start(game: string, moves: string[]): Promise<void> {
    this.stop();
    if (!this.isOf(game, moves)) this.analyses = Array.from({ length: moves.length + 1 }, () => undefined);
    this.game = game;
    this.moves = moves;
    this.isRunning = true;
    this.problem = '';
    const search = (this.#search = new AbortController());
    try {
      for (let ply = moves.length; ply >= 0; --ply) {
        if (this.analyses[ply]) continue;
        const found = await analyse(game, sequence(moves.slice(0, ply)), timeForOne, search.signal);
        this.analyses = this.analyses.with(ply, found);
      }
    } catch (failure) {
      if (!search.signal.aborted) this.problem = problemWords(failure);
    }
    if (this.#search === search) this.isRunning = false;
  }
  stop(): void {
    this.#search?.abort();
    this.isRunning = false;
  }
}

export const reviewing = new Reviewing();

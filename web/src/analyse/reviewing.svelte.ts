// Has the engine judge a game move by move, and keeps the judgements, in the browser when all are made.
import { reviewMove, type Judgement } from '../engine/api';
import { problemWords } from '../game/problems';
import { compact, sequence } from '../engine/notation';
import { keepReview, keptReview } from '../kept/reviews';
import { language } from '../ui/words.svelte';

class Reviewing {
  game = $state('');
  moves = $state.raw<string[]>([]);
  judgements = $state.raw<(Judgement | undefined)[]>([]);
  isRunning = $state(false);
  problem = $state('');
  #languages: string[] = [];
  #search: AbortController | undefined;

  get done(): number {
    return this.judgements.filter(Boolean).length;
  }
  get isComplete(): boolean {
    return this.done === this.moves.length;
  }
  isOf(game: string, moves: readonly string[]): boolean {
    return game === this.game && moves.length > 0 && moves.join(' ') === this.moves.join(' ');
  }
  #take(game: string, moves: string[], judgements: readonly Judgement[], language: string): void {
    this.game = game;
    this.moves = moves;
    this.judgements = moves.map((_, ply) => judgements[ply]);
    this.#languages = judgements.map(() => language);
  }
  // The review of an earlier visit, if this game has one.
  recall(game: string, moves: string[]): void {
    const known = this.isOf(game, moves) ? undefined : keptReview(game, compact(moves));
    if (known?.judgements.length === moves.length) this.#take(game, moves, known.judgements, known.language);
  }
  // From the last move to the first, because the end of a game is judged at once. A sentence in another language is asked
  // for again.
  async start(game: string, moves: string[]): Promise<void> {
    this.stop();
    this.recall(game, moves);
    if (!this.isOf(game, moves)) this.#take(game, moves, [], '');
    this.isRunning = true;
    this.problem = '';
    const search = (this.#search = new AbortController());
    const spoken = language();
    let isNew = false;
    try {
      for (let ply = moves.length - 1; ply >= 0; --ply) {
        const known = this.judgements[ply];
        if (known && (!known.sentence || this.#languages[ply] === spoken)) continue;
        const judgement = await reviewMove(game, sequence(moves.slice(0, ply + 1)), search.signal);
        this.judgements = this.judgements.map((own, index) => (index === ply ? judgement : own));
        this.#languages[ply] = spoken;
        isNew = true;
      }
      const all = this.judgements.filter((one) => one !== undefined);
      if (isNew) keepReview({ game, moves: compact(moves), at: Date.now(), language: spoken, judgements: all });
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

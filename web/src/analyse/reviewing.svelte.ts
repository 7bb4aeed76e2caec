// Has the engine judge a game move by move, and keeps the judgements, in the browser when all are made. A game between people is judged by a
// machine of its service, where one is there.
import { reviewMove, type Judgement } from '../engine/api';
import { askedReview, type AskedReview, type Instead } from '../game/askedReview';
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
  // How far the service is with it; and why it did not do it.
  asked = $state.raw<AskedReview | undefined>();
  instead = $state<Instead | undefined>();
  #from: string | undefined;
  #languages: string[] = [];
  #search: AbortController | undefined;

  get done(): number {
    return Math.max(this.judgements.filter(Boolean).length, this.isAsked ? this.asked!.done : 0);
  }
  // Is it the service that judges?
  get isAsked(): boolean {
    return this.asked !== undefined && this.instead === undefined;
  }
  get isComplete(): boolean {
    return this.moves.length > 0 && this.judgements.every(Boolean);
  }
  isOf(game: string, moves: readonly string[]): boolean {
    return game === this.game && moves.length > 0 && moves.join(' ') === this.moves.join(' ');
  }
  #take(game: string, moves: string[], judgements: readonly Judgement[], language: string): void {
    this.game = game;
    this.moves = moves;
    this.judgements = moves.map((_, ply) => judgements[ply]);
    this.#languages = judgements.map(() => language);
    this.asked = this.instead = this.#from = undefined;
  }
  // The review of an earlier visit, if this game has one.
  recall(game: string, moves: string[]): void {
    const known = this.isOf(game, moves) ? undefined : keptReview(game, compact(moves));
    if (known?.judgements.length === moves.length) this.#take(game, moves, known.judgements, known.language);
  }
  // From the last move to the first, because the end of a game is judged at once. A sentence in another language is asked
  // for again. `from` is the name of the game at the service.
  async start(game: string, moves: string[], from?: string): Promise<void> {
    this.#search?.abort();
    this.recall(game, moves);
    if (!this.isOf(game, moves)) this.#take(game, moves, [], '');
    this.#from = from ?? this.#from;
    this.isRunning = true;
    this.problem = '';
    const search = (this.#search = new AbortController());
    const spoken = language();
    let isNew = false;
    try {
      if (this.#from && this.#lacks(spoken)) isNew = await this.#ask(this.#from, spoken, search.signal);
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
  // Is there a move without its judgement in this language?
  #lacks(spoken: string): boolean {
    return this.judgements.some((one, ply) => !one || (one.sentence !== '' && this.#languages[ply] !== spoken));
  }
  // True: the service has judged it.
  async #ask(from: string, spoken: string, signal: AbortSignal): Promise<boolean> {
    this.asked = this.instead = undefined;
    const judged = await askedReview(from, spoken, signal, (course) => (this.asked = course));
    if (typeof judged !== 'string' && judged.length === this.moves.length) {
      this.judgements = judged;
      this.#languages = judged.map(() => spoken);
      return true;
    }
    this.instead = typeof judged === 'string' ? judged : 'refused';
    this.#from = undefined;
    return false;
  }
  // Whoever starts it again has it done here.
  stop(): void {
    this.#search?.abort();
    this.isRunning = false;
    this.#from = undefined;
    if (!this.isComplete) this.asked = undefined;
  }
}

export const reviewing = new Reviewing();

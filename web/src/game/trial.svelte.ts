// A move to find: a position, one try, and the judgement of the engine. A wrong try is answered on the board.
import { announce } from '../ui/announcement.svelte';
import { reviewMove, type Facts, type Judgement, type Stone } from '../engine/api';
import { problemWords } from './problems';
import { factsOf } from '../engine/facts';
import { firstShape, type BoardModel } from './gameModel';
import { sequence, type Shape } from '../engine/notation';
import { pause } from '../ui/pause';
import { moveTold } from './told';

// In milliseconds, between the stones of a refutation, of which only so many are played.
const pace = 700;
const mostReplies = 8;

// Of a move that is not among the answers.
export const isFaultless = ({ fault, likely }: Judgement): boolean => fault === null && !likely;

// `shown`: somebody gave up and saw the answer.
export type TrialState = 'open' | 'judging' | 'right' | 'wrong' | 'shown';

export class Trial implements BoardModel {
  facts = $state.raw<Facts | undefined>();
  falling = $state.raw<Stone | undefined>();
  state = $state<TrialState>('open');
  // Of the last try; undefined where the answer alone says that it is right.
  judgement = $state.raw<Judgement | undefined>();
  tried = $state('');
  tries = $state(0);
  problem = $state('');
  isPlayingOut = $state(false);
  #search = new AbortController();

  // `answers` are right without a judgement; of any other move `clears` says whether its judgement makes it right. `ontried`
  // is called once for each try.
  constructor(
    readonly game: string,
    readonly start: readonly string[],
    readonly answers: readonly string[],
    readonly clears: (judgement: Judgement) => boolean,
    readonly ontried: (isRight: boolean) => void,
  ) {}

  get shape(): Shape {
    return this.facts ?? firstShape;
  }
  async begin(): Promise<void> {
    this.end();
    const { signal } = (this.#search = new AbortController());
    this.state = 'open';
    this.judgement = undefined;
    this.problem = '';
    await this.#attempt(signal, async () => {
      this.facts = await factsOf(this.game, this.start, signal);
      this.falling = undefined;
    });
  }
  playLegal(move: string): void {
    if (this.state === 'open' && this.facts?.legal.includes(move)) void this.#try(move);
  }
  // Plays the right move, when somebody gives up.
  show(move: string): void {
    void this.begin().then(() => this.#attempt(this.#search.signal, () => this.#play([...this.start, move])));
    this.state = 'shown';
    this.tried = move;
  }
  end(): void {
    this.#search.abort();
    this.isPlayingOut = false;
  }

  async #try(move: string): Promise<void> {
    const { signal } = this.#search;
    const path = [...this.start, move];
    this.state = 'judging';
    this.tried = move;
    this.tries += 1;
    await this.#attempt(signal, async () => {
      await this.#play(path);
      const judgement = this.answers.includes(move) ? undefined : await reviewMove(this.game, sequence(path), signal);
      this.judgement = judgement;
      const isRight = !judgement || this.clears(judgement);
      this.state = isRight ? 'right' : 'wrong';
      this.ontried(isRight);
      if (!isRight) await this.#playOut(path, judgement.reply.slice(0, mostReplies), signal);
    });
  }
  async #playOut(path: string[], replies: readonly string[], signal: AbortSignal): Promise<void> {
    this.isPlayingOut = replies.length > 0;
    for (const [index] of replies.entries()) {
      await pause(pace, signal);
      await this.#play([...path, ...replies.slice(0, index + 1)]);
    }
    this.isPlayingOut = false;
  }
  async #play(moves: readonly string[]): Promise<void> {
    const facts = await factsOf(this.game, moves, this.#search.signal);
    this.facts = facts;
    this.falling = facts.stones.at(-1);
    if (this.falling) announce(moveTold(this.falling, facts));
  }
  async #attempt(signal: AbortSignal, does: () => Promise<void>): Promise<void> {
    try {
      await does();
    } catch (failure) {
      if (signal.aborted) return;
      this.problem = problemWords(failure, this.shape);
      this.isPlayingOut = false;
      this.state = 'open';
    }
  }
}

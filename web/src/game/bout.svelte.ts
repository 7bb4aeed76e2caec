// A position that is played on against the best defence: each move of one's own is a try, which is answered on the board where it is
// wrong, and by the other side's best move where it is right.
import { announce } from '../ui/announcement.svelte';
import { analyse, type Facts, type Judgement, type Side } from '../engine/api';
import { sequence } from '../engine/notation';
import { pause } from '../ui/pause';
import { problemWords } from './problems';
import { moveTold } from './told';
import { Trial } from './trial.svelte';

// In seconds, at most, for the other side's move; in milliseconds before it.
const thinking = 1;
const pace = 400;

// A win that is still proved; whatever the position held.
export const keepsWin = ({ after }: Judgement): boolean => after.kind === 'win' && after.exact;
export const keepsResult = ({ fault }: Judgement): boolean => fault !== 'result_lost';

export class Bout {
  trial = $state.raw<Trial | undefined>();
  // Right moves so far, and wrong ones.
  moves = $state(0);
  faults = $state(0);
  isOver = $state(false);
  isAnswering = $state(false);
  // Nobody answered; `again` asks once more.
  isStuck = $state(false);
  problem = $state('');
  #search = new AbortController();
  #facts: Facts | undefined;

  // `answers` are right at first; of all other moves `clears` says whether they are. It ends with the game, or
  // after `most` moves of one's own. `ended` is called then; `tried` after each try, with the number of moves before it.
  constructor(
    readonly game: string,
    readonly start: readonly string[],
    readonly answers: readonly string[],
    readonly clears: (judgement: Judgement) => boolean,
    readonly most: number,
    readonly ended: () => void,
    readonly tried: (isRight: boolean, before: number) => void = () => undefined,
  ) {}

  get winner(): Side | null {
    return this.#facts?.winner ?? null;
  }
  async begin(): Promise<void> {
    this.end();
    this.#search = new AbortController();
    Object.assign(this, { moves: 0, faults: 0, isOver: false, isAnswering: false, isStuck: false, problem: '' });
    await this.#next(this.start, this.answers);
  }
  end(): void {
    this.#search.abort();
    this.trial?.end();
  }
  // After a wrong move, or where the other side could not be asked.
  async again(): Promise<void> {
    if (this.isStuck) await this.#reply();
    else await this.trial?.begin();
  }
  #next(start: readonly string[], answers: readonly string[] = []): Promise<void> {
    this.trial = new Trial(this.game, start, answers, this.clears, (isRight) => void this.#judged(isRight));
    return this.trial.begin();
  }
  async #judged(isRight: boolean): Promise<void> {
    this.tried(isRight, this.moves);
    if (!isRight) {
      this.faults += 1;
      return;
    }
    this.moves += 1;
    this.#facts = this.trial!.facts;
    if (this.#facts?.over || this.moves >= this.most) this.#finish();
    else await this.#reply();
  }
  #finish(): void {
    this.isOver = true;
    this.ended();
  }
  async #reply(): Promise<void> {
    const { signal } = this.#search;
    const path = this.trial!.facts!.stones.map(({ move }) => move);
    this.isAnswering = true;
    this.isStuck = false;
    this.problem = '';
    try {
      await pause(pace, signal);
      const { move } = await analyse(this.game, sequence(path), thinking, signal);
      if (!move) return;
      await this.#next([...path, move]);
      const { trial } = this;
      const facts = (this.#facts = trial!.facts);
      const laid = facts?.stones.at(-1);
      if (!facts || !laid) return;
      trial!.falling = laid;
      announce(moveTold(laid, facts));
      if (facts.over) this.#finish();
    } catch (failure) {
      if (signal.aborted) return;
      this.problem = problemWords(failure);
      this.isStuck = true;
    } finally {
      this.isAnswering = false;
    }
  }
}

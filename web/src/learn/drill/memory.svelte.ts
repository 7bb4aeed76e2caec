// What was asked and answered: the score, and the questions that were missed. They come back after ever longer pauses, until they were answered
// right after each; a miss begins again.
import { keep, kept, parsed } from '../../kept/saved';
import { kinds, questionOf, type Kind, type Question } from './questions';

interface Missed {
  kind: Kind;
  seed: number;
  due: number;
  // How many pauses it has survived.
  level?: number;
}
interface Kept {
  right: number;
  asked: number;
  missed: Missed[];
}
// After so many other questions a missed one is asked again.
export const pauses = [3, 10, 30];

export class Memory {
  right = $state(0);
  asked = $state(0);
  missed = $state.raw<Missed[]>([]);
  // New questions go through the kinds in turn, and old ones never follow each other.
  #fresh = 0;
  #wasAgain = false;

  constructor() {
    const { right, asked, missed } = parsed<Kept>(kept('drill'));
    this.right = Number(right) || 0;
    this.asked = Number(asked) || 0;
    this.#fresh = this.asked;
    this.missed = Array.isArray(missed) ? missed.filter((one) => kinds.includes(one.kind) && Number.isInteger(one.seed)) : [];
  }
  // A missed question whose time has come, or a new one.
  next(seed: number): { question: Question; isAgain: boolean } {
    const due = this.#wasAgain ? undefined : this.missed.find((one) => one.due <= this.asked);
    this.#wasAgain = due !== undefined;
    const question = due ? questionOf(due.kind, due.seed) : questionOf(kinds[this.#fresh++ % kinds.length]!, seed);
    return { question, isAgain: this.#wasAgain };
  }
  answer({ kind, seed }: Question, isRight: boolean): void {
    this.asked += 1;
    if (isRight) this.right += 1;
    const known = this.missed.find((one) => one.kind === kind && one.seed === seed);
    const level = isRight ? (known?.level ?? 0) + 1 : 0;
    const others = this.missed.filter((one) => one !== known);
    const pause = known || !isRight ? pauses[level] : undefined;
    this.missed = pause === undefined ? others : [...others, { kind, seed, level, due: this.asked + pause }];
    keep('drill', JSON.stringify({ right: this.right, asked: this.asked, missed: this.missed } satisfies Kept));
  }
}

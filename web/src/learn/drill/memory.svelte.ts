// What was asked and answered: the score, and the questions that were missed, which come back until they are answered right.
import { keep, kept, parsed } from '../../lib/saved';
import { kinds, questionOf, type Kind, type Question } from './questions';

interface Missed { kind: Kind; seed: number; due: number }
interface Kept { right: number; asked: number; missed: Missed[] }
// After so many other questions a missed one is asked again.
const pauseLength = 3;

export class Memory {
  right = $state(0);
  asked = $state(0);
  missed = $state.raw<Missed[]>([]);

  constructor() {
    const { right, asked, missed } = parsed<Kept>(kept('drill'));
    this.right = Number(right) || 0;
    this.asked = Number(asked) || 0;
    this.missed = Array.isArray(missed) ? missed.filter((one) => kinds.includes(one.kind) && Number.isInteger(one.seed)) : [];
  }
  // A missed question whose time has come, or a new one.
  next(seed: number): { question: Question; isAgain: boolean } {
    const due = this.missed.find((one) => one.due <= this.asked);
    if (due) return { question: questionOf(due.kind, due.seed), isAgain: true };
    return { question: questionOf(kinds[this.asked % kinds.length]!, seed), isAgain: false };
  }
  answer({ kind, seed }: Question, isRight: boolean): void {
    this.asked += 1;
    if (isRight) this.right += 1;
    const others = this.missed.filter((one) => one.kind !== kind || one.seed !== seed);
    this.missed = isRight ? others : [...others, { kind, seed, due: this.asked + pauseLength }];
    keep('drill', JSON.stringify({ right: this.right, asked: this.asked, missed: this.missed } satisfies Kept));
  }
}

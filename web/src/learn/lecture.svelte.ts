// The state of one run on the page: its step, the selected node, the folded nodes, and the quiz.
import type { Shape } from '../lib/notation';
import type { Stone, Trace } from '../lib/api';
import { keep, kept } from '../lib/saved';
import { questionsOf, type Question } from './quiz';
import { Run } from './run';
import { smallBoards, type SmallBoard } from './smallBoards';
import { TraceWords } from './traceWords';

// With more nodes than this, boards would make the tree too crowded.
const mostWithBoards = 160;
export const speeds = [0.5, 1, 2, 5, 20] as const;

export class Lecture {
  readonly run: Run;
  readonly words: TraceWords;
  readonly boards: SmallBoard[] | undefined;
  step = $state(0);
  selected = $state(0);
  folded = $state.raw<Set<number>>(new Set());
  isRunning = $state(false);
  speed = $state(2);
  // The quiz: the current question, and whether the last answer was right.
  isQuiz = $state(false);
  question = $state.raw<Question | undefined>();
  answered = $state.raw<{ question: Question; isRight: boolean } | undefined>();
  #answered = new Set<number>();
  #questions: Map<number, Question> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(trace: Trace, readonly shape: Shape, stones: readonly Stone[]) {
    this.run = new Run(trace);
    this.words = new TraceWords(trace, shape);
    const isSmall = trace.nodes.length <= mostWithBoards && shape.columns <= 9 && shape.rows <= 9;
    this.boards = isSmall ? smallBoards(this.run, shape, stones) : undefined;
  }

  get questions(): Map<number, Question> {
    return (this.#questions ??= questionsOf(this.run, this.words));
  }

  go(step: number): void {
    this.question = undefined;
    this.answered = undefined;
    this.step = Math.max(0, Math.min(this.run.last, step));
    this.selected = this.run.trace.steps[this.step]?.node ?? 0;
    this.#unfoldTo(this.selected);
  }
  forward(): void {
    if (this.question) return;
    const next = this.isQuiz && !this.#answered.has(this.step + 1) ? this.questions.get(this.step + 1) : undefined;
    if (next) {
      this.question = next;
      this.answered = undefined;
      this.selected = next.node;
      this.#unfoldTo(next.node);
      this.stop();
    } else this.go(this.step + 1);
    if (this.step === this.run.last) this.stop();
  }
  back(): void {
    this.go(this.step - 1);
  }
  // The step of the next open question; after the last one, skipped questions come again.
  get nextAsked(): number | undefined {
    const open = [...this.questions.keys()].filter((at) => !this.#answered.has(at)).sort((a, b) => a - b);
    return open.find((at) => at > this.step) ?? open[0];
  }
  nextQuestion(): void {
    if (this.nextAsked === undefined) return;
    this.go(this.nextAsked - 1);
    this.forward();
  }
  answer(choice: number): void {
    const asked = this.question;
    if (!asked) return;
    const isRight = choice === asked.answer;
    this.#answered.add(asked.step);
    tally.count(isRight);
    this.go(asked.step);
    this.answered = { question: asked, isRight };
  }
  toggleQuiz(): void {
    this.isQuiz = !this.isQuiz;
    this.question = undefined;
    this.answered = undefined;
  }

  toggleRunning(): void {
    if (this.isRunning) this.stop();
    else {
      if (this.step === this.run.last) this.go(0);
      this.isRunning = true;
      this.#tick();
    }
  }
  stop(): void {
    this.isRunning = false;
    clearTimeout(this.#timer);
  }
  #tick(): void {
    this.#timer = setTimeout(() => {
      if (!this.isRunning) return;
      this.forward();
      if (this.isRunning) this.#tick();
    }, 1000 / speeds[this.speed]!);
  }

  fold(index: number): void {
    if (this.run.children[index]!.length === 0) return;
    const folded = new Set(this.folded);
    if (!folded.delete(index)) folded.add(index);
    this.folded = folded;
  }
  foldAll(): void {
    const { nodes } = this.run.trace;
    this.folded = new Set(nodes.flatMap((node, index) => (node.ply === 1 && this.run.children[index]!.length > 0 ? [index] : [])));
  }
  unfoldAll(): void {
    this.folded = new Set();
  }
  #unfoldTo(index: number): void {
    if (this.folded.size === 0) return;
    const folded = new Set(this.folded);
    for (let above = this.run.node(index).parent; above !== null; above = this.run.node(above).parent) folded.delete(above);
    if (folded.size !== this.folded.size) this.folded = folded;
  }
}

class Tally {
  right = $state(Number(kept('quiz.right')) || 0);
  asked = $state(Number(kept('quiz.asked')) || 0);
  count(isRight: boolean): void {
    this.asked += 1;
    if (isRight) this.right += 1;
    keep('quiz.right', String(this.right));
    keep('quiz.asked', String(this.asked));
  }
  clear(): void {
    this.right = this.asked = 0;
    keep('quiz.right', '0');
    keep('quiz.asked', '0');
  }
}
export const tally = new Tally();

// The state of one run on the page: its step, the selected node, the folded nodes, and the quiz.
import type { Shape } from '../engine/notation';
import type { Stone, Trace } from '../engine/api';
import { keep, kept } from '../kept/saved';
import { eventsPerSecond, Pace, speeds } from './pace';
import { questionsOf, type Question } from './quiz';
import { Run } from './run';
import { boardAt, smallBoards, type SmallBoard } from './smallBoards';
import { TraceWords } from './traceWords';

// With more nodes than this, boards would make the tree too crowded.
const mostWithBoards = 160;
// With more than this, a tree opens folded, and only the way to the current node is unfolded.
export const mostUnfolded = 400;

const mostBesideLine = 60;

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
  // What was folded on purpose. The way to the current node is open all the same.
  #folded: ReadonlySet<number> = new Set();
  readonly #pace = new Pace();

  constructor(
    trace: Trace,
    readonly shape: Shape,
    readonly stones: readonly Stone[],
  ) {
    this.run = new Run(trace);
    this.words = new TraceWords(trace, shape);
    const isSmall = trace.nodes.length <= mostWithBoards && shape.columns <= 9 && shape.rows <= 9;
    this.boards = isSmall ? smallBoards(this.run, shape, stones) : undefined;
    if (trace.nodes.length > mostUnfolded) this.#foldTo(this.run.inner());
  }

  get last(): number {
    return this.run.last;
  }
  // The position of a node, and the cell of its last stone.
  position(index: number): { board: SmallBoard; last: [number, number] | undefined } {
    return {
      board: boardAt(this.run, this.shape, this.stones, index),
      last: this.run.node(index).cell ?? undefined,
    };
  }

  get questions(): Map<number, Question> {
    return (this.#questions ??= questionsOf(this.run, this.words));
  }

  go(step: number): void {
    this.question = undefined;
    this.answered = undefined;
    this.step = Math.max(0, Math.min(this.run.last, step));
    this.show(this.run.trace.steps[this.step]?.node ?? 0);
  }
  // Selects a node and unfolds the way to it.
  show(index: number): void {
    this.selected = index;
    const way = this.run.above(index).filter((above) => this.#folded.has(above));
    if (way.length === 0) this.folded = this.#folded as Set<number>;
    else {
      const folded = new Set(this.#folded);
      for (const above of way) folded.delete(above);
      this.folded = folded;
    }
  }
  forward(): void {
    if (this.question) return;
    const next = this.isQuiz && !this.#answered.has(this.step + 1) ? this.questions.get(this.step + 1) : undefined;
    if (next) {
      this.question = next;
      this.answered = undefined;
      this.show(next.node);
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
      this.#pace.start(
        () => eventsPerSecond(speeds[this.speed]!, this.last),
        (events) => {
          for (; events > 0 && this.isRunning; --events) this.forward();
        },
      );
    }
  }
  stop(): void {
    this.isRunning = false;
    this.#pace.stop();
  }

  fold(index: number): void {
    if (this.run.children[index]!.length === 0) return;
    const folded = new Set(this.folded);
    if (!folded.delete(index)) folded.add(index);
    this.#foldTo(folded);
  }
  foldAll(): void {
    const { nodes } = this.run.trace;
    this.#foldTo(new Set(nodes.flatMap((node, index) => (node.ply === 1 && this.run.children[index]!.length > 0 ? [index] : []))));
  }
  // Leaves the children of the root and the chosen line, where there is much beside them.
  foldToLine(most = mostBesideLine): void {
    if (this.run.trace.nodes.length > most) this.#foldTo(this.run.offLine());
  }
  unfoldAll(): void {
    this.#foldTo(new Set());
  }
  #foldTo(folded: Set<number>): void {
    this.#folded = this.folded = folded;
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

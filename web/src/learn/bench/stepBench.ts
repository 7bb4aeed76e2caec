// A workbench that asks one thing after another. What it asks, and what becomes of the tree, is a generator; undo runs it anew.
import { Bench, withSign, type Act, type Answer, type Asked, type Face, type Mark } from './bench';
import type { GameTree } from './gameTree';

// One question: whatever is accepted goes back into the generator.
export interface Ask {
  node?: number;
  asked: Asked;
  // Answers to choose from.
  options?: readonly Asked[];
  // Nodes to choose from, or those that wait for a number.
  choices?: readonly number[];
  open?: readonly number[];
  // Whether there are leaves to look at.
  canLook?: boolean;
  right: Act;
  judge: (act: Act) => Answer;
}

export abstract class StepBench extends Bench {
  #acts: Act[] = [];
  #steps: Generator<Ask, void, Act> | undefined;
  #ask: Ask | undefined;
  protected readonly faces = new Map<number, Face>();
  protected readonly tags = new Map<number, string>();
  // What was done last.
  protected chosen: Act = { do: 'look' };
  protected now: GameTree;

  constructor(tree: GameTree) {
    super(tree);
    this.now = tree;
  }
  // Called once everything of the subclass is there, and after every undo.
  protected begin(): void {
    this.faces.clear();
    this.tags.clear();
    this.now = this.start;
    this.#steps = this.steps();
    this.#ask = this.#steps.next({ do: 'look' }).value ?? undefined;
    for (const act of this.#acts) this.#go(act);
  }
  #go(act: Act): void {
    this.chosen = act;
    this.#ask = this.#steps!.next(act).value ?? undefined;
  }
  protected abstract steps(): Generator<Ask, void, Act>;
  // What is said when everything is done.
  protected abstract ending(): Answer;

  protected see(node: number, value: number, mark: Mark = 'seen', sign: '' | '≤' | '≥' = ''): void {
    this.faces.set(node, { mark, text: (sign && `${sign}\u202f`) + withSign(value) });
  }
  protected cut(nodes: readonly number[]): void {
    for (const node of nodes) this.faces.set(node, { mark: 'cut', text: '' });
  }

  override get tree(): GameTree {
    return this.now ?? this.start;
  }
  face(node: number): Face {
    const face = this.faces.get(node) ?? { mark: 'unseen', text: '?' };
    return node === this.current && face.mark !== 'cut' ? { ...face, mark: 'now' } : face;
  }
  override tag(node: number): string {
    return this.tags.get(node) ?? '';
  }
  override get asked(): Asked {
    return this.#ask?.asked ?? { key: 'done' };
  }
  override get options(): readonly Asked[] {
    return this.#ask?.options ?? [];
  }
  override isChoice(node: number): boolean {
    return this.#ask?.choices?.includes(node) ?? false;
  }
  override isOpen(node: number): boolean {
    return this.#ask?.open?.includes(node) ?? false;
  }
  override get canLook(): boolean {
    return this.#ask?.canLook ?? false;
  }
  get current(): number | undefined {
    return this.#ask?.node;
  }
  get isDone(): boolean {
    return this.#ask === undefined;
  }
  get next(): Act | undefined {
    return this.#ask?.right;
  }
  override verdict(act: Act): Answer {
    return this.#ask?.judge(act) ?? this.answer!;
  }
  act(act: Act): Answer {
    if (!this.#ask) return this.answer!;
    const answer = this.#ask.judge(act);
    if (answer.isRight || answer.isTaken) {
      this.#acts.push(act);
      this.#go(act);
    }
    return (this.answer = this.#ask ? answer : this.ending());
  }
  undo(): void {
    if (this.answer && !this.answer.isRight && !this.answer.isTaken && !this.isDone) this.answer = undefined;
    else {
      this.#acts.pop();
      this.answer = undefined;
      this.begin();
    }
  }
  get canUndo(): boolean {
    return this.#acts.length > 0 || this.answer !== undefined;
  }
}

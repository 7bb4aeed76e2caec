// One program on its way: the text, kept in the browser, its last run on every tree, and where it parts from the engine.
import { explain } from '../../engine/api';
import { problemWords } from '../../game/problems';
import { keep, kept } from '../../kept/saved';
import { compare, withCuts, type Comparison, type Done } from './comparison';
import { algorithmOf, cells, exercises, grounds, type Exercise } from './exercises';
import type { Outcome, Told } from './program';
import type { Wish } from './programWorker';
import ProgramWorker from './programWorker?worker';
import { eventsOf, treeOf, type SearchedTree, type SearchEvent } from './searchedTree';
import { supervised, type Thread } from './supervised';
import { isWritten, keepRight } from './written';

// A program that needs longer is ended with its thread.
const patience = 3000;

export interface Trial extends Comparison {
  tree: SearchedTree;
  mine: Done[];
  real: SearchEvent[];
  fault?: Told;
}
interface Ground {
  tree: SearchedTree;
  real: SearchEvent[];
}

export class Attempt {
  text = $state('');
  trials = $state.raw<Trial[]>([]);
  isBusy = $state(false);
  problem = $state('');
  isDone = $state(false);
  readonly #request = new AbortController();
  #grounds: Promise<Ground[]> | undefined;

  constructor(readonly exercise: Exercise) {
    this.text = kept(`write.${exercise.name}`) ?? exercise.start;
    this.isDone = isWritten(exercise.name);
  }

  // The first tree on which the program does not do what the engine does, or the last one.
  get told(): Trial | undefined {
    return this.trials.find((trial) => trial.difference) ?? this.trials.at(-1);
  }
  get isRight(): boolean {
    return this.trials.length > 0 && this.trials.every((trial) => !trial.difference);
  }
  write(text: string): void {
    this.text = text;
    keep(`write.${this.exercise.name}`, text);
  }
  async run(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = '';
    const source = this.text;
    try {
      const { name, hasWindow } = this.exercise;
      const given = await (this.#grounds ??= this.#fetch());
      const outcomes = await supervised(
        { source, exercise: { name, hasWindow }, trees: given.map(({ tree }) => tree) },
        () => new ProgramWorker() as Thread<Wish, Outcome[]>,
        patience,
        (fault) => [{ happenings: [], steps: 0, fault }],
      );
      this.trials = outcomes.map(({ happenings, fault }, at) => {
        const { tree, real } = given[at]!;
        const compared = compare(happenings, real);
        return {
          ...compared,
          tree,
          mine: withCuts(happenings, tree),
          real,
          ...(fault ? { fault, difference: compared.difference ?? 'ended' } : {}),
        };
      });
      if (this.isRight) {
        this.isDone = true;
        keepRight(name, source);
      }
    } catch (failure) {
      this.#grounds = undefined;
      if (!this.#request.signal.aborted) this.problem = problemWords(failure);
    }
    this.isBusy = false;
  }
  stop(): void {
    this.#request.abort();
  }

  async #fetch(): Promise<Ground[]> {
    const { signal } = this.#request;
    const all: Ground[] = [];
    for (const ground of grounds) {
      const tree = treeOf(await explain(ground.game, ground.moves, algorithmOf(exercises[0]!, ground), signal), cells);
      all.push({ tree, real: eventsOf(await explain(ground.game, ground.moves, algorithmOf(this.exercise, ground), signal), tree, cells) });
    }
    return all;
  }
}

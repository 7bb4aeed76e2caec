// A learner's program at the board, as far as its judgement has come.
import { problemWords } from '../../game/problems';
import { packAddress } from '../../game/pack';
import type { Choice } from './choice';
import ChoiceWorker from './choiceWorker?worker';
import type { Exercise } from './exercises';
import { judge, type Part, type Report } from './judgement';
import { game } from './matches';
import type { Wish } from './programWorker';
import { supervised, type Thread } from './supervised';

// For some dozens of trees at once.
const patience = 20_000;

export class Judging {
  report = $state.raw<Report | undefined>();
  part = $state<Part | undefined>();
  done = $state(0);
  all = $state(1);
  problem = $state('');
  #request: AbortController | undefined;

  get isBusy(): boolean {
    return this.part !== undefined;
  }
  async run(source: string, { name, hasWindow }: Exercise): Promise<void> {
    this.stop();
    const request = (this.#request = new AbortController());
    Object.assign(this, { report: undefined, problem: '', part: 'plays', done: 0, all: 1 });
    try {
      const report = await judge({
        think: (trees) =>
          supervised(
            { source, exercise: { name, hasWindow }, trees },
            () => new ChoiceWorker() as Thread<Wish, Choice[]>,
            patience,
            (fault) => trees.map(() => ({ fault })),
          ),
        pack: await fetch(packAddress(game)!, { signal: request.signal }).then((file) => file.text()),
        signal: request.signal,
        at: (part, done, all) => request === this.#request && Object.assign(this, { part, done, all }),
        found: (report) => request === this.#request && (this.report = report),
      });
      if (request === this.#request) this.report = report;
    } catch (failure) {
      if (!request.signal.aborted) this.problem = problemWords(failure);
    }
    if (request === this.#request) this.part = undefined;
  }
  stop(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.part = undefined;
  }
}

// The ascents of the learner's own search, one a step, kept in the browser with the program that made it: whoever changes a program
// has to let it climb again.
import { problemWords } from '../../game/problems';
import { ladder } from '../../game/ladder';
import { keep, kept, parsed } from '../../kept/saved';
import type { Told } from '../write/program';
import { supervised, type Thread } from '../write/supervised';
import { climb, gamesOfAscent, type Ascent } from './ascent';
import ClimbWorker from './climbWorker?worker';
import type { Answer, Wish } from './climbWorker';
import { bell, type Searched } from './search';
import { before, looksAhead, programOf, steps, type Step } from './steps';

// For the moves of eight games at once.
const patience = 60_000;
const firstElo = ladder[2]!;

export const inThread = <Wanted extends Answer>(wish: Wish, stopped: (fault: Told) => Wanted): Promise<Wanted> =>
  supervised<Wish, Wanted>(wish, () => new ClimbWorker() as Thread<Wish, Wanted>, patience, stopped);

type Kept = Partial<Record<string, Ascent & { program: string }>>;

export class Ascents {
  #kept = $state.raw<Kept>(parsed<Kept>(kept('write.ascents')));
  // What is climbing, against which rung, and how many of all games are over.
  now = $state.raw<{ step: Step; rung: number; done: number } | undefined>();
  problem = $state('');
  fault = $state.raw<{ step: Step; fault: Told } | undefined>();
  #request: AbortController | undefined;

  // Of the program as it is now.
  of(step: Step): Ascent | undefined {
    const found = this.#kept[step.name];
    return found && found.program === programOf(step) ? found : undefined;
  }
  // How much more than the nearest step below that has climbed.
  gain(step: Step): { elo: number; over: Step } | undefined {
    for (let over = before(step); over; over = before(over)) {
      const [own, other] = [this.of(step), this.of(over)];
      if (own && other) return { elo: own.elo - other.elo, over };
    }
    return undefined;
  }
  isWhole(step: Step): boolean {
    return (this.of(step)?.games.length ?? 0) >= gamesOfAscent;
  }
  // All steps that are written and have not climbed with their program of today; or one of them, again.
  async run(again?: Step): Promise<void> {
    this.stop();
    const request = (this.#request = new AbortController());
    Object.assign(this, { problem: '', fault: undefined });
    try {
      for (const step of again ? [again] : steps.filter((one) => programOf(one) && !this.isWhole(one))) await this.#climb(step, request);
    } catch (failure) {
      if (!request.signal.aborted) this.problem = problemWords(failure);
    }
    if (request === this.#request) this.now = undefined;
  }
  async #climb(step: Step, request: AbortController): Promise<void> {
    const source = programOf(step)!;
    const program = { source, entry: step.entry, search: step.search };
    const isHere = () => request === this.#request;
    this.now = { step, rung: 0, done: 0 };
    const depth = looksAhead(step) ? 1 : await inThread<number>({ kind: 'depth', program, bell }, () => 1);
    request.signal.throwIfAborted();
    const depths: number[] = [];
    let below: Step | undefined = before(step);
    while (below && !this.of(below)) below = before(below);
    await climb(below ? this.of(below)!.elo : firstElo, {
      choose: async (positions) => {
        const found = await inThread<Searched[]>({ kind: 'moves', program, positions, depth, bell }, (fault) =>
          positions.map(() => ({ fault, whole: [], nodes: 0, rang: false })),
        );
        request.signal.throwIfAborted();
        for (const one of found) {
          if (one.whole.length > 0) depths.push(one.whole.at(-1)!.depth);
          if (one.fault && isHere()) this.fault = { step, fault: one.fault };
        }
        return found;
      },
      signal: request.signal,
      at: (rung, done) => isHere() && (this.now = { step, rung, done }),
      found: (games, rating) => {
        if (!isHere()) return;
        const middle = depths.sort((a, b) => a - b)[depths.length >> 1];
        this.#kept = { ...this.#kept, [step.name]: { ...rating, games, depth: looksAhead(step) ? (middle ?? 0) : depth, program: source } };
        keep('write.ascents', JSON.stringify(this.#kept));
      },
    });
  }
  stop(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.now = undefined;
  }
}

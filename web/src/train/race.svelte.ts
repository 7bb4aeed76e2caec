// Exercises one after another, harder and harder: as many as three minutes allow, or until the first that is missed.
import { keep, kept, parsed } from '../kept/saved';
import type { Exercise } from '../game/pack';

export type RaceKind = 'minutes' | 'row';
export const isRace = (course: string): course is RaceKind => course === 'minutes' || course === 'row';

const seconds = 180;
// The grade of the first exercise, what each right one adds, and of how many near that grade one is drawn.
const [first, rise, choice] = [100, 40, 8];

type Best = Partial<Record<RaceKind, number>>;
const isBest = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export class Race {
  solved = $state(0);
  missed = $state(0);
  // In seconds; the clock of three minutes starts with the first try.
  left = $state(seconds);
  isOver = $state(false);
  isRecord = $state(false);
  best = $state(0);
  #used = new Set<number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly game: string,
    readonly kind: RaceKind,
    readonly ended: () => void,
  ) {
    this.best = this.#kept()[kind] ?? 0;
  }
  #kept(): Best {
    const { [this.game]: mine } = parsed<Record<string, Best>>(kept('races'));
    return { minutes: isBest(mine?.minutes) ? mine.minutes : 0, row: isBest(mine?.row) ? mine.row : 0 };
  }
  next(exercises: readonly Exercise[]): Exercise | undefined {
    const wanted = first + rise * this.solved;
    const near = exercises
      .filter(({ index }) => !this.#used.has(index))
      .sort((one, other) => Math.abs(one.grade - wanted) - Math.abs(other.grade - wanted))
      .slice(0, choice);
    const chosen = near[Math.floor(Math.random() * near.length)];
    if (chosen) this.#used.add(chosen.index);
    else this.end();
    return chosen;
  }
  tried(isRight: boolean): void {
    if (this.isOver) return;
    if (isRight) this.solved += 1;
    else this.missed += 1;
    if (this.kind === 'row' && !isRight) this.end();
  }
  // The clock runs by the time of day, so that a page in the background loses none.
  start(): void {
    if (this.kind !== 'minutes' || this.#timer || this.isOver) return;
    const end = Date.now() + 1000 * this.left;
    this.#timer = setInterval(() => {
      this.left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (this.left === 0) this.end();
    }, 250);
  }
  end(): void {
    if (this.isOver) return;
    this.leave();
    this.isOver = true;
    this.isRecord = this.solved > this.best;
    if (this.isRecord) {
      this.best = this.solved;
      const all = parsed<Record<string, Best>>(kept('races'));
      keep('races', JSON.stringify({ ...all, [this.game]: { ...this.#kept(), [this.kind]: this.solved } }));
    }
    this.ended();
  }
  leave(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

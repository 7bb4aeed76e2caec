// The player's own mistakes, which come back at growing intervals: each is kept in the browser under a name of its own, so that
// writing one can never damage another.
import { forget, keep, kept, keptNames, parsed } from './saved';

export interface Mistake {
  game: string;
  // The position before the mistake.
  moves: string;
  // The only right move, where it is known; otherwise the engine judges a try.
  answer?: string;
  // Which of the intervals it waits for, from 1; 0 before the first. And the day on which it comes back.
  step: number;
  due: number;
}

// In days.
export const intervals = [1, 3, 7, 30] as const;

// The calendar day of the user as a number: days since 1970-01-01.
export const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
export const today = () => dayOf(new Date());

const start = 'mistake.';
const nameOf = ({ game, moves }: Pick<Mistake, 'game' | 'moves'>) => `${start}${game} ${moves}`;

export function mistakeFrom(value: Partial<Mistake> | null): Mistake | undefined {
  const { game, moves, answer, step, due } = { ...value };
  if (typeof game !== 'string' || typeof moves !== 'string' || !Number.isInteger(due)) return undefined;
  const steps = Number.isInteger(step) ? Math.max(0, Math.min(intervals.length, step!)) : 0;
  return { game, moves, step: steps, due: due!, ...(typeof answer === 'string' ? { answer } : {}) };
}

// Those that have waited longest come first.
export function keptMistakes(): Mistake[] {
  const all = keptNames(start).flatMap((name) => mistakeFrom(parsed<Mistake>(kept(start + name))) ?? []);
  return all.sort((one, other) => one.due - other.due);
}
export const hasMistake = (mistake: Pick<Mistake, 'game' | 'moves'>) => kept(nameOf(mistake)) !== null;
// False if the store is full.
export const keepMistake = (mistake: Mistake) => keep(nameOf(mistake), JSON.stringify(mistake));
export const forgetMistake = (mistake: Mistake) => forget(nameOf(mistake));

// A right answer lengthens the interval, a miss starts over.
export function answeredMistake(mistake: Mistake, isRight: boolean, day: number): Mistake {
  const step = isRight ? Math.min(intervals.length, mistake.step + 1) : 1;
  return { ...mistake, step, due: day + intervals[step - 1]! };
}

// The player's own mistakes, which come back at growing intervals, as the engine says: each is kept in the browser under a name
// of its own, so that writing one can never damage another.
import first from 'virtual:first-answers';
import type { Rating, TrainReply, TrainRequest } from '../../../bindings/npm/src/answers';
import { forget, keep, kept, keptNames, parsed } from './saved';

export interface Mistake {
  game: string;
  // The position before the mistake.
  moves: string;
  // The only right move, where it is known; otherwise the engine judges a try.
  answer?: string;
  // After how many days it comes back; 0 for one of a game that was not tried since. And the day on which it does.
  interval: number;
  due: number;
}

// Of all games together; a file that says more is refused the rest.
export const maxMistakes = 500;
// In days.
export const intervals: readonly number[] = first.training.intervals;
// Where a player begins who has not been rated.
export const firstRating: Rating = first.training.training.rating;

// The calendar day of the user as a number: days since 1970-01-01.
export const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
export const today = () => dayOf(new Date());

const start = 'mistake.';
const nameOf = ({ game, moves }: Pick<Mistake, 'game' | 'moves'>) => `${start}${game} ${moves}`;

// Earlier versions kept which of the intervals it was, from 1.
const intervalOf = ({ interval, step }: { interval?: unknown; step?: unknown }) =>
  [interval, [0, ...intervals][Number(step)]].find((days): days is number => Number.isInteger(days)) ?? 0;

export function mistakeFrom(value: (Partial<Mistake> & { step?: number }) | null): Mistake | undefined {
  const { game, moves, answer, due } = { ...value };
  if (typeof game !== 'string' || typeof moves !== 'string' || !Number.isInteger(due)) return undefined;
  return { game, moves, interval: intervalOf({ ...value }), due: due!, ...(typeof answer === 'string' ? { answer } : {}) };
}

export const byDay = (one: Mistake, other: Mistake) => one.due - other.due;
// Those that have waited longest come first.
export function keptMistakes(): Mistake[] {
  const all = keptNames(start).flatMap((name) => mistakeFrom(parsed<Mistake>(kept(start + name))) ?? []);
  return all.sort(byDay);
}
export const mistakesOf = (game: string) => keptMistakes().filter((one) => one.game === game);
// False if the store is full.
export const keepMistake = (mistake: Mistake) => keep(nameOf(mistake), JSON.stringify(mistake));
export const forgetMistake = (mistake: Mistake) => forget(nameOf(mistake));

export const toTraining = (mistakes: readonly Mistake[], rating?: Rating): NonNullable<TrainRequest['training']> => ({
  ...(rating ? { rating } : {}),
  mistakes: mistakes.map(({ moves, due, interval }) => ({ moves, due, interval })),
});

// What happened to a position. `grade` is that of an exercise that is rated, `answer` its only right move.
export interface Happened {
  moves: string;
  event: NonNullable<TrainRequest['event']>;
  grade?: number;
  answer?: string;
}
export interface Trained {
  mistakes: Mistake[];
  rating: Rating;
  isKept: boolean;
}

// Has the engine say what becomes of the mistakes of a game and of the rating, and keeps the mistakes like that.
export async function trained(
  train: (asked: TrainRequest) => Promise<TrainReply>,
  game: string,
  before: readonly Mistake[],
  happened: Happened,
  rating?: Rating,
  day = today(),
): Promise<Trained> {
  const { answer, ...event } = happened;
  const { training } = await train({ game, today: day, ...event, training: toTraining(before, rating) });
  const mistakes = training.mistakes.map((one): Mistake => {
    const known = before.find(({ moves }) => moves === one.moves)?.answer ?? (one.moves === happened.moves ? answer : undefined);
    return { game, ...one, ...(known === undefined ? {} : { answer: known }) };
  });
  const isThere = (all: readonly Mistake[], { moves }: Mistake) => all.some((one) => one.moves === moves);
  before.filter((one) => !isThere(mistakes, one)).forEach(forgetMistake);
  const isKept = mistakes.filter(({ moves }) => moves === happened.moves).every(keepMistake);
  return { mistakes, rating: training.rating, isKept };
}

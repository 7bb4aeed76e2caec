// How far the player has come: kept in this browser.
import type { Rating } from '../engine/api';
import { keep, kept, parsed } from '../kept/saved';
import { dayGrades, type DayGrade, type Theme } from '../game/pack';

export interface GameProgress {
  rating?: Rating;
  // Exercises of the pack, which had `size` of them then.
  seen: number[];
  size: number;
  themes: Partial<Record<Theme, { tried: number; solved: number }>>;
  // Of the last day, the exercises that were tried, and whether the first try was right.
  daily?: { day: number; right: Partial<Record<DayGrade, boolean>> };
}
// `days` are those on which something was solved, in order.
export interface Kept {
  days: number[];
  best: number;
  games: Record<string, GameProgress>;
}

export const noTraining = (): Kept => ({ days: [], best: 0, games: {} });
export const noProgress = (): GameProgress => ({ seen: [], size: 0, themes: {} });

// Consecutive days up to today, or up to yesterday while today is not over.
export function streakOf(days: readonly number[], today: number): number {
  const known = new Set(days);
  let last = known.has(today) ? today : today - 1;
  let length = 0;
  while (known.has(last--)) ++length;
  return length;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const counts = (value: unknown) => (Array.isArray(value) ? value.filter(isCount) : []);
const entries = (value: unknown) => Object.entries(typeof value === 'object' && value !== null ? value : {});

const rightFrom = (value: unknown): Partial<Record<DayGrade, boolean>> =>
  Object.fromEntries(entries(value).filter(([grade, right]) => dayGrades.includes(grade as DayGrade) && typeof right === 'boolean'));

// Whatever the file or the store holds, this is the progress of a game; what is not understood is left out. Whether there can be such a
// rating is the engine's to say.
function gameProgressFrom(value: unknown): GameProgress {
  const { rating, seen, size, themes, daily } = { ...(value as Partial<GameProgress>) };
  const isRating = [rating?.rating, rating?.deviation, rating?.volatility].every(Number.isFinite);
  return {
    seen: counts(seen),
    size: isCount(size) ? size : 0,
    themes: Object.fromEntries(entries(themes).filter(([, one]) => isCount(one?.tried) && isCount(one?.solved))),
    ...(isRating ? { rating } : {}),
    ...(isCount(daily?.day) ? { daily: { day: daily.day, right: rightFrom(daily.right) } } : {}),
  };
}

export function progressFrom({ days, best, games }: Partial<Kept>): Kept {
  return {
    days: counts(days),
    best: isCount(best) ? best : 0,
    games: Object.fromEntries(entries(games).map(([game, one]) => [game, gameProgressFrom(one)])),
  };
}

// A game may be called like a part of every object.
const progressOf = ({ games }: Kept, game: string) => (Object.hasOwn(games, game) ? games[game]! : noProgress());

class Progress {
  #now = $state.raw<Kept>(progressFrom(parsed<Kept>(kept('train'))));
  // False when the store is full: then a reload would lose what was done since.
  isKept = $state(true);

  get all(): Kept {
    return this.#now;
  }
  of(game: string): GameProgress {
    return progressOf(this.#now, game);
  }
  // Another tab may have written in the meantime; what could not be kept is only here.
  replace(change: (before: Kept) => Kept): void {
    const before = this.isKept ? progressFrom(parsed<Kept>(kept('train'))) : this.#now;
    this.#now = change(before);
    this.isKept = keep('train', JSON.stringify(this.#now));
  }
  update(game: string, change: (before: GameProgress) => GameProgress): void {
    this.replace((before) => ({ ...before, games: { ...before.games, [game]: change(progressOf(before, game)) } }));
  }
  // Something was solved on this day.
  note(day: number): void {
    this.replace((before) => {
      const days = before.days.includes(day) ? before.days : [...before.days, day].sort((one, other) => one - other);
      return { ...before, days, best: Math.max(before.best, streakOf(days, day)) };
    });
  }
}

export const progress = new Progress();

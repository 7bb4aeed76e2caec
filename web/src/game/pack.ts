// A file of exercises of one game, as docs/formats/exercises.md describes it, and the choice of the next one.
import type { Puzzle } from '../engine/api';

// The addresses of the files, which are part of the build.
const files = import.meta.glob<string>('../../../puzzles/*.txt', { query: '?url', import: 'default', eager: true });
export const packAddress = (game: string) => files[`../../../puzzles/${game}.txt`];
export const packedGames = Object.keys(files).map((path) => path.replace(/^.*\/(.*)\.txt$/, '$1'));

export type Theme = Puzzle['theme'];
export interface Exercise {
  index: number;
  theme: Theme;
  grade: number;
  plies: number;
  move: string;
  moves: string;
}

// Lines that cannot be read are left out.
export function exercisesIn(text: string): Exercise[] {
  const exercises: Exercise[] = [];
  let theme = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) theme = line.slice(2).trim();
    const [, grade, plies, move, moves] = /^(\d+) (\d+) (\S+) ?(.*)$/.exec(line) ?? [];
    if (move)
      exercises.push({
        index: exercises.length,
        theme: theme as Theme,
        grade: Number(grade),
        plies: Number(plies),
        move,
        moves: (moves ?? '').trim(),
      });
  }
  return exercises;
}

export const themesOf = (exercises: readonly Exercise[]): Theme[] => [...new Set(exercises.map(({ theme }) => theme))];

// One of each grade for everybody on that day: of the easiest third, of the middle, and of the hardest.
export const dayGrades = ['easy', 'medium', 'hard'] as const;
export type DayGrade = (typeof dayGrades)[number];
export function exerciseOfDay(exercises: readonly Exercise[], day: number, grade: DayGrade): Exercise | undefined {
  const sorted = [...exercises].sort((one, other) => one.grade - other.grade || one.index - other.index);
  const at = dayGrades.indexOf(grade);
  const third = sorted.slice(Math.floor((at * sorted.length) / 3), Math.floor(((at + 1) * sorted.length) / 3));
  return third[day % third.length];
}

// The one whose grade is nearest to the rating, of those that have not been seen; if all have, of all but the last one.
export function nextExercise(
  exercises: readonly Exercise[],
  theme: Theme | 'mixed',
  rating: number,
  seen: readonly number[],
): Exercise | undefined {
  const all = exercises.filter((one) => theme === 'mixed' || one.theme === theme);
  const known = new Set(seen);
  const fresh = all.filter(({ index }) => !known.has(index));
  const offered = fresh.length > 0 ? fresh : all.filter(({ index }) => all.length === 1 || index !== seen.at(-1));
  return offered.reduce<Exercise | undefined>(
    (best, one) => (best && Math.abs(best.grade - rating) <= Math.abs(one.grade - rating) ? best : one),
    undefined,
  );
}

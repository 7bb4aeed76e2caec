// The course: chapters, lessons and their parts. What they say is in the catalogue under `course.`.
import written from '../../../../course/course.json';
import type { Nested } from '../bench/gameTree';
import type { Cut } from '../bench/alphaBeta';
import { tasks, type Task } from '../bench/benches';

export interface Place {
  game: string;
  moves: string;
}
// A tree to work in: written down, grown from a seed, or that of a run of minimax on a position.
export type Source = { tree: Nested; top?: 'min' } | { seed: number } | { run: Place & { algorithm: string } };

export type Part = { name?: string } & (
  | { kind: 'read'; at?: Place }
  // Other trees than the lesson's show that kind of cut too.
  | ({ kind: Task; cut?: Cut } & Source)
  // The learner plays: `win` at once, `hold` off a win at once, be `safe` from a quick loss, keep the `best` result, win by `force`, or
  // play `against` a machine.
  | {
      kind: 'play';
      at: Place;
      aim: 'win' | 'hold' | 'safe' | 'best' | 'force' | 'against';
      player?: string;
    }
  | { kind: 'watch'; lesson: string }
  | { kind: 'question'; wrong: number; at?: Place }
  // Who wins, according to the solver.
  | { kind: 'who'; at: Place }
  // Which of some runs visits the fewest nodes, or which one chooses another move; the engine runs them afterwards.
  | { kind: 'predict'; at: Place; runs: string[]; ask: 'fewest' | 'move' }
  // How many nodes a run visits.
  | { kind: 'guess'; at: Place; run: string }
  // Which move random games like best; the page plays `games` of them after each move.
  | { kind: 'monte'; at: Place; games: number }
  | { kind: 'own'; task: Task }
  // Something to try that is no tree: how trees grow, what evaluators count, bits of a board, a number for a position, an
  // evaluator that learns by hand and by itself.
  | { kind: 'live'; live: 'growth' | 'evaluators' | 'bits' | 'hash' | 'unit' | 'learned' }
  | { kind: 'plot'; plot: string }
  | { kind: 'write'; exercise: 'minimax' | 'alphabeta' | 'negamax' }
  // A step of the learner's own search beyond these, and its way up the ladder.
  | { kind: 'grow'; exercise: 'order' | 'deepening' | 'table' }
  | { kind: 'climb' }
);
// The learner's own search, as it grows.
export const searchSteps = ['minimax', 'alphabeta', 'order', 'deepening', 'table'] as const;
export type SearchStep = (typeof searchSteps)[number];
// A part that is worked in a tree.
export type BenchPlan = Extract<Part, { kind: Task }>;
export const isBench = (part: Part): part is BenchPlan => (tasks as string[]).includes(part.kind);
export interface LessonPlan {
  name: string;
  // The step of the learner's own search that can be written after it.
  builds?: SearchStep;
  parts: Part[];
}
export interface Chapter {
  name: string;
  lessons: LessonPlan[];
}

export const chapters = (written as { chapters: Chapter[] }).chapters;
export const lessons = chapters.flatMap((chapter) => chapter.lessons);
export const planOf = (name: string) => lessons.find((lesson) => lesson.name === name);
export const chapterOf = (name: string) => chapters.find((chapter) => chapter.lessons.some((lesson) => lesson.name === name))!;

// The lesson in which a step of the learner's own search is written.
export const builtIn = (step: SearchStep) =>
  lessons.find(({ parts }) => parts.some((part) => (part.kind === 'write' || part.kind === 'grow') && part.exercise === step))!.name;

// Of a part within its lesson, whatever stands before it.
export const nameOf = (part: Part): string => part.name ?? part.kind;
// The key of what a part says.
export const keyOf = (lesson: LessonPlan, part: Part) => `course.${lesson.name}.${nameOf(part)}`;

// Where a run of the engine's own lessons is watched.
export function placeOfRun(engineLesson: string): { lesson: string; step: string } | undefined {
  for (const lesson of lessons) {
    const at = lesson.parts.findIndex((part) => part.kind === 'watch' && part.lesson === engineLesson);
    if (at >= 0) return { lesson: lesson.name, step: String(at + 1) };
  }
  return undefined;
}

// Which steps of which lessons for players are done, kept in the browser by their names.
import { keep, kept, parsed } from '../../kept/saved';
import { playerLessons, type GamePlan, type PlayerLesson } from './plan';

type Done = Record<string, string[]>;
const doneFrom = (value: Record<string, unknown>): Done =>
  Object.fromEntries(Object.entries(value).flatMap(([name, done]) => (Array.isArray(done) ? [[name, done.map(String)]] : [])));

class PlayerProgress {
  #done = $state.raw<Done>(doneFrom(parsed<Record<string, unknown>>(kept('players'))));

  isDone({ name, steps }: PlayerLesson, step: number): boolean {
    return this.#done[name]?.includes(steps[step]!.name) ?? false;
  }
  finish(lesson: PlayerLesson, step: number): void {
    if (this.isDone(lesson, step)) return;
    const { name, steps } = lesson;
    this.#done = { ...this.#done, [name]: [...(this.#done[name] ?? []), steps[step]!.name] };
    keep('players', JSON.stringify(this.#done));
  }
  isWhole(lesson: PlayerLesson): boolean {
    return lesson.steps.every((_, step) => this.isDone(lesson, step));
  }
  hasBegun(lesson: PlayerLesson): boolean {
    return lesson.steps.some((_, step) => this.isDone(lesson, step));
  }
  whole(lessons: readonly PlayerLesson[]): number {
    return lessons.filter((lesson) => this.isWhole(lesson)).length;
  }
  // The lesson under way, or the first that is not done, and its first open step.
  nextOf(lessons: readonly PlayerLesson[]): { lesson: PlayerLesson; step: number } | undefined {
    const open = lessons.filter((lesson) => !this.isWhole(lesson));
    const lesson = open.filter((one) => this.hasBegun(one)).at(-1) ?? open[0];
    return lesson && { lesson, step: lesson.steps.findIndex((_, step) => !this.isDone(lesson, step)) };
  }
  get next(): { lesson: PlayerLesson; step: number } | undefined {
    return this.nextOf(playerLessons);
  }
  // Of a game, for its part of the map.
  share({ lessons }: GamePlan): { done: number; all: number } {
    return { done: this.whole(lessons), all: lessons.length };
  }
}
export const playerProgress = new PlayerProgress();

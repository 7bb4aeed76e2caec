// Which parts of which lessons are done, kept in the browser by their names: a part that is inserted shifts none.
import { keep, kept, parsed } from '../../kept/saved';
import { lessons, nameOf, type Chapter, type LessonPlan } from './course';

type Done = Record<string, string[]>;
// Before they had names, parts were counted.
function named(written: Record<string, unknown>): Done {
  const entries = lessons.flatMap(({ name, parts }) => {
    const done = written[name];
    if (!Array.isArray(done)) return [];
    return [[name, done.flatMap((one) => (typeof one !== 'number' ? [String(one)] : parts[one] ? [nameOf(parts[one])] : []))]];
  });
  return Object.fromEntries(entries) as Done;
}

export class Progress {
  #done = $state.raw<Done>(named(parsed<Record<string, unknown>>(kept('course'))));

  #parts(lesson: LessonPlan): string[] {
    return this.#done[lesson.name] ?? [];
  }
  isDone(lesson: LessonPlan, part: number): boolean {
    return this.#parts(lesson).includes(nameOf(lesson.parts[part]!));
  }
  finish(lesson: LessonPlan, part: number): void {
    if (this.isDone(lesson, part)) return;
    this.#done = { ...this.#done, [lesson.name]: [...this.#parts(lesson), nameOf(lesson.parts[part]!)] };
    keep('course', JSON.stringify(this.#done));
  }
  isWhole(lesson: LessonPlan): boolean {
    return lesson.parts.every((_, part) => this.isDone(lesson, part));
  }
  whole(chapter: Chapter): number {
    return chapter.lessons.filter((lesson) => this.isWhole(lesson)).length;
  }
  // The first lesson that is not done, and its first open part.
  get next(): { lesson: LessonPlan; part: number } | undefined {
    const lesson = lessons.find((one) => !this.isWhole(one));
    return lesson && { lesson, part: lesson.parts.findIndex((_, part) => !this.isDone(lesson, part)) };
  }
  get hasBegun(): boolean {
    return Object.keys(this.#done).length > 0;
  }
}
export const progress = new Progress();

// Which parts of which lessons are done, kept in the browser.
import { keep, kept, parsed } from '../../kept/saved';
import { lessons, type Chapter, type LessonPlan } from './course';

class Progress {
  #done = $state.raw<Record<string, number[]>>(parsed<Record<string, number[]>>(kept('course')) as Record<string, number[]>);

  #parts(lesson: LessonPlan): number[] {
    const done = this.#done[lesson.name];
    return Array.isArray(done) ? done : [];
  }
  isDone(lesson: LessonPlan, part: number): boolean {
    return this.#parts(lesson).includes(part);
  }
  finish(lesson: LessonPlan, part: number): void {
    if (this.isDone(lesson, part)) return;
    this.#done = { ...this.#done, [lesson.name]: [...this.#parts(lesson), part] };
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

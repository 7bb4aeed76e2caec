import { beforeEach, describe, expect, it } from 'vitest';
import { keep, kept } from '../src/kept/saved';
import { lessons, nameOf } from '../src/learn/course/course';
import { Progress } from '../src/learn/course/progress.svelte';
import { openBrowser } from './browser';

beforeEach(openBrowser);
const lesson = lessons.find(({ parts }) => parts.length > 3)!;

describe('progress in the course', () => {
  it('names every part of a lesson differently', () => {
    for (const { name, parts } of lessons) expect(new Set(parts.map(nameOf)).size, name).toBe(parts.length);
  });
  it('stays with its parts when one is inserted before them', () => {
    const progress = new Progress();
    progress.finish(lesson, 1);
    const longer = { ...lesson, parts: [{ kind: 'read', name: 'new' } as const, ...lesson.parts] };
    const later = new Progress();
    expect(longer.parts.map((_, part) => later.isDone(longer, part))).toEqual(longer.parts.map((_, part) => part === 2));
  });
  it('reads what was kept when parts were counted', () => {
    keep('course', JSON.stringify({ [lesson.name]: [0, 2, 99], gone: [0], broken: 7 }));
    const progress = new Progress();
    expect(lesson.parts.map((_, part) => progress.isDone(lesson, part))).toEqual(lesson.parts.map((_, part) => part === 0 || part === 2));
    progress.finish(lesson, 1);
    expect(kept('course')).toBe(JSON.stringify({ [lesson.name]: [0, 2, 1].map((part) => nameOf(lesson.parts[part]!)) }));
  });
  it('begins anew where nothing can be read', () => {
    keep('course', '[1, 2');
    expect(new Progress().hasBegun).toBe(false);
  });
});

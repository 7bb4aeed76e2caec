// The course: every lesson done to its end by the acts it asks for, with the mouse and by touch, each task with an error first.
import { isAccessible } from './axe.mjs';
import { course, doLesson } from './course.mjs';
import { mouse, touch } from './hands.mjs';
import { expect, test, visit } from './harness.mjs';

// On the largest screen with the mouse, and on the smallest by touch; each task with an error first.
const screens = [
  { language: 'en', width: 1920, height: 1080 },
  { language: 'fr', width: 360, height: 640, touch: true },
];
// OTHER_SCREENS=1 gives each chapter the other screen.
const screenOf = (chapter) => screens[(chapter + Number(process.env.OTHER_SCREENS ?? 0)) % 2];
// Each kind of part is looked at by axe once it is done, with all that was said on the way.
const judged = new Set();
async function judge(page, { kind }) {
  if (judged.has(kind)) return;
  judged.add(kind);
  await isAccessible(page, `${kind}, done`);
}
for (const [index, chapter] of course.chapters.entries()) {
  // A climb is too long for a walk.
  const whole = chapter.lessons.filter(({ parts }) => !parts.some(({ kind }) => kind === 'climb')).length;
  await test(`every lesson of the chapter ${chapter.name} is done to its end, with errors`, () =>
    visit('#r=learn&l=search', { ...screenOf(index), calm: true }, async (page) => {
      const hand = screenOf(index).touch ? touch : mouse;
      for (const [at, lesson] of chapter.lessons.entries()) {
        await page.locator('.chapters > li').nth(index).locator('.lesson').nth(at).click();
        await doLesson(page, lesson, hand, judge);
        if (!(await page.locator('.chapters').count())) await page.locator('.bar .button').first().click();
        await page.waitForSelector('.chapters');
      }
      expect(
        await page
          .locator('.chapters > li')
          .nth(index)
          .locator('.progress')
          .textContent()
          .then((text) => text.trim()),
        `${whole} / ${chapter.lessons.length}`,
        'progress',
      );
      await page.reload();
      await page.waitForSelector('.chapters');
      expect(await page.locator('.chapters > li').nth(index).locator('.lesson .check').count(), whole, 'lessons done after a reload');
    }));
}

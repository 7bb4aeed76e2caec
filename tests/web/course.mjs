// Does whatever a part of a lesson asks, with the mouse: used by every test of the course.
import { hold } from './harness.mjs';

const shows = (page) => page.locator('.tools .button', { hasText: /Show the next step|Montrer l’étape/ });

// Works in a tree to the end, by the advice it gives: the first act with the mouse, the others as fast as the page answers.
async function work(page) {
  await page.waitForSelector('.bench, .after .forward');
  if ((await page.locator('.after .forward').count()) === 0) await shows(page).click();
  const isDone = await page.evaluate(async () => {
    for (let acts = 0; acts < 400 && !document.querySelector('.after .forward'); ++acts) {
      [...document.querySelectorAll('.tools .button')].find((button) => /^(Show the next step|Montrer l’étape)/.test(button.textContent)).click();
      await new Promise((then) => setTimeout(then));
    }
    return document.querySelector('.after .forward') !== null;
  });
  hold(isDone, 'the workbench has an end');
}
const last = (page) => page.getByRole('button', { name: /^(Last step|Dernier)/ });
const does = {
  fill: work, prune: work, window: work, order: work, own: work,
  play: async (page) => {
    await page.waitForSelector('.show:not(:disabled)');
    for (let moves = 0; moves < 60 && !(await page.locator('.after .forward').count()); ++moves) {
      if (await page.locator('.show:not(:disabled)').count()) await page.locator('.show').click();
      await page.waitForFunction(() => document.querySelector('.after .forward, .show:not(:disabled)'));
    }
  },
  watch: async (page) => {
    await page.waitForSelector('[role=tree]');
    await last(page).click();
  },
  guess: async (page) => {
    await page.locator('.ask input').fill('100');
    await page.locator('.ask form .main').click();
  },
};
for (const kind of ['question', 'who', 'predict']) does[kind] = async (page) => void (await page.locator('.option').first().click());

// One part, to the button that leads on.
export async function doPart(page) {
  const kind = await page.locator('.lesson-page').getAttribute('data-kind');
  await does[kind]?.(page);
  await page.waitForSelector('.after .forward', { timeout: 20000 });
  const words = await page.locator('.lesson-page').textContent();
  hold(!/[⟨{]/.test(words), `${kind}: a word is missing: ${/.{20}[⟨{].{30}/.exec(words)}`);
  return kind;
}
export async function doLesson(page) {
  const parts = await page.locator('.dash').count();
  for (let part = 1; part <= parts; ++part) {
    await page.waitForSelector(`.lesson-page[data-part="${part}"]`);
    await doPart(page);
    if (part < parts) await page.locator('.after .forward').click();
  }
  await page.waitForSelector('.lesson-page[data-done=true]');
}

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
    for (let moves = 0; moves < 60; ++moves) {
      await page.waitForSelector('.after .forward, .show:not(:disabled)', { timeout: 20000 });
      if (await page.locator('.after .forward').count()) return;
      await page.locator('.show').click();
      await page.waitForTimeout(50);
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
for (const kind of ['question', 'who', 'predict', 'monte']) does[kind] = async (page) => void (await page.locator('.option').first().click());

// One part, to the button that leads on.
export async function doPart(page) {
  const kind = await page.locator('.lesson-page').getAttribute('data-kind');
  await does[kind]?.(page);
  await page.waitForSelector('.after .forward', { timeout: 20000 });
  const words = await page.locator('.lesson-page').textContent();
  hold(!/[⟨{]/.test(words), `${kind}: a word is missing: ${/.{20}[⟨{].{30}/.exec(words)}`);
  return kind;
}
// Every part, each left by the button that leads on; the last one leads to the next lesson, or to the map.
export async function doLesson(page) {
  const parts = await page.locator('.dash').count();
  const title = await page.locator('.bar h2').textContent();
  for (let part = 1; part <= parts; ++part) {
    await page.waitForSelector(`.lesson-page[data-part="${part}"]`);
    await doPart(page);
    await page.locator('.after .forward').click();
  }
  await page.waitForFunction((before) => document.querySelector('.chapters') ?? (document.querySelector('.bar h2') && document.querySelector('.bar h2').textContent !== before), title);
}

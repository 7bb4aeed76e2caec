// Lessons: stepped to the end and back, by button and by key; the quiz; two runs side by side.
import { execFileSync } from 'node:child_process';
import { expect, hold, shot, test, visit } from './harness.mjs';

const stepText = (page) => page.locator('.controls .main').textContent();
const sentence = (page) => page.locator('.said p').textContent();
const isOpen = (page) => page.waitForSelector('[role=tree]');

for (const language of ['en', 'fr']) {
  await test(`a whole lesson, step by step to its end and back, in ${language}`, () =>
    visit('#r=learn&l=7', { language }, async (page) => {
      await isOpen(page);
      const all = Number(/\/ (\d+)/.exec(await stepText(page))[1]);
      const told = [await sentence(page)];
      for (let step = 1; step < all; ++step) {
        await page.keyboard.press('.');
        told.push(await sentence(page));
      }
      hold((await stepText(page)).includes(`${all} / ${all}`), 'the last step is reached');
      hold(told.every((one) => one.length > 5 && !/[⟨{]/.test(one)), 'every step has its sentence');
      if (process.env.PUISSANCE) {
        const printed = execFileSync(process.env.PUISSANCE, ['explain', '--lesson', '7', '--steps', '--lang', language], { encoding: 'utf8' });
        expect(told, [...printed.matchAll(/^ *\d+  (.*)$/gm)].map((line) => line[1]), 'the sentences are those of the program');
      }
      await shot(page, `lesson-7-${language}`);
      for (let step = all - 2; step >= 0; --step) {
        await page.getByRole('button', { name: /Step back|Pas précédent/ }).click();
        expect(await sentence(page), told[step], `step ${step + 1} on the way back`);
      }
    }));
}

await test('the list of lessons opens each of them', () =>
  visit('#r=learn', {}, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.lesson').length > 12);
    await shot(page, 'lessons');
    for (const number of [1, 3, 5, 9]) {
      await page.locator('.lesson').nth(number - 1).click();
      await isOpen(page);
      await page.getByRole('button', { name: 'Last step' }).click();
      await shot(page, `lesson-${number}`);
      await page.getByRole('button', { name: '← Lessons' }).click();
      await page.waitForSelector('.lesson');
    }
  }));

await test('the tree is walked by arrow keys, folded and unfolded', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.locator('[role=tree]').focus();
    const here = () => page.evaluate(() => document.getElementById(document.querySelector('[role=tree]').getAttribute('aria-activedescendant')).getAttribute('aria-label'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    hold(/max/.test(await here()), 'two rows down the maximiser is to move');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    hold(/cut off/.test(await here()), `a cut branch is found: ${await here()}`);
    hold(/no need to look/.test(await page.locator('.node p').textContent()), 'the reason of the cut is told');
    await shot(page, 'tree-cut');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.locator('[role=treeitem][aria-selected=true]').getAttribute('aria-expanded'), 'false', 'folded');
    await page.getByRole('button', { name: 'Go to this node' }).click();
    hold(!(await stepText(page)).includes('51 / 51'), 'a jump changes the step');
  }));

await test('the quiz asks before it shows, and counts', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    await page.getByRole('button', { name: 'Quiz' }).click();
    for (let asked = 0; asked < 4; ++asked) {
      await page.getByRole('button', { name: 'Next question' }).click();
      if (asked === 1) await shot(page, 'quiz');
      await page.locator('.asked .button').first().click();
    }
    hold(/of 4$/.test(await page.locator('.head .quiet').textContent()), 'four questions are counted');
  }));

await test('minimax beside alpha-beta on an own position', () =>
  visit('#r=learn&g=connect4&m=4453', { width: 1600, height: 900 }, async (page) => {
    await page.getByRole('button', { name: /Your own position/ }).click();
    await shot(page, 'own-position');
    await page.getByRole('button', { name: 'Minimax beside alpha-beta' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[role=tree]').length === 2);
    const counts = (await page.locator('figcaption .counts').allTextContents()).map((text) => Number(/[\d,]+/.exec(text)[0].replaceAll(',', '')));
    hold(counts[1] < counts[0], `alpha-beta visits fewer nodes: ${counts}`);
    await page.getByRole('button', { name: 'Last step' }).click();
    await shot(page, 'side-by-side');
  }));

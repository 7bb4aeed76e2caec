// Write it: a program of the learner is compared with the engine, kept, and cannot stop or reach the page.
import { axeSource, expect, heard, hold, shot, test, visit } from './harness.mjs';

const settled = '.cm-content';
const check = (page) => page.getByRole('button', { name: /^(Check|Vérifier)$/ }).click();
const verdict = (page) => page.locator('.verdict').textContent();

// Replaces the program by keys, as a learner would.
async function write(page, text) {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+a');
  if (text) await page.keyboard.insertText(text);
  else await page.keyboard.press('Delete');
}

for (const [language, width, scheme] of [['en', 1440, 'light'], ['fr', 320, 'dark']])
  await test(`a program is written, checked and mended, in ${language} at ${width} px`, () =>
    visit('#r=learn&l=write', { settled, language, width, scheme }, async (page) => {
      await check(page);
      await page.waitForSelector('.verdict.wrong');
      expect(await page.locator('.trees svg').count(), 2, 'trees');
      expect(await page.locator('tr.wrong th').textContent(), '2', 'the first step that differs');
      hold((await heard(page)).length > 20, 'the difference is heard');
      await page.evaluate(axeSource);
      const findings = await page.evaluate(async () => (await axe.run()).violations.map((one) => `${one.id} ${one.nodes[0].html}`));
      expect(findings, [], 'axe');
      hold(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window');
      await shot(page, `write-${language}`);
      await page.getByRole('button', { name: /^(The solution|La solution)$/ }).click();
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('.verdict.right');
      await page.reload();
      await page.waitForSelector('.cm-content');
      hold(await page.locator('.done').count(), 'what is done stays done');
    }));

await test('a program without end is stopped, and the page answers', () =>
  visit('#r=learn&l=write', { settled }, async (page) => {
    for (const [text, words] of [
      ['function minimax(node) {\n  while (true) {}\n}', /Line 2: stopped after half a million steps/],
      ['function minimax(node) { return minimax(node); }', /Line 1: too many calls/],
      ['function minimax(node) {\n  return fetch("/");\n}', /Line 2: nothing is called “fetch”/],
      ['function minimax(node) {\n  return (1;\n}', /Line 2: this cannot be read/],
      ['', /“minimax” is missing/],
    ]) {
      await write(page, text);
      await check(page);
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.verdict').textContent), words.source);
    }
    await page.getByRole('button', { name: 'negamax' }).click();
    hold(/negamax\(node, alpha, beta\)/.test(await page.locator('.cm-content').textContent()), `another program: ${await verdict(page)}`);
  }));

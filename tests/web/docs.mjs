// The pages at /docs: accessible, in both languages, and without scripts.
import { isAccessible } from './axe.mjs';
import { expect, hold, shot, test, visit } from './harness.mjs';

const widths = [320, 768, 1280];

// Axe is slow on such a long page, so not all combinations of language, scheme and width are
// tested.
for (const [language, scheme, width] of [
  ['en', 'light', 320],
  ['en', 'dark', 1280],
  ['fr', 'light', 1280],
  ['fr', 'dark', 320],
])
  await test(`docs in ${language}, ${scheme}, ${width} px`, () =>
    visit('docs', { language, scheme, width, touch: width < 400, settled: 'main h1' }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.lang), language, 'the language');
      expect(await page.locator('script, style, [style]').count(), 0, 'scripts and styles on the page');
      await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
      await shot(page, `docs-${language}-${scheme}-${width}`);
      // The stylesheet is loaded: the background is not plain white or black.
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper, scheme === 'dark' ? 'rgb(22, 24, 28)' : 'rgb(250, 248, 244)', 'the paper');
      await isAccessible(page);
    }));

for (const language of ['en', 'fr'])
  await test(`the docs in ${language} fit every window`, () =>
    visit('docs', { language, settled: 'main h1' }, async (page) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        hold(overflow <= 0, `at ${width} px the page is ${overflow} px too wide`);
      }
    }));

await test('links of the docs lead somewhere', () =>
  visit('docs', { settled: 'main h1' }, async (page) => {
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((link) => link.getAttribute('href'))
        .filter((href) => !document.getElementById(href.slice(1))),
    );
    hold(lost.length === 0, `lost: ${lost.join(' ')}`);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.waitForSelector('html[lang=fr] main h1');
    await page.getByRole('link', { name: 'Puissance', exact: true }).click();
    await page.waitForSelector('[role=grid]');
  }));

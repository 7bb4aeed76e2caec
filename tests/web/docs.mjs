// The pages at /docs: everyone can read them, in both languages, without a script.
import { axeSource, expect, hold, shot, test, visit } from './harness.mjs';

const windows = [[320, 640, true], [768, 1024, true], [1280, 800, false]];

for (const language of ['en', 'fr'])
  for (const scheme of ['light', 'dark'])
    for (const [width, height, touch] of windows)
      await test(`docs in ${language}, ${scheme}, ${width} px`, () =>
        visit('docs', { language, scheme, width, height, touch, settled: 'main h1' }, async (page) => {
          expect(await page.evaluate(() => document.documentElement.lang), language, 'the language');
          expect(await page.locator('script, style, [style]').count(), 0, 'scripts and styles on the page');
          await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
          await shot(page, `docs-${language}-${scheme}-${width}`);
          // Its stylesheet was read: the paper is not plain white or black.
          const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          expect(paper, scheme === 'dark' ? 'rgb(22, 24, 28)' : 'rgb(250, 248, 244)', 'the paper');
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          hold(overflow <= 0, `the page is ${overflow} px too wide`);
          await page.evaluate(axeSource);
          const { violations } = await page.evaluate(() => window.axe.run());
          hold(violations.length === 0, violations.map((one) => `${one.id} ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`).join('; '));
        }));

await test('links of the docs lead somewhere', () =>
  visit('docs', { settled: 'main h1' }, async (page) => {
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')).filter((href) => !document.getElementById(href.slice(1))));
    hold(lost.length === 0, `lost: ${lost.join(' ')}`);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.waitForSelector('html[lang=fr] main h1');
    await page.getByRole('link', { name: 'Puissance', exact: true }).click();
    await page.waitForSelector('[role=grid]');
  }));

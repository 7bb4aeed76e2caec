// The report of `judge`: one file that asks for nothing, for every screen and for paper, in both languages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAccessibleInBoth } from './axe.mjs';
import { expect, hold, shot, test, theBrowser } from './harness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'puissance-report-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const most = 500_000;

for (const [language, seconds] of [
  ['en', '0.05 s'],
  ['fr', '0,05 s'],
])
  await test(`a report in ${language}: alone, on every screen, on paper`, async () => {
    const file = join(folder, `${language}.html`);
    execFileSync(process.env.PUISSANCE, ['judge', 'level:1', '--time', '0.05', '--minutes', '1', '--lang', language, '--out', file]);
    hold(statSync(file).size <= most, `it has ${statSync(file).size} bytes`);
    const context = await (await theBrowser()).newContext();
    try {
      const page = await context.newPage();
      const asked = [];
      page.on('request', (request) => asked.push(request.url()));
      const address = pathToFileURL(file).href;
      await page.goto(address);
      expect(asked, [address], 'what the report asks for');
      expect(await page.evaluate(() => document.documentElement.lang), language, 'the language');
      for (const place of ['header', 'footer'])
        hold((await page.locator(place).textContent()).includes(seconds), `${seconds} in the ${place}`);
      for (const width of [360, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        hold(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px are enough`);
      }
      await isAccessibleInBoth(page, 'the report', (scheme) => shot(page, `report-${language}-${scheme}`));
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g).length;
      hold(pages <= 3, `${pages} sheets of paper`);
    } finally {
      await context.close();
    }
  });

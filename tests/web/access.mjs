// Everyone can use it: axe finds nothing in any room, light and dark, wide and narrow; and what axe
// cannot see, such as the size of targets.
import { axeSource, hold, shot, test, visit } from './harness.mjs';

const rooms = {
  play: '#g=connect4&m=44353442',
  gomoku: '#g=gomoku&m=h8h9i8',
  analyse: '#r=analyse&g=connect4&m=4453',
  lessons: '#r=learn',
  lesson: '#r=learn&l=8',
};
const windows = [[320, 640, true], [1280, 800, false], [1920, 1080, false]];

for (const [room, hash] of Object.entries(rooms))
  for (const scheme of ['light', 'dark'])
    for (const [width, height, touch] of windows)
      await test(`${room}, ${scheme}, ${width} px`, () =>
        visit(hash, { scheme, width, height, touch, language: scheme === 'dark' ? 'fr' : 'en' }, async (page) => {
          await page.waitForTimeout(room === 'analyse' ? 1800 : 600);
          if (room === 'lesson') {
            await page.waitForSelector('[role=tree]');
            for (let step = 0; step < 45; ++step) await page.keyboard.press('.');
          }
          await shot(page, `${room}-${scheme}-${width}`);
          await page.evaluate(axeSource);
          const { violations } = await page.evaluate(() => window.axe.run());
          hold(violations.length === 0, violations.map((one) => `${one.id} ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`).join('; '));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          hold(overflow <= 0, `the page is ${overflow} px too wide`);
          const small = await page.evaluate(() =>
            [...document.querySelectorAll('button:not(.cell), select, summary, input:not([type=checkbox])')]
              .map((element) => [element, element.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && (box.height < 43.5 || (box.width < 39.5)))
              .map(([element, box]) => `${element.textContent.trim() || element.tagName} ${Math.round(box.width)}×${Math.round(box.height)}`));
          hold(small.length === 0, `too small for a finger: ${small.slice(0, 4).join(', ')}`);
          if (room === 'play') {
            const cell = await page.evaluate(() => document.querySelector('.cell').getBoundingClientRect().width);
            hold(cell >= 44, `a column is ${cell} px wide`);
          }
        }));

await test('dialogs', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    for (const [open, name] of [['Another game', 'game'], ['Share or paste', 'share']]) {
      await page.getByRole('button', { name: open }).click();
      await page.waitForSelector('dialog[open]');
      await page.waitForTimeout(200);
      await shot(page, `dialog-${name}`);
      await page.evaluate(axeSource);
      const { violations } = await page.evaluate(() => window.axe.run());
      hold(violations.length === 0, `${name}: ${violations.map((one) => `${one.id} ${one.nodes[0].target}`).join('; ')}`);
      await page.keyboard.press('Escape');
    }
  }));

await test('nothing moves for those who want no motion', () =>
  visit('', { calm: true }, async (page) => {
    await page.locator('#main select').nth(1).selectOption('human');
    await page.locator('[data-cell="4 1"]').click();
    await page.waitForSelector('.falls');
    const name = await page.evaluate(() => getComputedStyle(document.querySelector('.falls')).animationName);
    hold(name === 'none', `a stone still falls: ${name}`);
  }));

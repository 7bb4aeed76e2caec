// Boards of every size in windows of every size: the whole board is visible and usable, and nothing
// is cut off.
import { cell, expect, hash, hashIs, hold, seat, shot, test, visit } from './harness.mjs';

const games = {
  'drop:4x4x3': [4, 4],
  'drop:9x7x5': [9, 7],
  'drop:12x9x4': [12, 9],
  'free:19x19x5': [19, 19],
  'free:3x9x3': [3, 9],
  tictactoe: [3, 3],
  connect4: [7, 6],
};
// The first is a telephone; the other two are one window that is enlarged.
const windows = [
  [[320, 640]],
  [
    [1280, 800],
    [1920, 1080],
  ],
];

async function stands(page, name, height) {
  const box = await page.locator('.board').boundingBox();
  const { clientWidth, overflow } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  hold(overflow <= 0, `${name}: the page is ${overflow} px too wide`);
  hold(box.x >= -0.5 && box.x + box.width <= clientWidth + 0.5, `${name}: the board is cut off: ${JSON.stringify(box)}`);
  hold(box.y + box.height <= height, `${name}: the board ends at ${box.y + box.height} of ${height}`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.chip b')]
      .filter((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.parentElement.clientHeight + 1)
      .map((text) => text.textContent),
  );
  expect(cut, [], `${name}: scores too long for their places`);
  // The board must be the largest element: it fills its share of the width or of the height.
  hold(box.width > clientWidth * 0.4 || box.height > height * 0.55, `${name}: the board is only ${box.width}×${box.height}`);
}

for (const [game, [columns, rows]] of Object.entries(games))
  for (const [[width, height], ...wider] of windows)
    await test(`${game} at ${[width, ...wider.map(([wide]) => wide)].join(' and ')} px`, () => {
      const touch = width === 320;
      const name = game.replaceAll(':', '-');
      return visit(`#g=${game}&m=`, { width, height, touch }, async (page) => {
        await seat(page, 'human', 'human');
        expect(await page.locator('.cell').count(), columns * rows, 'cells');
        await stands(page, 'play', height);
        const middle = cell(page, Math.ceil(columns / 2), Math.ceil(rows / 2));
        const before = await hash(page);
        if (touch) {
          await middle.tap();
          const confirm = page.locator('.confirm .main');
          if (await confirm.count()) await confirm.tap();
        } else await middle.click();
        await page.waitForFunction((old) => location.hash !== old, before);
        await shot(page, `size-${name}-${width}`);
        await page.getByRole('button', { name: 'Analyse' }).click();
        await page.waitForSelector('.chip, .candidate');
        await stands(page, 'analyse', height);
        await shot(page, `size-${name}-analyse-${width}`);
        for (const [wide, high] of wider) {
          await page.setViewportSize({ width: wide, height: high });
          await page.emulateMedia({ colorScheme: 'dark' });
          await stands(page, `analyse, ${wide} px`, high);
          await shot(page, `size-${name}-analyse-${wide}`);
          await page.getByRole('button', { name: 'Play' }).first().click();
          await page.waitForSelector('.chip, .candidate', { state: 'detached' });
          await stands(page, `play, ${wide} px`, high);
          await shot(page, `size-${name}-${wide}`);
        }
      });
    });

await test('a window that changes its size keeps board and game', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    for (const [width, height] of [
      [1920, 1080],
      [320, 640],
      [800, 400],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(150);
      if (height > 400) await stands(page, `${width}×${height}`, height);
      await hashIs(page, '#g=connect4&m=4453');
    }
  }));

await test('a stone falls from below the heading of the page', () =>
  visit('#g=drop:4x4x3&m=', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.evaluate(() => {
      const held = new CSSStyleSheet();
      held.replaceSync('.falls { animation-play-state: paused !important; }');
      document.adoptedStyleSheets = [held];
    });
    const heading = page.locator('header');
    const before = await heading.screenshot();
    await cell(page, 1, 1).click();
    const stone = await page.locator('.falls').boundingBox();
    const { y, height } = await heading.boundingBox();
    hold(stone.y < y + height, `it begins where it could be seen over the heading: ${stone.y}`);
    hold(before.equals(await heading.screenshot()), 'and is not seen there');
  }));

await test('a tree keeps its place when the window changes its size', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await page.waitForSelector('[role=tree]');
    await page.getByRole('button', { name: 'Last step' }).click();
    for (const [width, height] of [
      [1920, 1080],
      [320, 640],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
      const painted = await page.evaluate(() => {
        const canvas = document.querySelector('[role=tree] canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at] > 200) ++count;
        return count / (data.length / 4);
      });
      hold(painted > 0.005, `${width}: the tree is out of sight (${painted})`);
    }
  }));

await test('a tree fills a window that grows, unless it was arranged by hand', () =>
  visit('#r=learn&l=8', {}, async (page) => {
    const picture = () =>
      page.evaluate(() => new Promise((done) => setTimeout(() => done(document.querySelector('[role=tree] canvas').toDataURL()), 200)));
    const isWhole = async () => {
      const before = await picture();
      await page.getByRole('button', { name: 'Whole tree' }).click();
      return before === (await picture());
    };
    await page.waitForSelector('[role=tree]');
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.setViewportSize({ width: 1920, height: 1080 });
    hold(await isWhole(), 'it is shown whole');
    await page.getByRole('button', { name: 'Nearer' }).click();
    await page.setViewportSize({ width: 1800, height: 1000 });
    hold(!(await isWhole()), 'who has come nearer stays near');
  }));

await test('a very long game: its list scrolls by itself and keeps the move shown in sight', () => {
  // Fills the rows so that nobody gets five: pairs of stones, shifted from row to row.
  const moves = [];
  const owner = (x, y) => (Math.floor(x / 2) + y) % 2;
  const cells = [[], []];
  for (let y = 0; y < 10; ++y) for (let x = 0; x < 15; ++x) cells[owner(x, y)].push(String.fromCharCode(97 + x) + (y + 1));
  while (cells[0].length && cells[1].length) moves.push(cells[0].shift(), cells[1].shift());
  return visit(`#g=gomoku&m=${moves.join('')}`, {}, async (page) => {
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    const list = await page.evaluate(() => {
      const here = document.querySelector('[aria-current=step]').getBoundingClientRect();
      const frame = document.querySelector('.list').getBoundingClientRect();
      return {
        count: document.querySelectorAll('.list button').length,
        isIn: here.top >= frame.top && here.bottom <= frame.bottom,
        bottom: frame.bottom,
        high: innerHeight,
        scroll: scrollY,
      };
    });
    expect(list.count, moves.length, 'moves in the list');
    hold(list.isIn, 'the move shown is in sight');
    hold(list.bottom <= list.high && list.scroll === 0, `the page does not grow: ${JSON.stringify(list)}`);
    await shot(page, 'play-long');
  });
});

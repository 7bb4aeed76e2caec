// The opening swap2 in Play: chosen where a game begins, played by two people and against a machine, by fingers and by keys.
import { readFileSync } from 'node:fs';
import { isAccessible, isAccessibleInBoth } from './axe.mjs';
import { cell, expect, hashIs, heard, hold, more, seat, shot, test, visit, watchShifts } from './harness.mjs';

const toChoose = (page) => page.waitForSelector('.choice');
// h8, i9, g7
const three = [
  [8, 8],
  [9, 9],
  [7, 7],
];
async function put(page, cells) {
  for (const [column, row] of cells) {
    const before = await page.locator('.drawing .stone').count();
    await cell(page, column, row).click();
    await page.waitForFunction((many) => document.querySelectorAll('.drawing .stone').length >= many, before + 1, { timeout: 20000 });
  }
}
const names = (page) => page.locator('.seat .name b').allTextContents();
const headline = (page) => page.locator('#main h2').first().textContent();
const choice = (page, name) => page.locator('.choice').getByRole('button', { name });

await test('two people open, choose, take back and choose anew; seats keep their people', () =>
  visit('#g=gomoku&m=', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.getByRole('button', { name: 'With swap2' }).click();
    await page.waitForSelector('.seat .open');
    expect(await names(page), ['Player 2', 'Player 1'], 'the seats');
    expect(await headline(page), 'Player 1 puts 3 stones, now black', 'what is to be done');
    await page.evaluate(watchShifts);
    await put(page, three);
    await toChoose(page);
    expect(await page.locator('.choice button').allTextContents(), ['Play Black', 'Play White', 'Put two more stones'], 'choices');
    expect(await page.evaluate(() => window.shifts), [], 'layout shifts');
    await cell(page, 1, 1).click();
    await hashIs(page, '#g=gomoku&m=h8i9g7');
    await isAccessibleInBoth(page, 'swap2-choice', (scheme) => shot(page, `swap2-choice-${scheme}`));
    await choice(page, 'Play Black').click();
    await page.waitForFunction(() => document.querySelector('.news p').textContent === 'Player 2 plays Black.');
    expect(await names(page), ['Player 2', 'Player 1'], 'the seats after the choice');
    expect(await page.locator('.seat.on .name b').textContent(), 'Player 1', 'whose turn it is');
    hold((await heard(page)).includes('Player 2 plays Black.'), 'the choice is heard');
    await page.getByRole('button', { name: 'Take back' }).click();
    await toChoose(page);
    await choice(page, 'Put two more stones').click();
    await page.waitForFunction(() => /^Player 2 puts 2 stones, now white$/.test(document.querySelector('#main h2').textContent));
    await put(page, [
      [1, 1],
      [15, 15],
    ]);
    await toChoose(page);
    expect(await page.locator('.choice .title').textContent(), 'Player 1: choose your side', 'who chooses');
    expect(await page.locator('.choice button').allTextContents(), ['Play Black', 'Play White'], 'choices');
    await page.reload();
    await toChoose(page);
    await page.keyboard.press('2');
    await page.waitForFunction(() => document.querySelector('.news p').textContent === 'Player 1 plays White.');
    await page.keyboard.press('n');
    await hashIs(page, '#g=gomoku&m=');
    expect(await headline(page), 'Player 1 puts 3 stones, now black', 'the next game begins so, too');
    await more(page, 'New game without swap2');
    await page.waitForFunction(() => document.querySelector('#main h2').textContent === 'Black to move');
    expect(await page.locator('.seat .open').count(), 0, 'seats without a side');
  }));

await test('a machine opens, and chooses', () =>
  visit('#g=gomoku&m=', {}, async (page) => {
    await seat(page, 'human', 'level:3');
    await page.getByRole('button', { name: 'With swap2' }).click();
    await page.waitForSelector('.seat .open');
    expect(await headline(page), 'Put 3 stones, now black', 'what is to be done');
    // Two stones in a row, and one that does nothing: x is the better side.
    await put(page, [
      [8, 8],
      [15, 15],
      [8, 9],
    ]);
    await page.waitForFunction(() => document.querySelectorAll('.seat .open').length === 0);
    expect(await page.locator('[data-seat=first]').inputValue(), 'level:3', 'Black');
    expect(await headline(page), 'Your turn', 'whose turn it is');
    await page.keyboard.press('n');
    await hashIs(page, '#g=gomoku&m=');
    await page.getByRole('button', { name: 'It begins' }).click();
    await toChoose(page);
    expect(await page.locator('.drawing .stone').count(), 3, 'stones of the machine');
    await choice(page, 'Play White').click();
    await page.waitForFunction(() => document.querySelectorAll('.seat .open').length === 0);
    expect(await page.locator('[data-seat=first]').inputValue(), 'level:3', 'Black');
  }));

await test('a stone that is put before swap2 is loaded stays, and the game begins without it', () => {
  let come;
  const gate = new Promise((resolve) => (come = resolve));
  return visit(
    '#g=gomoku&m=',
    {},
    async (page) => {
      await seat(page, 'human', 'human');
      await page.getByRole('button', { name: 'With swap2' }).click();
      await put(page, [[8, 8]]);
      come();
      await page.waitForTimeout(500);
      await hashIs(page, '#g=gomoku&m=h8');
      expect(await page.locator('.drawing .stone').count(), 1, 'stones');
      expect(await page.locator('.seat .open').count(), 0, 'seats without a side');
    },
    (page) =>
      page.route('**/swap2*.js', async (route) => {
        await gate;
        await route.continue();
      }),
  );
});

const sizes = [
  [390, 844],
  [360, 640],
  [844, 390],
  [1280, 800],
];
for (const [width, height] of sizes)
  await test(`nothing is cut off or moves at ${width}x${height}, in French`, () =>
    visit('#g=gomoku&m=', { width, height, touch: width < 1000, language: 'fr' }, async (page) => {
      await seat(page, 'human', 'human');
      await page.getByRole('button', { name: 'Avec swap2' }).click();
      await page.waitForSelector('.seat .open');
      await shot(page, `swap2-start-${width}`);
      const boardBox = () => page.locator('.board').boundingBox();
      await put(page, three.slice(0, 1));
      const box = await boardBox();
      await shot(page, `swap2-put-${width}`);
      await page.evaluate(watchShifts);
      await put(page, three.slice(1));
      await toChoose(page);
      await page.waitForTimeout(200);
      await shot(page, `swap2-choose-${width}`);
      expect(await boardBox(), box, 'the board');
      expect(await page.evaluate(() => window.shifts), [], 'layout shifts');
      for (const button of await page.locator('.choice button').all()) {
        const { x, y, width: wide, height: tall } = await button.boundingBox();
        hold(tall >= 44 && wide >= 44, `a button is ${wide}x${tall}`);
        hold(x >= 0 && x + wide <= width && y >= 0 && y + tall <= height, `a button is cut off: ${JSON.stringify([x, y, wide, tall])}`);
      }
      hold(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is too wide');
      await isAccessible(page, `swap2 at ${width}`);
      await choice(page, 'Jouer Noir').click();
      await page.waitForFunction(() => document.querySelectorAll('.seat .open').length === 0);
      expect(await boardBox(), box, 'the board after the choice');
    }));

await test('an opening saved in the terminal is one here, and one saved here is one there', () =>
  visit('#g=connect4&m=', {}, async (page) => {
    await seat(page, 'human', 'human');
    await more(page, 'Share or paste');
    await page
      .locator('dialog form textarea')
      .fill('puissance 1\ngame gomoku\nfirst human\nsecond human\nopening swap2 two-more\nmoves h8i9g7a1\n');
    await page.getByRole('button', { name: 'Open this position' }).click();
    await hashIs(page, '#g=gomoku&m=h8i9g7a1');
    await page.waitForFunction(() => document.querySelector('#main h2')?.textContent === 'Player 2 puts 1 stone, now black');
    await page.mouse.move(0, 0); // Over the board it shows where a stone would go.
    await put(page, [[15, 15]]);
    await toChoose(page);
    await more(page, 'Saved games');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all' }).click()]);
    hold(readFileSync(await download.path(), 'utf8').includes('\nopening swap2 two-more\nmoves h8i9g7a1o15\n'), 'the opening is written');
  }));

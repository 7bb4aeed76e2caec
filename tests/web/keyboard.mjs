// With the keyboard alone: every control can be reached, the focus is always visible and never
// trapped.
import { cell, expect, hash, hashIs, hold, shot, test, visit } from './harness.mjs';

const rooms = {
  play: '#g=connect4&m=4453',
  analyse: '#r=analyse&g=connect4&m=4453',
  door: '#r=learn',
  lessons: '#r=learn&l=search',
  lesson: '#r=learn&l=7',
  own: '#r=learn&g=tictactoe&m=b2&l=own',
};

// How what has the focus looks; it is kept in `walked`. With `again`, all that was kept has the focus once more.
const looks = (again) => {
  const look = (here) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(here);
    const box = here.getBoundingClientRect();
    return {
      name: here.getAttribute('aria-label') ?? here.textContent.trim() ?? here.tagName,
      kind: here.className,
      hasRing: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      isSeen: box.width > 0 && box.right > 0 && box.bottom > 0 && box.top < innerHeight,
    };
  };
  if (again) return window.walked.map((one) => (one.focus(), look(document.activeElement)));
  const here = document.activeElement;
  if (!here || here === document.body) return undefined;
  (window.walked ??= []).push(here);
  return look(here);
};
// What Tab reaches, in order, until the focus leaves the page.
async function stops(page) {
  const found = [];
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(looks);
    if (!at) break;
    found.push(at);
  }
  return found;
}
function haveRings(found, scheme) {
  const blind = found.filter((one) => !one.hasRing || !one.isSeen);
  hold(blind.length === 0, `no ring, ${scheme}: ${JSON.stringify(blind.slice(0, 3))}`);
}

// Alone, since the focus leaves the page for the window, and stays there.
for (const [room, address] of Object.entries(rooms))
  await test(`Tab walks through ${room} and out of it, with a ring that is seen, light and dark`, () =>
    visit(address, { alone: true }, async (page) => {
      await page.waitForTimeout(700);
      const found = await stops(page);
      hold(found.length > 8 && found.length < 70, `stops: ${found.length}`);
      haveRings(found, 'light');
      hold(found[0].kind.includes('skip'), 'the first stop leads past the heading');
      const controls = await page.evaluate(
        () =>
          [...document.querySelectorAll('button:not(.cell):not(:disabled), select, input, summary, textarea')].filter((one) =>
            one.checkVisibility(),
          ).length,
      );
      hold(found.length >= controls, `${found.length} stops for ${controls} controls`);
      // The board is a single tab stop; the arrow keys move between its cells.
      hold(found.filter((one) => one.kind.includes('cell')).length <= 1, 'the board is one stop');
      // Other colours change no order, so that the same stops are looked at again, one by one.
      await page.emulateMedia({ colorScheme: 'dark' });
      haveRings(await page.evaluate(looks, true), 'dark');
    }));

await test('a whole game to its win, by keys alone, and a new one', () =>
  visit('', {}, async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement.id), 'main', 'the way past the heading');
    // Makes the second player a human.
    for (let presses = 0; presses < 40 && !(await page.evaluate(() => document.activeElement.matches('[data-seat=second]'))); ++presses)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('[data-seat=second]').value === 'human');
    for (let presses = 0; presses < 40 && !(await page.evaluate(() => document.activeElement.matches('[data-cell]'))); ++presses)
      await page.keyboard.press('Shift+Tab');
    for (const key of [
      'ArrowLeft',
      'Enter',
      'ArrowRight',
      'Enter',
      'ArrowLeft',
      'Space',
      'ArrowRight',
      'Enter',
      'ArrowLeft',
      'Enter',
      'ArrowRight',
      'Enter',
      'ArrowLeft',
    ]) {
      const before = await hash(page);
      await page.keyboard.press(key);
      if (!key.startsWith('Arrow')) await page.waitForFunction((old) => location.hash !== old, before);
    }
    await page.keyboard.press('Enter');
    await hashIs(page, '#g=connect4&m=3434343');
    expect(await page.locator('#main h2').first().textContent(), 'Red wins', 'headline');
    hold(await page.evaluate(() => document.activeElement.matches('[data-cell]')), 'the focus stays at the board');
    await shot(page, 'keyboard-won');
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
  }));

await test('dialogs keep the focus, Escape gives it back', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    for (const name of ['Another game', 'Share or paste', 'Saved games']) {
      await page.getByRole('button', { name: 'More' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('dialog').getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] :is(form, input)');
      for (let presses = 0; presses < 25; ++presses) {
        await page.keyboard.press('Tab');
        hold(
          await page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))),
          `${name}: the focus left the window`,
        );
      }
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      expect(await page.evaluate(() => document.activeElement.textContent.trim()), 'More', `${name}: the focus is back`);
    }
  }));

await test('a position is set up by keys', () =>
  visit('#r=analyse&g=connect4&m=', {}, async (page) => {
    await page.getByRole('button', { name: 'Set up' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=group]');
    await cell(page, 4, 1).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yellow' }).focus();
    await page.keyboard.press('Enter');
    await cell(page, 4, 1).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Analyse it' }).focus();
    await page.keyboard.press('Enter');
    await hashIs(page, '#r=analyse&g=connect4&m=44');
  }));

await test('a lesson by keys alone: steps, nodes, folding, the quiz', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await page.waitForSelector('[role=tree]');
    for (let presses = 0; presses < 20 && !(await page.evaluate(() => document.activeElement.matches('[role=tree]'))); ++presses)
      await page.keyboard.press('Tab');
    const step = () =>
      page
        .locator('.controls .main')
        .textContent()
        .then((text) => Number(/(\d+) \//.exec(text)[1]));
    await page.keyboard.press('End');
    expect(await step(), 51, 'step after End');
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    expect(await step(), 2, 'step after one forward');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => Number(/(\d+) \//.exec(document.querySelector('.controls .main').textContent)[1]) > 3);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Quiz' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next question' }).focus();
    for (let asked = 1; asked <= 3; ++asked) {
      await page.keyboard.press('Enter');
      hold(await page.evaluate(() => document.activeElement.matches('.asked button')), 'the focus is at the answers');
      await page.keyboard.press('1');
      await page.waitForFunction((count) => document.querySelector('.head .quiet').textContent.endsWith(`of ${count}`), asked);
      expect(await page.evaluate(() => document.activeElement.textContent), 'Next question', 'the focus after an answer');
    }
  }));

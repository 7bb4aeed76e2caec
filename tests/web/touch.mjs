// Touch targets: every control of every view is at least 44 by 44 px on the narrowest telephone.
import { cell, hash, hashIs, hold, seat, shot, test, visit } from './harness.mjs';

const telephone = { width: 320, height: 640, touch: true };
const controls = 'button, select, summary, textarea, a[href], input:not([type=checkbox]), label.tick, [role=tree]';

async function tooSmall(page) {
  return page.evaluate((wanted) => {
    // On boards with many columns the cells are smaller: there a touch only selects a cell, and a
    // button plays it.
    const isSmallCell = (element) => element.matches('.cell') && document.querySelector('.confirm .main');
    return (
      [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility() && !isSmallCell(element) && !element.matches('.skip'))
        .map((element) => [element, element.getBoundingClientRect()])
        // Cells share their edges, so half a pixel may be lost in rounding.
        .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
        .map(
          ([element, box]) =>
            `${element.getAttribute('aria-label') || element.textContent.trim() || element.tagName} ${box.width.toFixed(1)}×${box.height.toFixed(1)}`,
        )
    );
  }, controls);
}
async function fits(page, name) {
  await shot(page, `touch-${name}`);
  const small = await tooSmall(page);
  hold(small.length === 0, `${name}: too small for a finger: ${small.slice(0, 5).join(', ')}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  hold(overflow <= 0, `${name}: the page is ${overflow} px too wide`);
}

for (const language of ['en', 'fr']) {
  const visitor = { ...telephone, language };
  await test(`targets of the room to play in, in ${language}`, () =>
    visit('#g=connect4&m=44353442', visitor, async (page) => {
      await fits(page, `play-${language}`);
      await page.locator('[data-seat=first]').selectOption('level:1');
      await fits(page, `spectator-${language}`);
      for (const [name, open] of [
        ['game', '.tools .game'],
        ['more', '.toolrow button:last-child'],
        ['keys', '.tools .tool:last-child'],
      ]) {
        await page.locator(open).click();
        await page.waitForSelector('dialog[open]');
        await fits(page, `${name}-${language}`);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
      }
    }));
  await test(`targets of the room to analyse in, in ${language}`, () =>
    visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', visitor, async (page) => {
      await page.locator('[aria-labelledby=review-title] .head .button').click();
      await page.waitForFunction(() => document.querySelectorAll('.turn').length > 0);
      await fits(page, `analyse-${language}`);
      await page.locator('.walk .button').nth(0).click();
      await page.waitForSelector('[role=group]');
      await fits(page, `setup-${language}`);
    }));
  await test(`targets of the room to learn in, in ${language}`, () =>
    visit('#r=learn&l=search', visitor, async (page) => {
      await page.waitForFunction(() => document.querySelectorAll('.lesson').length > 9);
      await fits(page, `lessons-${language}`);
      await page.locator('.lesson.own').click();
      await page.waitForSelector('form.panel');
      await fits(page, `own-${language}`);
      await page.locator('form .buttons .button').nth(3).click();
      await page.waitForSelector('[role=tree]');
      await fits(page, `compare-${language}`);
    }));
  await test(`targets of a lesson and its quiz, in ${language}`, () =>
    visit('#r=learn&l=7', visitor, async (page) => {
      await page.waitForSelector('[role=tree]');
      await fits(page, `lesson-${language}`);
      await page.locator('.quiz').click();
      await page.locator('.asked .button').click();
      await fits(page, `quiz-${language}`);
    }));
}

for (const [game, column, row, move] of [
  ['gomoku', 8, 8, 'h8'],
  ['drop:9x7x5', 5, 1, '5'],
  ['free:19x19x5', 10, 10, 'j10'],
])
  await test(`a cell of ${game} is aimed at before it is played by touch, and nothing moves`, () =>
    visit(`#g=${game}&m=`, telephone, async (page) => {
      await seat(page, 'human', 'human');
      const place = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.frame, .confirm, .seat')]
            .map((one) => Math.round(one.getBoundingClientRect().top + scrollY))
            .join(' '),
        );
      const before = await place();
      await cell(page, column, row).tap();
      await page.waitForTimeout(200);
      hold((await hash(page)) === `#g=${game}&m=`, 'one tap does not play');
      await page.getByRole('button', { name: `Play ${move}` }).tap();
      await hashIs(page, `#g=${game}&m=${move}`);
      hold((await place()) === before, `moved: ${before} → ${await place()}`);
      await fits(page, `cramped-${game.replaceAll(':', '-')}`);
    }));

await test('columns as wide as a finger are played at once', () =>
  visit('', telephone, async (page) => {
    await seat(page, 'human', 'human');
    await cell(page, 4, 1).tap();
    await hashIs(page, '#g=connect4&m=4');
  }));

await test('a finger slides to its column and lets go; off the board it plays nothing', () =>
  visit('', { ...telephone, alone: true }, async (page) => {
    await seat(page, 'human', 'human');
    const touch = await page.context().newCDPSession(page);
    const slide = async (...points) => {
      for (const [index, { x, y }] of points.entries())
        await touch.send('Input.dispatchTouchEvent', { type: index ? 'touchMove' : 'touchStart', touchPoints: [{ x, y }] });
    };
    const letGo = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const middle = async (column) => {
      const { x, y, width, height } = await cell(page, column, 3).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    await slide(await middle(2), await middle(3), await middle(5));
    await page.waitForSelector('.drawing .rim');
    await letGo();
    await hashIs(page, '#g=connect4&m=5');
    const start = await middle(2);
    await slide(start, await middle(3), { x: start.x, y: 4 });
    await letGo();
    await page.waitForSelector('.drawing .rim', { state: 'detached' });
    hold((await hash(page)) === '#g=connect4&m=5', 'nothing was played off the board');
  }));

await test('while analysing a touch shows the line of a move, a second one plays it', () =>
  visit('#r=analyse&g=connect4&m=4453', telephone, async (page) => {
    await page.waitForSelector('.chip');
    await cell(page, 3, 1).tap();
    await page.waitForSelector('.ghost');
    await shot(page, 'touch-line');
    await cell(page, 3, 4).tap();
    await hashIs(page, '#r=analyse&g=connect4&m=44533');
  }));

await test('a telephone held sideways', () =>
  visit('#g=connect4&m=44', { width: 640, height: 320, touch: true }, (page) => fits(page, 'sideways')));

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
])
  await test(`all games are chosen from without scrolling (${width}×${height})`, () =>
    visit('#r=analyse&g=connect4&m=', { width, height, touch: true, language: 'fr' }, async (page) => {
      await page.locator('.tools .game').click();
      await page.waitForSelector('dialog .named');
      const { y, height: high } = await page.locator('dialog .named').last().boundingBox();
      hold(y + high <= height, `the last game ends at ${y + high}`);
      await shot(page, `games-${width}`);
    }));

// The play view beyond plain moves: undo, links to positions, drawings, other boards, keys and
// touch.
import { cell, expect, hash, hashIs, hold, seat, shot, test, visit } from './harness.mjs';

await test('undo takes the reply back too, redo brings both again, the list jumps', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'easy');
    await cell(page, 4, 1).click();
    await page.waitForFunction(() => /m=\w\w$/.test(location.hash));
    const both = await hash(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await hashIs(page, '#g=connect4&m=');
    await page.getByRole('button', { name: 'Redo' }).click();
    await hashIs(page, both);
    await page.getByRole('button', { name: 'Go to move 1: 4' }).click();
    await hashIs(page, '#g=connect4&m=4');
    await page.waitForTimeout(700);
    await hashIs(page, '#g=connect4&m=4');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => /m=4\w$/.test(location.hash));
  }));

await test('a link and a reload restore the exact game, with what can be redone', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    expect(await page.locator('.drawing .first').count(), 2, 'red stones');
    await seat(page, 'human', 'human');
    await cell(page, 4, 1).click();
    await hashIs(page, '#g=connect4&m=44534');
    await page.getByRole('button', { name: 'Undo' }).click();
    await hashIs(page, '#g=connect4&m=4453');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await hashIs(page, '#g=connect4&m=4453');
    await page.getByRole('button', { name: 'Redo' }).click();
    await hashIs(page, '#g=connect4&m=44534');
    expect(await page.locator('#main select').nth(1).inputValue(), 'human', 'second player after the reload');
  }));

await test('a drawing is pasted, a wrong one is refused with its reason', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.getByRole('button', { name: 'Share or paste' }).click();
    await page.locator('dialog form textarea').fill('.......\n.......\n.......\n...o...\n.......\n...x...');
    await page.getByRole('button', { name: 'Open this position' }).click();
    await page.waitForFunction(() => document.querySelector('dialog [role=alert]').textContent.length > 10);
    await page.locator('dialog form textarea').fill('.......\n.......\n.......\n...o...\n...x...\n..ox...');
    await page.getByRole('button', { name: 'Open this position' }).click();
    await page.waitForFunction(() => /m=\w{4}$/.test(location.hash));
    await page.waitForSelector('dialog', { state: 'detached' });
  }));

await test('any board: another game is chosen, a wrong one refused', () =>
  visit('', {}, async (page) => {
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('9');
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('7');
    await shot(page, 'game-dialog');
    await page.getByRole('button', { name: 'Begin on this board' }).click();
    await hashIs(page, '#g=drop:9x7x4&m=');
    expect(await page.locator('.cell').count(), 63, 'cells');
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('40');
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('40');
    await page.getByRole('button', { name: 'Begin on this board' }).click();
    await page.waitForFunction(() => document.querySelector('dialog [role=alert]')?.textContent.length > 10);
    await page.getByRole('button', { name: /^Gomoku/ }).click();
    await hashIs(page, '#g=gomoku&m=');
    await shot(page, 'play-gomoku');
  }));

await test('the rule: longer lines may be left out, the page says so, and the link keeps it', () =>
  visit('', {}, async (page) => {
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.getByRole('checkbox', { name: 'Longer lines win, too' }).uncheck();
    await page.getByRole('button', { name: 'Begin on this board' }).click();
    await hashIs(page, '#g=drop:7x6=4&m=');
    hold((await page.locator('#main').textContent()).includes('exactly 4 in a row win'), 'the rule is said');
    await page.reload();
    await hashIs(page, '#g=drop:7x6=4&m=');
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.getByRole('button', { name: /^Standard Gomoku/ }).click();
    await hashIs(page, '#g=gomoku-standard&m=');
  }));

await test('sound: none unless it is asked for; a knock for a stone, a chord for the end', () =>
  visit('#g=connect4&m=121212', {}, async (page) => {
    await page.evaluate(() => {
      window.tones = 0;
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        start.apply(this, when);
      };
    });
    const tones = () => page.evaluate(() => window.tones);
    await seat(page, 'human', 'human');
    await page.keyboard.press('7');
    await hashIs(page, '#g=connect4&m=1212127');
    expect(await tones(), 0, 'tones before');
    await page.getByRole('button', { name: 'Sound' }).click();
    await page.keyboard.press('7');
    await hashIs(page, '#g=connect4&m=12121277');
    expect(await tones(), 1, 'a knock');
    await page.keyboard.press('1');
    await hashIs(page, '#g=connect4&m=121212771');
    expect(await tones(), 5, 'a knock and a chord');
  }));

await test('back leads to the room before; a link that leads nowhere is told', () =>
  visit('#g=connect4&m=4499x', {}, async (page) => {
    hold((await page.locator('.news p').textContent()).length > 10, 'the reason is told');
    await hashIs(page, '#g=connect4&m=');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=');
    await page.goBack();
    await hashIs(page, '#g=connect4&m=');
    expect(await page.locator('nav [aria-current]').textContent().then((text) => text.trim()), 'Play', 'room');
  }));

await test('a game by keys alone', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.evaluate(() => document.activeElement.blur());
    for (let presses = 0; presses < 30; ++presses) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement.matches('[data-cell]'))) break;
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await hashIs(page, '#g=connect4&m=3');
    for (const [key, moves] of [['4', '34'], ['3', '343'], ['u', '34'], ['r', '343']]) {
      await page.keyboard.press(key);
      await hashIs(page, `#g=connect4&m=${moves}`);
    }
    expect(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'column 3, row 1, red', 'name of the cell');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await shot(page, 'keys');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('h');
    await page.waitForFunction(() => /Hint/.test(document.querySelector('.news p').textContent));
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
  }));

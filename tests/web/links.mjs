// Addresses and pasted texts: what they restore, what they must not lose, and their error messages.
import { cell, expect, hash, hashIs, hold, seat, test, visit } from './harness.mjs';

const news = (page) => page.locator('.news p').textContent();
const pasteText = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

await test('a link is shown as it is: a machine on turn waits until it is told to go on', () =>
  visit('#g=connect4&m=445', {}, async (page) => {
    await page.waitForTimeout(900);
    expect(await hash(page), '#g=connect4&m=445', 'the position of the link');
    hold(/Play on from here/.test(await news(page)), `it is told: ${await news(page)}`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => /m=445\w$/.test(location.hash));
  }));

await test('a wrong link is told and costs nothing', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await page.goto('about:blank');
    await page.goto(new URL('#g=foo&m=9999', page.context().address).href);
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    hold(/foo/.test(await news(page)), `the reason is told: ${await news(page)}`);
    await hashIs(page, '#g=connect4&m=4453');
    // The same when the address of an open page is changed.
    await page.evaluate(() => (location.hash = '#g=connect4&m=4444444'));
    await page.waitForFunction(() => /column 4 is full/.test(document.querySelector('.news p').textContent));
    await hashIs(page, '#g=connect4&m=4453');
    await page.getByRole('button', { name: 'Another game' }).click();
    expect(await page.locator('dialog [role=alert]').textContent(), '', 'an old problem in a new dialog');
  }));

await test('a game that was left for another comes back by undo', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
    await page.getByRole('button', { name: 'Undo' }).click();
    await hashIs(page, '#g=connect4&m=4453');
    await page.evaluate(() => (location.hash = '#g=tictactoe&m='));
    await hashIs(page, '#g=tictactoe&m=');
    await page.getByRole('button', { name: 'Undo' }).click();
    await hashIs(page, '#g=connect4&m=4453');
  }));

await test('back and forward change rooms and lessons, and never lose moves', () =>
  visit('#g=connect4&m=44', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForSelector('.chip');
    await cell(page, 5, 1).click();
    await hashIs(page, '#r=analyse&g=connect4&m=445');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.locator('.lesson').nth(1).click();
    await page.waitForSelector('[role=tree]');
    await hashIs(page, '#r=learn&l=2');
    await page.getByRole('button', { name: /^Next/ }).click();
    await hashIs(page, '#r=learn&l=3');
    await page.goBack();
    await hashIs(page, '#r=learn&l=2');
    await page.waitForFunction(() => document.querySelector('h2')?.textContent.startsWith('2.'));
    await page.goBack();
    await page.waitForSelector('.lesson');
    await page.goBack();
    await hashIs(page, '#r=analyse&g=connect4&m=445');
    await page.goBack();
    await hashIs(page, '#g=connect4&m=44');
    await page.getByRole('button', { name: 'Redo' }).click();
    await hashIs(page, '#g=connect4&m=445');
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await hashIs(page, '#r=learn&l=2');
  }));

await test('the door of the room one is in leads back to its entrance', () =>
  visit('#r=learn&l=3', {}, async (page) => {
    await page.waitForSelector('[role=tree]');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.waitForSelector('.lesson');
    await page.goBack();
    await page.waitForSelector('[role=tree]');
  }));

await test('a lesson that does not exist is told, with a way out', () =>
  visit('#r=learn&l=99', { settled: '.waiting .button' }, async (page) => {
    hold((await page.locator('.waiting p').textContent()).length > 10, 'the reason is told');
    await page.getByRole('button', { name: '← Lessons' }).click();
    await page.waitForSelector('.lesson');
  }));

await test('links, moves and drawings are pasted onto the page, in every room', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    await pasteText(page, '4453');
    await hashIs(page, '#g=connect4&m=4453');
    await pasteText(page, '.......\r\n.......\r\n.......\r\n.......\r\n...o...\r\n...xx..\r\n');
    await page.waitForFunction(() => /m=\w{3}$/.test(location.hash));
    await pasteText(page, 'http://elsewhere/#g=gomoku&m=h8h9');
    await hashIs(page, '#g=gomoku&m=h8h9');
    await pasteText(page, 'h8 h9 h8');
    await page.waitForFunction(() => document.querySelector('.news .wrong')?.textContent.length > 10);
    await hashIs(page, '#g=gomoku&m=h8h9');
    await page.getByRole('button', { name: 'Analyse' }).click();
    await pasteText(page, 'http://elsewhere/#g=tictactoe&m=b2');
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.waitForSelector('.lesson');
    await pasteText(page, 'b2a1');
    await hashIs(page, '#r=learn&g=tictactoe&m=b2a1&l=own');
    await page.waitForSelector('form.panel');
  }));

await test('who plays is remembered at once, not with the next move', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'perfect');
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await page.getByRole('button', { name: 'Sound' }).click();
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    expect(await page.locator('#main select').nth(0).inputValue(), 'perfect', 'first player');
    expect(await page.locator('#main select').nth(1).inputValue(), 'human', 'second player');
    expect(await page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed'), 'true', 'sound');
  }));

await test('a move of the machine alone cannot be taken back', () =>
  visit('', {}, async (page) => {
    await seat(page, 'easy', 'human');
    await page.waitForFunction(() => /m=\w$/.test(location.hash));
    hold(await page.getByRole('button', { name: 'Undo' }).isDisabled(), 'undo is not offered');
  }));

await test('a copy can be made where the page has no clipboard', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Share or paste' }).click();
    await page.getByRole('button', { name: 'Copy the moves' }).click();
    await page.waitForFunction(() => [...document.querySelectorAll('dialog .text .button')].some((one) => one.textContent.trim() === 'Copied'));
  }));

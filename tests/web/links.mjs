// Addresses and pasted texts: what they restore, what they must not lose, and their error messages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cell, expect, hash, hashIs, hold, more, seat, test, visit } from './harness.mjs';

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

await test('the links that the referee writes open their games in Analyse', async () => {
  if (!process.env.PUISSANCE) return;
  const folder = mkdtempSync(join(tmpdir(), 'puissance-'));
  for (const game of ['connect4', 'gomoku', 'drop:5x4x3', 'free:7x7=4']) {
    const file = join(folder, 'games.txt');
    execFileSync(process.env.PUISSANCE, [
      'match',
      '--first',
      'level:1',
      '--second',
      'random',
      '--games',
      '1',
      '--seed',
      '1',
      '--game',
      game,
      '--save',
      file,
    ]);
    const text = readFileSync(file, 'utf8');
    const [, link] = /^# http:\/\/127\.0\.0\.1:8000\/(#.*)$/m.exec(text);
    const moves = /^moves (.*)$/m.exec(text)[1];
    await visit(link, {}, async (page) => {
      await page.waitForSelector('.chip, [role=grid]:not([aria-busy=true])');
      await hashIs(page, `#r=analyse&g=${game}&m=${moves}`);
      expect(await page.locator('[role=alert]:not(:empty)').count(), 0, `problems with ${game}`);
    });
  }
  rmSync(folder, { recursive: true });
});

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
    await more(page, 'Another game');
    expect(await page.locator('dialog [role=alert]').textContent(), '', 'an old problem in a new dialog');
  }));

await test('a game that was left for another comes back by undo', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
    await page.getByRole('button', { name: 'Take back' }).click();
    await hashIs(page, '#g=connect4&m=4453');
    await page.evaluate(() => (location.hash = '#g=tictactoe&m='));
    await hashIs(page, '#g=tictactoe&m=');
    await page.getByRole('button', { name: 'Take back' }).click();
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
    await page.locator('.curious .all').click();
    await page.getByRole('button', { name: 'Fill the tree', exact: true }).click();
    await hashIs(page, '#r=learn&l=fill');
    await page.locator('.dash').nth(2).click();
    await page.waitForSelector('[role=tree]');
    await hashIs(page, '#r=learn&l=fill&s=3');
    await page.goBack();
    await hashIs(page, '#r=learn&l=fill');
    await page.waitForSelector('.bench');
    await page.goBack();
    await hashIs(page, '#r=learn&l=search');
    await page.goBack();
    await page.waitForSelector('.door .lesson');
    await page.goBack();
    await hashIs(page, '#r=analyse&g=connect4&m=445');
    await page.goBack();
    // What was tried in Analyse is a side line there, and not part of the game.
    await hashIs(page, '#g=connect4&m=44');
    hold(await page.getByRole('button', { name: 'One move on' }).isDisabled(), 'the game has no further move');
    await page.goForward();
    await hashIs(page, '#r=analyse&g=connect4&m=445');
    for (let steps = 0; steps < 3; ++steps) await page.goForward();
    await hashIs(page, '#r=learn&l=fill');
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
    await page.getByRole('button', { name: '← Map' }).click();
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
    await seat(page, 'human', 'level:10');
    await page.getByRole('button', { name: 'Swap seats' }).click();
    await more(page, 'Sound');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    expect(await page.locator('[data-seat=first]').inputValue(), 'level:10', 'first player');
    expect(await page.locator('[data-seat=second]').inputValue(), 'human', 'second player');
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed'), 'true', 'sound');
  }));

await test('a move of the machine alone cannot be taken back', () =>
  visit('', {}, async (page) => {
    await seat(page, 'level:1', 'human');
    await page.waitForFunction(() => /m=\w$/.test(location.hash));
    hold(await page.getByRole('button', { name: 'Take back' }).isDisabled(), 'undo is not offered');
  }));

await test('a copy can be made where the page has no clipboard', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await more(page, 'Share or paste');
    await page.getByRole('button', { name: 'Copy the moves' }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('dialog .text .button')].some((one) => one.textContent.trim() === 'Copied'),
    );
  }));

// The game in Play stands until the player ends it.
const theGame = '#g=connect4&m=44535';
async function stands(page, why) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await hashIs(page, theGame).catch(async () => hold(false, `${why}: ${await hash(page)}`));
  expect(
    await page
      .locator('.list button')
      .allTextContents()
      .then((all) => all.map((text) => text.trim())),
    ['4', '4', '5', '3', '5', '2'],
    `the moves after ${why}`,
  );
}
async function begun(page) {
  await seat(page, 'human', 'human');
  await page.keyboard.press('2');
  await hashIs(page, `${theGame}2`);
  await page.getByRole('button', { name: 'One move back' }).click();
  await hashIs(page, theGame);
}

await test('a game in Play is changed by nothing that happens in another room', () =>
  visit(theGame, {}, async (page) => {
    await begun(page);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=44535');
    await page.waitForSelector('.chip');
    await cell(page, 1, 1).click();
    await hashIs(page, '#r=analyse&g=connect4&m=445351');
    await stands(page, 'a try');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=445351');
    await page.locator('[aria-labelledby=review-title] .head .button').click();
    await page.locator('.tools .game').click();
    await page.getByRole('button', { name: /^Gomoku/ }).click();
    await hashIs(page, '#r=analyse&g=gomoku&m=');
    await stands(page, 'another game in Analyse');
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.locator('.curious .all').click();
    await page.locator('.lesson.own').click();
    await pasteText(page, 'http://elsewhere/#g=tictactoe&m=b2');
    await hashIs(page, '#r=learn&g=tictactoe&m=b2&l=own');
    await stands(page, 'Learn');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await stands(page, 'a reload');
    await page.evaluate(() => (location.hash = '#r=analyse&g=tictactoe&m=b2a1'));
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2a1');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await stands(page, 'a link to Analyse');
  }));

// With an address that names no game, so that only what was kept can bring it back.
async function comeAgain(page) {
  await page.evaluate(() => history.replaceState(null, '', location.pathname));
  await page.reload();
  await page.waitForSelector('[role=grid]:not([aria-busy=true])');
}

await test('a game in Play survives another tab, a full store and an older version', () =>
  visit(theGame, {}, async (page) => {
    await begun(page);
    const other = await page.context().newPage();
    await other.goto(page.context().address);
    await other.waitForSelector('[role=grid]:not([aria-busy=true])');
    await hashIs(other, theGame);
    await other.keyboard.press('n');
    await hashIs(other, '#g=connect4&m=');
    await other.keyboard.press('7');
    await hashIs(other, '#g=connect4&m=7');
    await comeAgain(page);
    await stands(page, 'another tab');
    // Other pages of the same host have left no room at all.
    await page.evaluate(() => {
      for (const store of [localStorage, sessionStorage])
        for (let size = 2 ** 22; size >= 1; size >>= 1)
          for (let index = 0; ; ++index) {
            try {
              store.setItem(`other ${size} ${index}`, 'x'.repeat(size));
            } catch {
              break;
            }
          }
    });
    await page.keyboard.press('7');
    await hashIs(page, `${theGame}7`);
    await page.keyboard.press('7');
    await hashIs(page, `${theGame}77`);
    await comeAgain(page);
    await hashIs(page, `${theGame}77`);
    // What the first version of the application has kept.
    const before = {
      game: 'connect4',
      moves: ['4', '4', '5', '3', '5', '2'],
      shown: 5,
      first: 'human',
      second: 'human',
      pace: 2,
      sound: false,
    };
    await page.evaluate((kept) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('puissance.session', JSON.stringify(kept));
    }, before);
    await comeAgain(page);
    await stands(page, 'an older version');
  }));

await test('a link without a game is one to Connect Four, and one from Analyse leads to Analyse', () =>
  visit('#m=4453', {}, async (page) => {
    await hashIs(page, '#g=connect4&m=4453');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Share or paste' }).click();
    hold((await page.locator('dialog input').first().inputValue()).endsWith('#r=analyse&g=connect4&m=4453'), 'the link leads to Analyse');
  }));

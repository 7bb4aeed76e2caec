// The scores on the page are those of the program; lines, review and set-up do what they say.
import { execFileSync } from 'node:child_process';
import { cell, expect, hashIs, hold, shot, test, url, visit } from './harness.mjs';

const minus = '−';
const chipText = ({ kind, value }) => (kind === 'draw' ? '=' : (value > 0 ? '+' : minus) + Math.abs(value));

async function program(game, moves) {
  if (process.env.PUISSANCE) return JSON.parse(execFileSync(process.env.PUISSANCE, ['analyse', '--json', '--game', game, moves]));
  const reply = await fetch(`${url}api/v1/analyse`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, position: { moves } }),
  });
  return reply.json();
}

const isDone = (page) => page.waitForFunction(() => document.querySelectorAll('.chip').length > 0);

for (const moves of ['4453', '44444422233323', '4453224434']) {
  await test(`scores of ${moves} are those of the program`, () =>
    visit(`#r=analyse&g=connect4&m=${moves}`, {}, async (page) => {
      await isDone(page);
      const { options } = await program('connect4', moves);
      hold(options.every((option) => option.score.exact), 'the program solves this position');
      expect(await page.locator('.chip b').allTextContents(), options.map((option) => chipText(option.score)), 'scores');
      expect(await page.locator('.chip small').allTextContents(), options.map((option) => String(moves.length + option.score.plies)), 'last stones');
      await shot(page, `analyse-${moves}`);
    }));
}

await test('pointing at a column shows its line, as does the focus', () =>
  visit('#r=analyse&g=connect4&m=4453', { language: 'fr' }, async (page) => {
    await isDone(page);
    await cell(page, 3, 5).hover();
    await page.waitForSelector('.ghost');
    expect(await page.locator('.line h3').textContent(), 'Après 3\u00a0: perd en 36 coups', 'the score in words');
    await shot(page, 'analyse-line');
    await page.mouse.move(2, 2);
    await page.waitForSelector('.ghost', { state: 'detached' });
    await cell(page, 4, 1).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.ghost');
    hold(/perd en 36 coups/.test(await page.evaluate(() => document.activeElement.getAttribute('aria-label'))), 'the score is in the name of the cell');
  }));

await test('free boards carry the scores in their cells', () =>
  visit('#r=analyse&g=tictactoe&m=a1b2', {}, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.chip-text').length === 7);
    await shot(page, 'analyse-tictactoe');
  }));

await test('a review names the move that changed the result, and none in a lost position', () =>
  visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', { language: 'fr' }, async (page) => {
    await page.getByRole('button', { name: 'Revoir' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.turn').length > 0);
    await page.waitForFunction(() => /\bRevoir\b/.test(document.querySelector('[aria-labelledby=review-title]').textContent));
    expect(await page.locator('ol > li > .turn').count(), 1, 'moves named');
    hold(/Coup 2, Jaune a2/.test(await page.locator('ol > li > .turn').textContent()), 'it is the second move');
    await shot(page, 'review');
    await page.locator('ol > li > .turn').click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2');
  }));

await test('a position is set up by hand; one that cannot arise is refused', () =>
  visit('#r=analyse&g=connect4&m=', {}, async (page) => {
    await page.getByRole('button', { name: 'Set up' }).click();
    await cell(page, 4, 2).click();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.waitForFunction(() => document.querySelector('.panel [role=alert]').textContent.length > 10);
    await cell(page, 4, 2).click();
    await cell(page, 4, 1).click();
    await shot(page, 'setup');
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=4');
  }));

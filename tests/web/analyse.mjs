// The analysis view: its scores are those of the program, and lines, review and set-up work.
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

await test('free boards carry the scores of the program in their cells', () =>
  visit('#r=analyse&g=tictactoe&m=a1b1', {}, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.chip-text').length === 7);
    const { options } = await program('tictactoe', 'a1b1');
    const letters = { win: 'W', loss: 'L' };
    expect(await page.locator('.chip-text').allTextContents(), options.map(({ score }) => (score.kind === 'draw' ? '=' : letters[score.kind] + score.plies)), 'scores');
    const names = await page.locator('.cell').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
    hold(names.filter((name) => /, (draw|wins in \d+ moves?|loses in \d+ moves?)$/.test(name)).length === 7, `the scores are in the names of the cells: ${names}`);
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
    expect(await page.locator('.panel [role=alert]').textContent(), '', 'a refusal of what is mended');
    await shot(page, 'setup');
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=4');
  }));

await test('stones of both sides are laid, exchanged and taken away; whose turn it is can be said', () =>
  visit('#r=analyse&g=tictactoe&m=', { language: 'fr' }, async (page) => {
    const brush = (name) => page.locator('[role=group] .button', { hasText: name }).click();
    await page.getByRole('button', { name: 'Composer' }).click();
    await cell(page, 2, 2).hover();
    await page.waitForSelector('.drawing .faint');
    await cell(page, 2, 2).click();
    await cell(page, 1, 1).click();
    await brush('Jaune');
    await cell(page, 1, 1).click();
    await cell(page, 3, 3).click();
    await brush('Effacer');
    await cell(page, 3, 3).click();
    expect(await page.locator('.drawing .first').count(), 1, 'red stones');
    expect(await page.locator('.drawing .ring').count(), 1, 'yellow stones');
    await page.locator('.panel select').selectOption('x');
    await page.getByRole('button', { name: 'L’analyser' }).click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2a1');
    // One stone each and yellow to move: yellow must have begun, and since red is the colour of the
    // beginner, the colours are exchanged.
    await page.getByRole('button', { name: 'Composer' }).click();
    await page.locator('.panel select').selectOption('o');
    await page.getByRole('button', { name: 'L’analyser' }).click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=a1b2');
    await page.waitForFunction(() => /couleurs ont été échangées/.test(document.querySelector('.news p').textContent));
    // Choosing another game during the set-up shows the board of the new game.
    await page.getByRole('button', { name: 'Composer' }).click();
    await page.locator('.tools .game').click();
    await page.locator('dialog .named').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 42);
    await page.getByRole('button', { name: 'Renoncer' }).click();
  }));

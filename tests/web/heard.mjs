// What screen readers announce, in both languages: moves, results, jumps, cells, the tree.
import { cell, expect, hash, heard, hold, seat, test, visit } from './harness.mjs';

const words = {
  en: {
    first: 'Red plays column 4, row 1.',
    second: 'Yellow plays column 4, row 2.',
    win: /Red wins\.$/,
    draw: /A draw\.$/,
    back: 'Move 1 of 2. Yellow to move.',
    fresh: 'New game.',
    cell: 'column 4, row 2, yellow',
    empty: 'column 3, row 1, empty',
    laid: 'Cross plays b2.',
    machine: /^Yellow plays column \d, row \d\.$/,
  },
  fr: {
    first: 'Rouge joue colonne 4, ligne 1.',
    second: 'Jaune joue colonne 4, ligne 2.',
    win: /Rouge gagne\.$/,
    draw: /Match nul\.$/,
    back: 'Coup 1 sur 2. Jaune doit jouer.',
    fresh: 'Nouvelle partie.',
    cell: 'colonne 4, ligne 2, jaune',
    empty: 'colonne 3, ligne 1, vide',
    laid: 'Croix joue b2.',
    machine: /^Jaune joue colonne \d, ligne \d\.$/,
  },
};

for (const [language, told] of Object.entries(words)) {
  const hears = (page, text) =>
    page.waitForFunction((wanted) => document.querySelector('#app > .unseen[role=status]').textContent === wanted, text);
  async function play(page, column, row) {
    const before = await hash(page);
    await cell(page, column, row).click();
    await page.waitForFunction((old) => location.hash !== old, before);
  }
  await test(`moves, jumps and wins are told in ${language}`, () =>
    visit('', { language }, async (page) => {
      await seat(page, 'human', 'human');
      await play(page, 4, 6);
      await hears(page, told.first);
      await play(page, 4, 6);
      await hears(page, told.second);
      expect(await cell(page, 4, 2).getAttribute('aria-label'), told.cell, 'name of a cell');
      expect(await cell(page, 3, 1).getAttribute('aria-label'), told.empty, 'name of an empty cell');
      await page.keyboard.press('u');
      await hears(page, told.back);
      await page.keyboard.press('r');
      await page.waitForFunction(() => /m=44$/.test(location.hash));
      for (const column of [3, 3, 2, 2, 1]) await play(page, column, 6);
      hold(told.win.test(await heard(page)), `the win: ${await heard(page)}`);
      await page.keyboard.press('n');
      await hears(page, told.fresh);
    }));
  await test(`a draw and cells that are named by letters are told in ${language}`, () =>
    visit('#g=tictactoe&m=', { language }, async (page) => {
      await seat(page, 'human', 'human');
      await play(page, 2, 2);
      await hears(page, told.laid);
      for (const [column, row] of [
        [1, 1],
        [3, 1],
        [1, 3],
        [1, 2],
        [3, 2],
        [2, 3],
        [2, 1],
        [3, 3],
      ])
        await play(page, column, row);
      hold(told.draw.test(await heard(page)), `the draw: ${await heard(page)}`);
    }));
  await test(`the machine's reply is told in ${language}`, () =>
    visit('', { language }, async (page) => {
      await seat(page, 'human', 'level:1');
      await cell(page, 4, 6).click();
      await page.waitForFunction(() => /m=4\w$/.test(location.hash));
      hold(told.machine.test(await heard(page)), `the reply: ${await heard(page)}`);
    }));
}

await test('what was told is cleared after a while, so that nobody takes it for news', () =>
  visit('', { alone: true }, async (page) => {
    await seat(page, 'human', 'human');
    await page.clock.install();
    await cell(page, 4, 6).click();
    await page.waitForFunction(() => document.querySelector('#app > .unseen[role=status]').textContent !== '');
    await page.clock.fastForward(10000);
    await page.waitForFunction(() => document.querySelector('#app > .unseen[role=status]').textContent === '');
  }));

await test('the tenth column has the same name in the cell and in what is told', () =>
  visit('#g=drop:12x9x4&m=', {}, async (page) => {
    await seat(page, 'human', 'human');
    await cell(page, 10, 9).click();
    await page.waitForFunction(() => /m=a$/.test(location.hash));
    expect(await heard(page), 'Red plays column 10, row 1.', 'the move');
    expect(await cell(page, 10, 1).getAttribute('aria-label'), 'column 10, row 1, red', 'the cell');
  }));

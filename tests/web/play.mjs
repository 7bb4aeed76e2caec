// The play view beyond plain moves: undo, links to positions, drawings, other boards, keys and
// touch.
import { cell, expect, hash, hashIs, hold, more, seat, shot, test, visit } from './harness.mjs';

await test('undo takes the reply back too, redo brings both again, the list jumps', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'level:1');
    await cell(page, 4, 1).click();
    await page.waitForFunction(() => /m=\w\w$/.test(location.hash));
    const both = await hash(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await hashIs(page, '#g=connect4&m=');
    await page.keyboard.press('r');
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
    await page.getByRole('button', { name: 'Take back' }).click();
    await hashIs(page, '#g=connect4&m=4453');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await hashIs(page, '#g=connect4&m=4453');
    await page.getByRole('button', { name: 'One move on' }).click();
    await hashIs(page, '#g=connect4&m=44534');
    expect(await page.locator('[data-seat=second]').inputValue(), 'human', 'second player after the reload');
  }));

await test('a drawing is pasted, a wrong one is refused with its reason', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    await more(page, 'Share or paste');
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
    await more(page, 'Another game');
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('9');
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('7');
    await shot(page, 'game-dialog');
    await page.getByRole('button', { name: 'Begin on this board' }).click();
    await hashIs(page, '#g=drop:9x7x4&m=');
    expect(await page.locator('.cell').count(), 63, 'cells');
    await more(page, 'Another game');
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
    await more(page, 'Another game');
    await page.getByRole('checkbox', { name: 'Longer lines win, too' }).uncheck();
    await page.getByRole('button', { name: 'Begin on this board' }).click();
    await hashIs(page, '#g=drop:7x6=4&m=');
    hold((await page.locator('#main').textContent()).includes('exactly 4 in a row win'), 'the rule is said');
    await page.reload();
    await hashIs(page, '#g=drop:7x6=4&m=');
    await more(page, 'Another game');
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
    await more(page, 'Sound');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
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
    expect(
      await page
        .locator('nav [aria-current]')
        .textContent()
        .then((text) => text.trim()),
      'Play',
      'room',
    );
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
    for (const [key, moves] of [
      ['4', '34'],
      ['3', '343'],
      ['u', '34'],
      ['r', '343'],
    ]) {
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

await test('seats, times, the result, a series and a rematch', () =>
  visit('#g=connect4&m=121212', {}, async (page) => {
    await seat(page, 'human', 'human');
    expect(await page.locator('.seat.on .name b').textContent(), 'Red', 'the seat to move');
    // The stone waits above the column, and its place is shown.
    await cell(page, 1, 6).hover();
    await page.waitForSelector('.waiting');
    expect(await page.locator('.drawing .rim').count(), 1, 'the place where it lands');
    await page.waitForTimeout(1100);
    await cell(page, 1, 6).click();
    await page.waitForSelector('.result');
    expect(await page.locator('.result .title').textContent(), 'Red wins', 'the result');
    expect(await page.locator('.result .quiet').first().textContent(), '4 in a column, with stone 7', 'how it was won');
    expect(await page.locator('.series b').textContent(), '1 – 0', 'the series');
    expect(await page.locator('.seat .state').allTextContents(), ['lost', 'won'], 'the seats');
    hold(/0:0[1-9]/.test(await page.locator('.seat.first .clock b').textContent()), 'time was counted');
    // The course of the game comes into a place that is kept for it.
    await page.waitForFunction(() => /mistakes?: stones? .*6/.test(document.querySelector('.result .course').textContent));
    expect(await page.locator('.result .course svg[role=img]').count(), 1, 'the course of the game');
    await shot(page, 'play-over');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await hashIs(page, '#g=connect4&m=');
    for (const moves of ['7', '71', '717', '7171', '71717', '717171', '7171717']) {
      await page.keyboard.press(moves.at(-1));
      await hashIs(page, `#g=connect4&m=${moves}`);
    }
    await page.waitForSelector('.result');
    expect(await page.locator('.series b').textContent(), '2 – 0', 'the series after a rematch');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.waitForSelector('.news svg[role=img]');
    await page.waitForSelector('.turn');
    await hashIs(page, '#r=analyse&g=connect4&m=7171717');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await hashIs(page, '#g=connect4&m=7171717');
  }));

await test('a limit of time ends the game', () =>
  visit('#g=connect4&m=44', { alone: true }, async (page) => {
    await page.clock.install();
    await seat(page, 'human', 'human');
    await page.getByRole('button', { name: 'More' }).click();
    await page.locator('dialog select').selectOption('1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await hashIs(page, '#g=connect4&m=443');
    await page.clock.fastForward(61000);
    await page.waitForSelector('.result');
    expect(await page.locator('.result .quiet').first().textContent(), 'Yellow has no time left', 'the reason');
    expect(await page.locator('.result .title').textContent(), 'Red wins', 'the result');
  }));

await test('saved games: listed, searched, opened, exported, imported, deleted, counted', () =>
  visit('#g=connect4&m=121212', {}, async (page) => {
    await seat(page, 'human', 'level:1');
    await page.keyboard.press('1');
    await page.waitForSelector('.result');
    // A game that a link shows is not one's own until a stone is played.
    await page.evaluate(() => (location.hash = '#g=connect4&m=7171717'));
    await hashIs(page, '#g=connect4&m=7171717');
    await page.evaluate(() => (location.hash = '#g=gomoku&m=h8h9'));
    await hashIs(page, '#g=gomoku&m=h8h9');
    await cell(page, 7, 7).click();
    await page.waitForFunction(() => location.hash.startsWith('#g=gomoku&m=h8h9g7'));
    await more(page, 'Saved games');
    await page.waitForSelector('dialog .game');
    const listed = () => page.locator('dialog .game b').allTextContents();
    expect(await listed(), ['Gomoku', 'Connect Four'], 'saved games');
    await page.getByRole('searchbox').fill('red won');
    expect(await listed(), ['Connect Four'], 'found games');
    expect(await page.locator('dialog td').allTextContents(), ['Connect Four', '1 · Child', '1', '0', '0'], 'statistics');
    await shot(page, 'saved-games');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all' }).click()]);
    const file = await download.path();
    await page.getByRole('searchbox').fill('');
    for (let left = 2; left > 0; --left)
      await page
        .getByRole('button', { name: /^Delete the game/ })
        .first()
        .click();
    expect(await listed(), [], 'saved games after all are deleted');
    await page.locator('dialog input[type=file]').setInputFiles(file);
    await page.waitForFunction(() => document.querySelectorAll('dialog .game').length === 2);
    await page.locator('dialog input[type=file]').setInputFiles(file);
    await page.waitForFunction(
      () => document.querySelector('dialog [role=status]').textContent === '0 games imported. 2 were known already.',
    );
    // A file that is too large is refused, and nothing is lost.
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10_000_001, '4') });
    await page.waitForFunction(
      () => document.querySelector('dialog [role=status]').textContent === 'The file is too large: at most 10 MB are read.',
    );
    expect((await listed()).length, 2, 'saved games after a file that is too large');
    await page.locator('dialog .game').last().click();
    await hashIs(page, '#r=analyse&g=connect4&m=1212121');
  }));

await test('a date is written as the reader’s country writes it, apart from what follows', () =>
  visit('', { language: 'en-GB' }, async (page) => {
    await seat(page, 'human', 'human');
    await cell(page, 4, 1).click();
    await hashIs(page, '#g=connect4&m=4');
    await more(page, 'Saved games');
    await page.waitForFunction(() =>
      /^\d+ \w+ \d{4}, \d\d:\d\d · 1 move$/.test(document.querySelector('dialog .game .quiet')?.textContent ?? ''),
    );
  }));

await test('each game has its own material and names of its stones; the theme is chosen', () =>
  visit('#g=gomoku&m=h8h9', {}, async (page) => {
    expect(await cell(page, 8, 8).getAttribute('aria-label'), 'cell h8, black', 'a stone');
    await seat(page, 'human', 'human');
    expect(await page.locator('#main h2').first().textContent(), 'Black to move', 'headline');
    for (const [game, material] of [
      ['gomoku', 'wood'],
      ['morpion12', 'squared'],
      ['tictactoe', 'pencil'],
      ['connect4', 'rack'],
    ]) {
      await page.evaluate((name) => (location.hash = `#g=${name}&m=`), game);
      await page.waitForSelector(`.drawing.${material}`);
      await shot(page, `material-${material}`);
    }
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await paper(), 'rgb(250, 248, 244)', 'light');
    await page.getByRole('button', { name: 'Dark colours' }).click();
    expect(await paper(), 'rgb(22, 24, 28)', 'dark');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    expect(await paper(), 'rgb(22, 24, 28)', 'dark after a reload');
    // The sign is that of the light to come.
    const sun = await page.getByRole('button', { name: 'Dark colours' }).locator('path').getAttribute('d');
    await page.getByRole('button', { name: 'Dark colours' }).click();
    hold((await page.getByRole('button', { name: 'Dark colours' }).locator('path').getAttribute('d')) !== sun, 'the moon is back');
    await page.evaluate(() => (location.hash = '#g=tictactoe&m=b2'));
    await page.waitForFunction(() => document.querySelector('#main h2').textContent === 'Nought to move');
    expect(await cell(page, 2, 2).getAttribute('aria-label'), 'cell b2, cross', 'a stone of tic-tac-toe');
  }));

await test('the name of every level is read whole in its seat, in both languages', async () => {
  for (const language of ['en', 'fr'])
    await visit('#g=connect4&m=4453', { language }, async (page) => {
      const menu = page.locator('[data-seat=second]');
      for (const level of await menu.locator('option').evaluateAll((all) => all.map((one) => one.value))) {
        await menu.selectOption(level);
        const [name, room, width] = await menu.evaluate((select) => {
          const { paddingLeft, paddingRight, fontWeight, fontSize, fontFamily } = getComputedStyle(select);
          const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font: `${fontWeight} ${fontSize} ${fontFamily}` });
          const text = select.selectedOptions[0].text;
          return [text, select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), pen.measureText(text).width];
        });
        hold(width <= room + 0.5, `${name} needs ${width} px and has ${room}`);
      }
    });
});

// The analysis view: its scores are those of the program, and lines, review and set-up work.
import { execFileSync } from 'node:child_process';
import { isAccessible } from './axe.mjs';
import { analysed, cell, expect, hash, hashIs, hold, review, seat, shot, test, visit } from './harness.mjs';

const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
const words = { win: 'Win', loss: 'Loss', draw: 'Draw' };

const isDone = (page) => page.waitForFunction(() => document.querySelectorAll('.chip').length > 0);

for (const moves of ['4453', '44444422233323', '4453224434']) {
  await test(`scores of ${moves} are those of the program`, () =>
    visit(`#r=analyse&g=connect4&m=${moves}`, {}, async (page) => {
      await isDone(page);
      const { options, move: best } = await analysed('connect4', moves, 10);
      hold(
        options.every((option) => option.score.exact),
        'the program solves this position',
      );
      expect(
        await page.locator('.chip b').allTextContents(),
        options.map(({ score }) => words[score.kind]),
        'scores',
      );
      const ends = options.filter(({ score }) => score.kind !== 'draw').map(({ score }) => `in ${Math.ceil(score.plies / 2)}`);
      expect(await page.locator('.chip small').allTextContents(), ends, 'ends');
      // Only the move that the program would play is marked as the best.
      expect(
        await page
          .locator('.lane > .above')
          .evaluateAll((places) => places.flatMap((place, index) => (place.querySelector('.chip.best') ? [String(index + 1)] : []))),
        [best],
        'the best move',
      );
      expect(await page.locator('.full').count(), 7 - options.length, 'full columns');
      await shot(page, `analyse-${moves}`);
    }));
}

await test('pointing at a column shows its line, as does the focus', () =>
  visit('#r=analyse&g=connect4&m=4453', { language: 'fr' }, async (page) => {
    await isDone(page);
    await cell(page, 3, 5).hover();
    await page.waitForSelector('.ghost');
    expect(await page.locator('.line h3').textContent(), 'Après 3\u00a0: perd en 18 coups', 'the score in words');
    await shot(page, 'analyse-line');
    await page.mouse.move(2, 2);
    await page.waitForSelector('.ghost', { state: 'detached' });
    await cell(page, 4, 1).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.ghost');
    hold(
      /perd en 18 coups/.test(await page.evaluate(() => document.activeElement.getAttribute('aria-label'))),
      'the score is in the name of the cell',
    );
  }));

await test('free boards show the five best moves of the program, on the board and in the list', () =>
  visit('#r=analyse&g=tictactoe&m=a1b1', {}, async (page) => {
    await page.waitForSelector('.candidate');
    const { options, move } = await analysed('tictactoe', 'a1b1');
    const listed = await page.locator('.line li b').allTextContents();
    expect([listed.length, listed[0]], [5, move], 'how many, and which is first');
    expect(await page.locator('.candidate .rank').allTextContents(), ['1', '2', '3', '4', '5'], 'ranks on the board');
    expect(await page.locator('.candidate.best').count(), 1, 'best moves');
    expect(await page.locator('.candidate .proof').count(), 5, 'ticks');
    const worth = ({ kind, plies }) => ({ win: 100 - plies, draw: 0, loss: plies - 100 })[kind];
    const values = listed.map((name) => worth(options.find((option) => option.move === name).score));
    hold(
      values.every((value, index) => index === 0 || value <= values[index - 1]),
      `better moves come first: ${values}`,
    );
    const names = await page.locator('.cell').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
    hold(
      names.filter((name) => /, (draw|wins in \d+ moves?|loses in \d+ moves?)$/.test(name)).length === 5,
      `the scores are in the names of the cells: ${names}`,
    );
    await shot(page, 'analyse-tictactoe');
  }));

// The review of the program, as the command prints it: a judgement for each move, then the sum.
function reviewed(game, moves, language) {
  const said = execFileSync(process.env.PUISSANCE, ['analyse', '--review', '--json', '--lang', language, '--game', game, '--', moves], {
    encoding: 'utf8',
  });
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

await test('a review marks what the program marks, says why, and draws it before the mistake', () =>
  visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', { language: 'fr' }, async (page) => {
    const judged = reviewed('tictactoe', 'b2a2a1b1c3', 'fr');
    const { accuracy, decisive } = judged.pop();
    await review(page);
    const graph = page.locator('svg', { has: page.locator('.course') });
    expect([decisive, await graph.locator('.flag').count()], [2, 1], 'the flag where the game turned');
    hold(/la partie a tourné au pion 2/.test(await graph.getAttribute('aria-label')), 'the same in words');
    const marks = await page
      .locator('.tree .list button')
      .evaluateAll((all) => all.map((one) => one.querySelector('.mark')?.textContent ?? ''));
    expect(
      marks,
      judged.map(({ mark }) => mark),
      'marks',
    );
    hold(marks.includes('?'), `a mistake is marked: ${marks}`);
    expect(await page.locator('.turn').count(), 1, 'mistakes');
    hold(/1\.\s+a2 \?/.test(await page.locator('.turn').textContent()), 'the mistake has the number that the list gives it');
    expect(
      (await page.locator('dd b').allTextContents()).map((text) => text.replace(/\s/g, ' ')),
      [accuracy.first, accuracy.second].map(({ percent }) => `${percent} %`),
      'accuracy',
    );
    await page.locator('.turn').click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2');
    expect(await page.locator('.why p').first().textContent(), judged[1].sentence, 'the sentence');
    await page.waitForSelector('.marker.played');
    expect(
      [await page.locator('.marker.best').count(), await page.locator('.marker.named').count()],
      [1, judged[1].cells.length],
      'markers',
    );
    hold(/joué dans la partie/.test(await cell(page, 1, 2).getAttribute('aria-label')), 'the cell says that it was played');
    await shot(page, 'review');
    // After the move its cells alone are shown.
    await page.locator('.tree .list button', { hasText: 'a2' }).click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2a2');
    await page.waitForSelector('.marker.played', { state: 'detached' });
    expect(await page.locator('.marker.named').count(), judged[1].cells.length, 'the named cells');
    // The sentences follow the language of the page.
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForFunction(
      (english) => document.querySelector('.why p').textContent === english,
      reviewed('tictactoe', 'b2a2', 'en')[1].sentence,
    );
  }));

await test('a mistake is tried again: a wrong try is answered on the board, a right one is said to be', () =>
  visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', {}, async (page) => {
    await review(page);
    await page.locator('.turn').click();
    await page.getByRole('button', { name: 'Retry this mistake' }).click();
    await page.waitForSelector('[aria-labelledby=try-title]');
    expect(await page.locator('.candidate').count(), 0, 'scores while one tries');
    const stones = () => page.locator('.drawing .first, .drawing .ring').count();
    await cell(page, 2, 1).click();
    await page.waitForSelector('.tag.loss');
    await page.waitForFunction(() => document.querySelectorAll('.drawing .first, .drawing .ring').length > 2);
    await shot(page, 'retry-wrong');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.drawing .first, .drawing .ring').length === 1);
    await cell(page, 1, 1).click();
    await page.waitForSelector('.tag.win');
    expect(await stones(), 2, 'stones after a right try');
    await page.getByRole('button', { name: 'Back to the review' }).click();
    await page.waitForSelector('.tree');
    expect(await page.locator('.tree .list button').count(), 5, 'moves in the tree, as before');
  }));

// What the program says about a lost game.
const lost = (game, moves, language) =>
  JSON.parse(
    execFileSync(process.env.PUISSANCE, ['analyse', '--why', '--json', '--lang', language, '--game', game, '--', moves], {
      encoding: 'utf8',
    }),
  );
const stonesAre = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.drawing .first, .drawing .ring').length === wanted, count);

await test('after a lost game: the move that gave it away, a better one to be found, what was wrong, and the lesson', () =>
  visit('#g=connect4&m=133415', { language: 'fr' }, async (page) => {
    await seat(page, 'human', 'level:8');
    await cell(page, 1, 3).click();
    await hashIs(page, '#g=connect4&m=13341512');
    const { sentences, question, answer } = lost('connect4', '13341512', 'fr');
    await page.getByRole('button', { name: 'Pourquoi ai-je perdu' }).click();
    await page.waitForSelector('.marker.played');
    expect(await page.evaluate(() => document.activeElement?.id), 'try-title', 'the focus');
    expect(await page.locator('.before').textContent(), sentences[0], 'the mistake');
    expect(await page.locator('.told').textContent(), question, 'the question');
    expect(
      [await page.locator('.marker').count(), await page.locator('.judged').textContent()],
      [1, ''],
      'what is told before it is found',
    );
    await stonesAre(page, 4);
    await shot(page, 'lost-asked');
    // A move that loses, too, is refuted on the board.
    await cell(page, 7, 6).click();
    await page.waitForSelector('.tag.loss');
    await stonesAre(page, 8);
    expect(await page.locator('.judged .why').count(), 1, 'judgements of the try');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await stonesAre(page, 4);
    await page.keyboard.press('5');
    await page.waitForSelector('.tag.win');
    expect(await page.locator('.judged p').allTextContents(), [...sentences.slice(1), answer], 'the explanation');
    hold((await page.locator('.marker.named').count()) > 0, 'the cells it names are marked');
    await shot(page, 'lost-found');
    await page.getByRole('link', { name: /Leçon.: / }).click();
    await hashIs(page, '#r=learn&l=double');
    await page.waitForSelector('.lesson-page');
    await page.getByRole('button', { name: 'Jouer', exact: true }).first().click();
    await hashIs(page, '#g=connect4&m=13341512');
  }));

await test('a lost game that is studied: a move that loses too, any that saves, the answer shown, and back before the mistake', () =>
  visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', {}, async (page) => {
    await page.getByRole('button', { name: 'Why did Nought lose?' }).click();
    await page.waitForSelector('.marker.played');
    // The button that was pressed is gone: the keyboard goes on at the question.
    expect(await page.evaluate(() => document.activeElement?.id), 'try-title', 'the focus');
    await cell(page, 2, 1).click();
    await page.waitForFunction(() => /b1 loses too: see how it is answered/.test(document.querySelector('.told').textContent));
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.waitForFunction(() => document.querySelector('.told').textContent === 'The answer is a1');
    await page.waitForFunction(() => document.querySelector('.judged')?.textContent === 'a1 would have kept a draw.');
    // The sentences follow the language of the page.
    await page.getByRole('button', { name: 'Français' }).click();
    await page.waitForFunction(
      (french) => document.querySelector('.before').textContent === french,
      lost('tictactoe', 'b2a2a1b1c3', 'fr').sentences[0],
    );
    await page.getByRole('button', { name: 'Vers l’analyse' }).click();
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2');
    await page.waitForFunction(() => document.activeElement === document.querySelector('.verdict h2'));
    await page.getByRole('button', { name: 'Pourquoi Rond a-t-il perdu' }).click();
    await page.waitForSelector('.marker.played');
    await cell(page, 3, 3).click();
    await page.waitForSelector('.tag.win');
  }));

await test('a review of a free board says what is an estimate; the page is used meanwhile; it can be stopped', () =>
  visit('#r=analyse&g=gomoku&m=h8h9g9i9g8g7f8i8i10j11h10k12', {}, async (page) => {
    await page.locator('[aria-labelledby=review-title] .head .button').click();
    await page.waitForFunction(() => document.querySelector('progress')?.value > 1);
    await page.keyboard.press('ArrowLeft');
    await hashIs(page, '#r=analyse&g=gomoku&m=h8h9g9i9g8g7f8i8i10j11h10');
    hold(await page.locator('progress').count(), 'the review goes on');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect(await page.locator('progress').count(), 0, 'a stopped review');
    await review(page);
    await page.locator('.tree .list button').first().click();
    await page.waitForFunction(() => /Nothing is proved/.test(document.querySelector('.why')?.textContent));
    hold(/estimate/.test(await page.locator('.why .tag').first().textContent()), 'the score is called an estimate');
    hold(/by estimate \d+ as good as the best/.test(await page.locator('.review details').textContent()), 'moves judged by estimate');
    await shot(page, 'review-gomoku');
  }));

await test('likely mistakes stand apart from proved ones, in words, counts and the graph', () =>
  visit('#r=analyse&g=gomoku&m=i9j9i7h10i8i10i5k8h11', { language: 'fr' }, async (page) => {
    const judged = reviewed('gomoku', 'i9j9i7h10i8i10i5k8h11', 'fr');
    const { accuracy, turned } = judged.pop();
    const at = judged.findIndex(({ likely }) => likely);
    expect([judged[at].move, judged[at].mark, turned], ['i5', '?!', null], 'the likely mistake of an open game');
    await review(page);
    const mark = page.locator('.tree .list button').nth(at);
    expect(await mark.locator('.mark').textContent(), '?!', 'the mark');
    hold(/sans doute une faute/.test(await mark.getAttribute('aria-label')), 'the mark in words');
    await page.locator('.turn', { hasText: 'i5' }).click();
    expect(await page.locator('.why p').first().textContent(), judged[at].sentence, 'the sentence');
    expect(await page.locator('.mistake.likely').count(), judged.filter(({ likely }) => likely).length, 'rings in the graph');
    expect(await page.locator('.mistake:not(.likely)').count(), judged.filter(({ fault }) => fault).length, 'dots in the graph');
    expect(await page.locator('.flag').count(), 0, 'flags before the game is decided');
    const details = (await page.locator('.review details').textContent()).replace(/\s+/g, ' ');
    const { estimated, likely } = accuracy.first;
    hold(details.includes(`selon l’estimation, ${estimated} aussi`) && details.includes(`${likely} sans doute`), `counts: ${details}`);
    await shot(page, 'review-likely');
  }));

await test('a position is set up by hand; one that cannot arise is refused', () =>
  visit('#r=analyse&g=connect4&m=', {}, async (page) => {
    await page.getByRole('button', { name: 'Set up' }).click();
    // A stone falls to the bottom, and those above one that is taken away fall too.
    await cell(page, 4, 5).click();
    await cell(page, 4, 5).click();
    expect(await cell(page, 4, 2).getAttribute('aria-label'), 'column 4, row 2, red', 'the second stone');
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.waitForFunction(() => /2 Red and 0 Yellow/.test(document.querySelector('.panel [role=alert]').textContent));
    await cell(page, 4, 1).click();
    expect(await cell(page, 4, 1).getAttribute('aria-label'), 'column 4, row 1, red', 'the stone that is left');
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
    await brush('Rond');
    await cell(page, 1, 1).click();
    await cell(page, 3, 3).click();
    await brush('Effacer');
    await cell(page, 3, 3).click();
    expect(await page.locator('.drawing .first').count(), 1, 'crosses');
    expect(await page.locator('.drawing .ring').count(), 1, 'noughts');
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

await test('a tree of variations: tried, walked by keys, promoted, commented, deleted, kept', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const at = (moves) =>
      hashIs(page, `#r=analyse&g=connect4&m=${moves}`).catch(async () => hold(false, `at ${await hash(page)} instead of ${moves}`));
    const rows = () =>
      page
        .locator('.tree .row')
        .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('button')].map((one) => one.textContent.trim()).join(' ')));
    const press = async (key, moves) => {
      await page.keyboard.press(key);
      await at(moves);
    };
    await at('4453');
    await page.waitForSelector('.tree .row');
    await page.evaluate(() => document.activeElement.blur());
    await press('ArrowLeft', '445');
    await press('2', '4452');
    await press('1', '44521');
    expect(await rows(), ['4 4', '5 3', '2 1'], 'rows with a side line');
    await press('ArrowLeft', '4452');
    await press('ArrowUp', '4453');
    await press('ArrowDown', '4452');
    await press('End', '44521');
    await press('Home', '');
    await press('ArrowRight', '4');
    await press('End', '44521');
    await page.getByRole('textbox', { name: 'Comment' }).fill('a quiet try');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.comment');
    await page.getByRole('button', { name: 'Promote' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.tree .row')[1].textContent.replace(/\D/g, '') === '252');
    await page.reload();
    await page.waitForSelector('.tree .row');
    await at('44521');
    expect(await rows(), ['4 4', '5 2', '3', '1'], 'rows after a reload');
    expect(await page.locator('.comment').textContent(), 'a quiet try', 'the comment');
    await shot(page, 'analyse-tree');
    // Pasted moves of the same game join the tree; a link leads to any of its positions.
    await paste(page, '4477');
    await at('4477');
    await page.evaluate(() => (location.hash = '#r=analyse&g=connect4&m=4453'));
    await at('4453');
    expect(await page.locator('.tree .list button').count(), 8, 'moves in the tree');
    await page.getByRole('button', { name: 'Delete' }).click();
    await at('445');
    expect(await page.locator('.tree .list button').count(), 7, 'moves after one is deleted');
  }));

await test('the best line is shown whole, and files of many games are opened, and saved only when they are asked to be', () =>
  visit('#r=analyse&g=connect4&m=4453', {}, async (page) => {
    // On a busy machine a second may be too short to find all of it.
    await page.locator('.panel select').selectOption('10');
    await page.waitForFunction(() => document.querySelectorAll('.moves-line button').length > 24);
    await isDone(page);
    const { options, move } = await analysed('connect4', '4453', 10);
    const { line } = options.find((option) => option.move === move);
    expect(await page.locator('.moves-line button').allTextContents(), line, 'the line');
    // Pointing at one of its moves draws the stones up to it; it can join the tree, or be played up to there; both are undone.
    await page.locator('.moves-line button').nth(2).hover();
    await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 3);
    await page.getByRole('button', { name: 'as side line' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.tree .list button').length === count, 4 + line.length);
    await hashIs(page, '#r=analyse&g=connect4&m=4453');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.tree .list button').length === 4);
    await page.locator('.moves-line button').nth(2).click();
    await hashIs(page, `#r=analyse&g=connect4&m=4453${line.slice(0, 3).join('')}`);
    await page.keyboard.press('Control+z');
    await hashIs(page, '#r=analyse&g=connect4&m=4453');
    await page.getByRole('button', { name: 'Share or paste' }).click();
    await page
      .locator('dialog form textarea')
      .fill('puissance 1\ngame connect4\nmoves 4433\n\npuissance 1\ngame connect4\nfirst easy\nmoves 1212121\n');
    await page.getByRole('button', { name: 'Open this position' }).click();
    await hashIs(page, '#r=analyse&g=connect4&m=4433');
    expect(await page.locator('.tree .list button', { hasText: '1' }).count(), 4, 'moves of the second game');
    // What is only pasted is not saved.
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('puissance.game.')).length),
      0,
      'saved games',
    );
  }));

// What must be seen without scrolling, whole.
const inSight = ['.board', '.walk', '.shelf', '.news', '.line', '.tree', '.review', '.why .next'];
for (const [language, scheme] of [
  ['en', 'light'],
  ['fr', 'dark'],
])
  await test(`one screen at 1280×800: board, evaluation, twelve rows, best line and review (${language})`, () =>
    visit('#r=analyse&g=connect4&m=62544313344234336666575', { language, scheme }, async (page) => {
      await review(page);
      await page.locator('.turn').nth(4).click();
      await isDone(page);
      await page.waitForSelector('.marker.best');
      for (const name of inSight) {
        const { x, y, width, height } = await page.locator(name).boundingBox();
        hold(x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 800, `${name} ends at ${x + width}, ${y + height}`);
      }
      const rows = await page.locator('.tree .list').evaluate((list) => {
        const box = list.getBoundingClientRect();
        return [...list.querySelectorAll('.row')].filter((row) => row.getBoundingClientRect().bottom <= box.bottom + 1).length;
      });
      hold(rows >= 12, `${rows} rows are seen`);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'to scroll');
      const next = await page.locator('.why .next').boundingBox();
      const card = await page.locator('.review').boundingBox();
      hold(next.y + next.height <= card.y + card.height, 'the buttons of the review are seen');
      await shot(page, `analyse-one-screen-${language}`);
      // A reload judges nothing again.
      await page.reload();
      await page.waitForFunction(() => document.querySelectorAll('.tree .mark').length > 6);
      expect(await page.locator('progress').count(), 0, 'reviews under way');
    }));

await test('several analyses with names; nothing is discarded without a question; everything is undone', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.waitForSelector('.tree .row');
    const at = (moves) => hashIs(page, `#r=analyse&g=connect4&m=${moves}`);
    const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click();
    // The game of Play is saved as such; with a side line it is an analysis of its own.
    hold(/All \(0\)/.test(await page.locator('.shelf').textContent()), 'kept analyses at first');
    await page.keyboard.press('2');
    await at('44532');
    await page.waitForFunction(() => /All \(1\)/.test(document.querySelector('.shelf').textContent));
    // A pasted link is another analysis, and an empty board a third.
    await paste(page, 'https://connect4.gamesolver.org/?pos=1122');
    await at('1122');
    await page.waitForFunction(() => /All \(2\)/.test(document.querySelector('.shelf').textContent));
    await page.getByRole('button', { name: 'New analysis', exact: true }).first().click();
    await at('');
    await undo();
    await at('1122');
    await page.getByRole('button', { name: 'All (2)' }).click();
    await page.locator('dialog li input').first().fill('Edges');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Open Edges' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.locator('.tab[aria-current]').textContent(), 'Edges', 'the name');
    await page.reload();
    await page.waitForSelector('.tree .row');
    hold(/All \(2\)/.test(await page.locator('.shelf').textContent()), 'analyses after a reload');
    await page.locator('.tab', { hasText: '44532' }).click();
    await at('44532');
    await page.getByRole('button', { name: 'All (2)' }).click();
    await page.getByRole('button', { name: 'Delete Edges' }).click();
    expect(await page.locator('dialog li').count(), 2, 'analyses while it is asked');
    await page.getByRole('button', { name: 'Really delete' }).click();
    await page.waitForFunction(() => document.querySelectorAll('dialog li').length === 1);
    await isAccessible(page, 'analyses');
    await shot(page, 'analyses');
    await page.locator('dialog').getByRole('button', { name: 'Undo' }).click();
    await at('1122');
    await page.waitForFunction(() => /All \(2\)/.test(document.querySelector('.shelf').textContent));
    // Several moves are deleted only when it is asked for twice, and come back.
    await page.locator('.tree .list button').nth(1).click();
    await at('11');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 3 moves?' }).click();
    await at('1');
    await undo();
    await at('11');
    expect(await page.locator('.tree .list button').count(), 4, 'moves after the undo');
  }));

await test('several lines of moves are games; what is refused is named; errors go with their dialog', () =>
  visit('#r=analyse&g=connect4&m=', {}, async (page) => {
    const open = async (text) => {
      await page.getByRole('button', { name: 'Share or paste' }).click();
      await page.locator('dialog form textarea').fill(text);
      await page.getByRole('button', { name: 'Open this position' }).click();
    };
    await open('4444444');
    await page.waitForFunction(() => /column 4 is full/.test(document.querySelector('dialog [role=alert]').textContent));
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    hold(!/full/.test(await page.locator('.news').textContent()), 'an error of a dialog that is closed');
    await open('4453\n4444444\n4472\n9');
    await hashIs(page, '#r=analyse&g=connect4&m=4453');
    expect(await page.locator('.tree .list button').count(), 6, 'moves of both games');
    const told = await page.locator('.news p').first().textContent();
    hold(/2 games were refused/.test(told) && /column 4 is full/.test(told) && /9/.test(told), `what was refused: ${told}`);
    // Where lines could be a drawing, too, the engine is asked.
    await open('1111\n2222\n');
    await hashIs(page, '#r=analyse&g=connect4&m=1111');
    expect(await page.locator('.tree .list button').count(), 8, 'moves of these games');
  }));

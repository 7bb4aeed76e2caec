// The page Me: what the saved games and their reviews say of the reader, and where that leads.
import { isAccessibleInBoth } from './axe.mjs';
import { expect, hashIs, hold, shot, test, visit } from './harness.mjs';

const settled = '.me';
// Games of an earlier visit, and the review of one of them.
async function remember(page) {
  await page.evaluate(() => {
    const saved = { game: 'connect4', moves: '1212121', first: 'human', second: 'level:3', result: 'first' };
    const games = [
      {},
      { second: 'level:4' },
      { moves: '13341512', second: 'level:4', result: 'second' },
      { result: 'draw', second: 'level:4' },
      { game: 'gomoku', moves: 'h8h9', result: 'second' },
      { second: 'human', result: 'first' },
      { result: 'open' },
    ];
    for (const [index, game] of games.entries())
      localStorage.setItem(`puissance.game.g${index}`, JSON.stringify({ ...saved, at: Date.now() - index * 1e7, ...game }));
    localStorage.setItem(
      'puissance.game.online-one',
      JSON.stringify({ ...saved, second: 'human', result: 'second', own: 'second', at: Date.now() - 9e7 }),
    );
  });
  await page.reload();
  await page.waitForSelector('.me .list li button');
  await page.waitForSelector('.me .rungs .share');
}

await test('nobody has played yet: the page says so, and leads to the first game', () =>
  visit('#r=me', { settled }, async (page) => {
    hold(/No game yet/.test(await page.locator('.me').textContent()), 'that there is no game');
    expect(await page.locator('header .tool[aria-current=page]').count(), 1, 'the door of the page');
    await page.locator('.me .main').click();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    expect(await page.locator('[data-seat=second]').inputValue(), 'level:2', 'the opponent');
  }));

for (const [language, width, height, won] of [
  ['en', 1280, 800, 'You won'],
  ['fr', 390, 844, 'Vous avez gagné'],
  ['en', 844, 390, 'You won'],
  ['fr', 2560, 1440, 'Vous avez gagné'],
])
  await test(`rating, results, openings and all games in words (${language}, ${width}×${height})`, () =>
    visit('#r=me', { settled, language, width, height, touch: width < 900 }, async (page) => {
      await remember(page);
      const rows = await page.locator('.me .list li').allTextContents();
      expect(rows.length, 7, 'games of Connect Four');
      hold(rows[0].includes(won), `the last game: ${rows[0]}`);
      // Four games against rungs are rated; the one by a link is counted apart.
      expect(await page.locator('.me .list .change').evaluateAll((all) => all.filter((one) => one.textContent).length), 4, 'rated games');
      hold(/\d/.test(await page.locator('.me .large').textContent()), 'the rating');
      expect(
        await page
          .locator('.me .rungs .share')
          .allTextContents()
          .then((all) => all.length),
        2,
        'opponents',
      );
      hold((await page.locator('.me .mistakes tbody tr').count()) > 1, 'openings');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'too wide by');
      await isAccessibleInBoth(page, 'me', (scheme) => shot(page, `me-${language}-${width}-${scheme}`));
    }));

// What is written here is what a review of such a game keeps.
for (const [language, width, height, heading, kind] of [
  ['en', 1280, 800, 'By estimate, not proved', 'Gave the other side the attack1 of 2'],
  ['fr', 360, 640, 'Selon l’estimation, sans preuve', 'L’attaque, donnée à l’adversaire1 sur 2'],
])
  await test(`likely mistakes stand apart from proved ones (${language}, ${width}×${height})`, () =>
    visit('#r=me', { settled, language, width, height, touch: width < 900 }, async (page) => {
      await page.evaluate(() => {
        const game = { game: 'gomoku', moves: 'h8h9', first: 'human', second: 'level:3', result: 'second', at: 1 };
        const judged = { turn: 'first', accuracy: 50, fault: null, likely: true, proved: false, cause: null };
        const judgements = [
          { ...judged, cause: 'attacked' },
          judged,
          { ...judged, turn: 'second' },
          { ...judged, likely: false, fault: 'result_lost', cause: 'forced_win' },
        ];
        localStorage.setItem('puissance.game.one', JSON.stringify(game));
        localStorage.setItem('puissance.review.gomoku h8h9', JSON.stringify({ at: 1, language: 'en', judgements }));
      });
      await page.reload();
      await page.waitForSelector('.me .mistakes h4');
      expect(await page.locator('.mistakes h4').textContent(), heading, 'the heading');
      const [proved, likely] = await page.locator('.mistakes ul').all();
      expect(await proved.locator('li').count(), 1, 'proved kinds');
      const words = await likely.locator('li').evaluateAll((all) =>
        all.map((one) =>
          [...one.children]
            .slice(0, 2)
            .map((part) => part.textContent)
            .join(''),
        ),
      );
      hold(words.length === 2 && words.includes(kind), `likely kinds: ${words.join('; ')}`);
      hold((await likely.locator('a').count()) === 2, 'a lesson for each');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'too wide by');
      await isAccessibleInBoth(page, 'me', (scheme) => shot(page, `me-likely-${language}-${scheme}`));
    }));

await test('a game is reviewed, and its mistakes lead to exercises and a lesson; the games are exported', () =>
  visit('#r=me', { settled }, async (page) => {
    await remember(page);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(file.suggestedFilename(), 'puissance-my-games.txt', 'the file');
    await page.locator('.me .list li button').nth(2).click();
    await hashIs(page, '#r=analyse&g=connect4&m=13341512');
    await page.waitForSelector('.review dl');
    await page.waitForSelector('progress', { state: 'detached' });
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.waitForSelector('.me .mistakes li');
    hold(/From the reviews of 1 of your games/.test(await page.locator('.mistakes').textContent()), 'how many reviews');
    hold(/%/.test(await page.locator('.me .list .accuracy').nth(2).textContent()), 'the accuracy of that game');
    const lesson = page.locator('.me .mistakes a').first();
    await page.waitForFunction(() => /^Lesson: /.test(document.querySelector('.mistakes a').textContent.trim()));
    const to = await lesson.getAttribute('href');
    await page.locator('.me .mistakes li .button').first().click();
    await page.waitForSelector('.courses [aria-pressed=true]');
    await page.goBack();
    await page.waitForSelector('.me .mistakes a');
    await page.locator('.me .mistakes a').first().click();
    await hashIs(page, to);
  }));

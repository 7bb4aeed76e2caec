// The explorer in Analyse: scores are those beside it, and what it counts are the reader's own finished games.
import { isAccessibleInBoth } from './axe.mjs';
import { expect, hash, hashIs, hold, shot, test, visit } from './harness.mjs';

const saved = { game: 'connect4', moves: '4453', first: 'human', second: 'level:3', result: 'first' };
const asSecond = { first: 'level:3', second: 'human' };
const games = [
  {},
  { moves: '4452', result: 'draw' },
  // Mirrored, lost, and with the other stones.
  { moves: '4436', ...asSecond, result: 'first' },
  // One position in two orders of moves.
  { moves: '4153' },
  { moves: '5142', result: 'second' },
  // Not over, of two at one screen, and not to be read.
  { result: 'open' },
  { second: 'human' },
  { moves: '44z' },
  { game: 'tictactoe', moves: 'b2a1', result: 'first' },
  { game: 'tictactoe', moves: 'b2c3', ...asSecond, result: 'draw' },
];
async function remember(page, all = games) {
  await page.evaluate(
    ([given, usual]) =>
      given.forEach((game, index) =>
        localStorage.setItem(`puissance.game.g${index}`, JSON.stringify({ ...usual, at: Date.now() - index * 1e6, ...game })),
      ),
    [all, saved],
  );
  await page.reload();
  await page.waitForSelector('.chip, .candidate');
}
async function open(page, name = 'Explorer') {
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForSelector('.explorer');
}
const isScored = (page) => page.waitForFunction(() => document.querySelectorAll('.explorer li .tag').length > 0);
const rows = (page) =>
  page
    .locator('.explorer li button')
    .evaluateAll((all) =>
      all.map((one) =>
        [...one.children].map((part) => (part.localName === 'b' ? part.lastElementChild : part).textContent.replace(/\s+/g, ' ').trim()),
      ),
    );
const toldOf = (page) => page.locator('.explorer > p').first().textContent();

await test('each column has the score of the board, and what came of it; a press plays it into the tree', () =>
  visit('#r=analyse&g=connect4&m=44', {}, async (page) => {
    await remember(page);
    await open(page);
    await isScored(page);
    const found = await rows(page);
    expect(
      found.map(([move]) => move),
      ['1', '2', '3', '4', '5', '6', '7'],
      'moves',
    );
    const onBoard = await page.locator('.chip').evaluateAll((all) => all.map((one) => one.textContent.replace(/\s+/g, '')));
    expect(
      found.map(([, score]) => score.replace(/\s+/g, '')),
      onBoard,
      'scores',
    );
    // 3 and 5 are one move to a mirror.
    const counts = found.map(([move, , own, met]) => [move, own, met]);
    expect(counts[2], ['3', '2 · 75%+1 =1 −0', '1 · 0%+0 =0 −1'], 'column 3');
    expect(counts[4].slice(1), counts[2].slice(1), 'column 5, its mirror');
    expect(counts[0], ['1', '–', '–'], 'column 1');
    expect(await toldOf(page), '3 of your finished games were here: 1 won, 1 drawn, 1 lost.', 'how many');
    hold(
      /^Play 3\. Score: .+\. Played by you: 1 won, 1 drawn, 0 lost, 75%\. Played against you: 0 won, 0 drawn, 1 lost, 0%\.$/.test(
        await page.locator('.explorer li button .unseen').nth(2).textContent(),
      ),
      'the same in words',
    );
    // Pointing at a move draws its line; pressing it goes on.
    await page.locator('.explorer li button').nth(4).hover();
    await page.waitForSelector('.ghost');
    await page.locator('.explorer li button').nth(4).click();
    await hashIs(page, '#r=analyse&g=connect4&m=445');
    await page.waitForFunction(() => /^3 of your/.test(document.querySelector('.explorer > p').textContent));
    await isScored(page);
    const next = Object.fromEntries((await rows(page)).map(([move, , own, met]) => [move, [own, met]]));
    expect(next['3'], ['–', '1 · 100%+1 =0 −0'], 'column 3');
    expect(next['2'], ['1 · 0%+0 =0 −1', '1 · 50%+0 =1 −0'], 'column 2, once mirrored');
    expect(await page.locator('.tree .list button').count(), 3, 'moves of the tree');
    await page.evaluate(() => (location.hash = '#r=analyse&g=connect4&m=415'));
    await page.waitForFunction(() => /^2 of your/.test(document.querySelector('.explorer > p').textContent));
    await isScored(page);
    const after = Object.fromEntries((await rows(page)).map(([move, , own, met]) => [move, [own, met]]));
    expect(
      [after['2'], after['3']],
      [
        ['–', '1 · 0%+0 =0 −1'],
        ['–', '1 · 100%+1 =0 −0'],
      ],
      'in both orders',
    );
  }));

await test('a free board: the best moves, and whatever was played, turned and mirrored', () =>
  visit('#r=analyse&g=tictactoe&m=b2', {}, async (page) => {
    await remember(page);
    await open(page);
    await isScored(page);
    const ranked = await page.locator('.line li b').allTextContents();
    const found = await rows(page);
    hold(
      ranked.every((move) => found.some(([name]) => name === move)),
      `the best moves are there: ${ranked}`,
    );
    expect(await toldOf(page), '2 of your finished games were here: 1 won, 1 drawn, 0 lost.', 'how many');
    const corner = found.find(([move]) => ['a1', 'a3', 'c1', 'c3'].includes(move));
    expect(corner.slice(2), ['1 · 50%+0 =1 −0', '1 · 100%+1 =0 −0'], 'a corner is a corner');
    const edge = found.find(([move]) => ['a2', 'b1', 'b3', 'c2'].includes(move));
    if (edge) expect(edge.slice(2), ['–', '–'], 'an edge');
    await shot(page, 'explorer-tictactoe');
  }));

await test('it is worked by keys alone; the review comes back; a game that is over has no moves', () =>
  visit('#r=analyse&g=connect4&m=44', {}, async (page) => {
    await remember(page);
    await page.locator('#view-explorer').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.explorer');
    await page.waitForFunction(() => document.activeElement?.id === 'view-explorer');
    await isScored(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hashIs(page, '#r=analyse&g=connect4&m=441');
    await page.evaluate(() => (location.hash = '#r=analyse&g=connect4&m=1212121'));
    await hashIs(page, '#r=analyse&g=connect4&m=1212121');
    await page.waitForFunction(() => document.querySelectorAll('.explorer li').length === 0);
    await page.locator('#view-review').click();
    await page.waitForSelector('[aria-labelledby=review-title]');
    await page.waitForFunction(() => document.activeElement?.id === 'view-review');
  }));

for (const [language, width, height, none] of [
  ['en', 1280, 800, 'None of your finished games has been here.'],
  ['fr', 390, 844, 'Aucune de vos parties finies n’est passée par ici.'],
  ['en', 844, 390, 'None of your finished games has been here.'],
  ['fr', 360, 640, 'Aucune de vos parties finies n’est passée par ici.'],
  ['fr', 1280, 800, 'Aucune de vos parties finies n’est passée par ici.'],
])
  await test(`nobody was here: it says so, and nothing is cut (${language}, ${width}×${height})`, () =>
    visit('#r=analyse&g=connect4&m=4455', { language, width, height, touch: width < 900 }, async (page) => {
      await page.waitForSelector('.chip');
      const before = await page.locator('.board').boundingBox();
      await open(page, language === 'fr' ? 'Explorateur' : 'Explorer');
      await isScored(page);
      expect(await toldOf(page), none, 'the empty state');
      await remember(page, [{ moves: '44552' }, { moves: '33443', ...asSecond, result: 'second' }]);
      await open(page, language === 'fr' ? 'Explorateur' : 'Explorer');
      await isScored(page);
      const { cut, wide } = await page.evaluate(() => ({
        cut: [...document.querySelectorAll('.explorer :is(b, .tag, .tally, p > span), .views button')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
          .map((one) => one.textContent),
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect([cut, wide], [[], 0], 'what is cut, and how much too wide');
      const ends = await page.locator('.explorer li').evaluateAll((all) =>
        all.map((one) => {
          const [tag, own, met] = ['.tag', '.tally', '.tally + .tally'].map((name) => one.querySelector(name).getBoundingClientRect());
          return tag.right <= own.left && own.right <= met.left;
        }),
      );
      expect(
        ends.filter((isApart) => !isApart),
        [],
        'rows whose parts lie on one another',
      );
      if (width === 1280) {
        const box = await page.locator('.explorer').boundingBox();
        hold(box.y + box.height <= height, `it ends at ${box.y + box.height}`);
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'to scroll');
        expect(await page.locator('.board').boundingBox(), before, 'the board');
      } else {
        await page.locator('.explorer li button').last().scrollIntoViewIfNeeded();
        await page.locator('.explorer li button').last().tap();
        await page.waitForFunction(() => /m=44557$/.test(location.hash));
      }
      await isAccessibleInBoth(page, 'explorer', (scheme) => shot(page, `explorer-${language}-${width}-${scheme}`));
      hold((await hash(page)).startsWith('#r=analyse'), 'the room');
    }));

// The place where one begins: the ladder with the reader's place in it, and the ways into a game; after a game, the next rung.
import { isAccessibleInBoth } from './axe.mjs';
import { cell, expect, hash, hashIs, hold, seat, shot, test, visit } from './harness.mjs';

const names = {
  en: ['Perfect', 'Master', 'Planner', 'Reader', 'Tactician', 'Trapper', 'Regular', 'Guard', 'Novice', 'Child'],
  fr: ['Parfait', 'Maître', 'Stratège', 'Calculateur', 'Tacticien', 'Piégeur', 'Habitué', 'Garde', 'Débutant', 'Enfant'],
};
const start = (page) => page.waitForSelector('.start', { state: 'attached' });
// Games of an earlier visit, the newest first.
async function remember(page, games) {
  await page.evaluate((all) => {
    for (const [index, game] of all.entries()) {
      const saved = {
        game: 'connect4',
        moves: '4453',
        first: 'human',
        second: 'level:3',
        result: 'first',
        at: Date.now() - (index + 1) * 1e6,
      };
      localStorage.setItem(`puissance.game.${index}`, JSON.stringify({ ...saved, ...game }));
    }
  }, games);
  await page.reload();
  await page.waitForSelector('[role=grid]:not([aria-busy=true])');
  await start(page);
}

for (const language of ['en', 'fr'])
  await test(`ten rungs with a name and a line each, and where to begin, in ${language}`, () =>
    visit('', { language }, async (page) => {
      await start(page);
      expect(await page.locator('[data-rung] b').allTextContents(), names[language], 'rungs');
      const lines = await page.locator('[data-rung] .quiet').allTextContents();
      expect(new Set(lines.filter((line) => line.length > 10)).size, 10, 'lines');
      // The seat's menu is the same list.
      const menu = await page.locator('[data-seat=second] option').allTextContents();
      expect(
        menu.slice(1).reverse(),
        names[language].map((name, index) => `${10 - index} · ${name}`),
        'the menu of a seat',
      );
      const order = await page.locator('.ladder li').evaluateAll((all) => all.map((one) => one.className.includes('here')));
      expect(order.indexOf(true), 9, 'the line "start here" stands above rung 1');
      await isAccessibleInBoth(page, `start-${language}`, (scheme) => shot(page, `start-${language}-${scheme}`));
    }));

await test('a rung is chosen, a machine begins, two play at one screen: the stone that is dropped begins', () =>
  visit('', {}, async (page) => {
    await start(page);
    await page.locator('[data-rung="5"]').click();
    expect(await page.locator('[data-seat=second]').inputValue(), 'level:5', 'the opponent');
    expect(await page.locator('[data-rung][aria-pressed=true]').getAttribute('data-rung'), '5', 'the chosen rung');
    await page.getByRole('button', { name: 'Two at this screen' }).click();
    expect(await page.locator('[data-seat=second]').inputValue(), 'human', 'two people');
    expect(await page.locator('[data-rung][aria-pressed=true]').count(), 0, 'chosen rungs');
    await page.locator('[data-rung="1"]').click();
    await page.getByRole('button', { name: 'It begins' }).click();
    await page.waitForFunction(() => /m=\d$/.test(location.hash));
    expect(await page.locator('[data-seat=first]').inputValue(), 'level:1', 'the machine begins');
    expect(await page.locator('.start').count(), 0, 'the start of a game that is on');
    await page.keyboard.press('n');
    await page.waitForFunction(() => /m=\d$/.test(location.hash));
  }));

await test('the reader’s place comes from the games; one that waits goes on as the same; the last ones are told in words', () =>
  visit('', {}, async (page) => {
    await remember(page, [
      { result: 'second', second: 'level:4' },
      {},
      { second: 'level:2' },
      { first: 'medium', second: 'human', result: 'open', moves: '4' },
    ]);
    hold(/^you are here · \d+$/.test((await page.locator('.here').textContent()).trim()), 'the place');
    expect(
      await page.locator('[data-rung]:has(.mastered)').evaluateAll((all) => all.map((one) => one.dataset.rung)),
      ['3', '2'],
      'mastered',
    );
    expect(
      (await page.locator('.start ul button').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
      ['You lost Regular', 'You won Guard', 'You won Novice'],
      'the last games',
    );
    await page.getByRole('button', { name: /^Go on/ }).click();
    await hashIs(page, '#g=connect4&m=4');
    expect(await page.locator('[data-seat=first]').inputValue(), 'level:6', 'the name of a script is a rung');
    await cell(page, 3, 1).click();
    await page.waitForFunction(() => /m=43\d$/.test(location.hash));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('puissance.game.3')).moves);
    hold(kept.startsWith('43'), `the same game goes on: ${kept}`);
    await page.keyboard.press('n');
    await page.waitForFunction(() => location.hash.length < 18);
  }));

await test('today’s exercise and the last game are one press away', () =>
  visit('', {}, async (page) => {
    await remember(page, [{}]);
    await page.getByRole('button', { name: 'Today’s exercise' }).click();
    await page.waitForFunction(() => document.querySelector('.courses [aria-pressed=true]')?.textContent.trim() === 'Daily');
    hold((await hash(page)).startsWith('#r=train&g=connect4'), 'the room');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.start ul button').first().click();
    await hashIs(page, '#r=analyse&g=connect4&m=4453');
  }));

await test('a win offers the rung above, a loss the one below', () =>
  visit('#g=connect4&m=121212', {}, async (page) => {
    await seat(page, 'human', 'level:4');
    await page.keyboard.press('1');
    await page.waitForSelector('.result');
    await page.getByRole('button', { name: 'Up: 5 Trapper' }).click();
    await hashIs(page, '#g=connect4&m=');
    expect(await page.locator('[data-seat=second]').inputValue(), 'level:5', 'the next opponent');
    await page.evaluate(() => (location.hash = '#g=connect4&m=133415'));
    await hashIs(page, '#g=connect4&m=133415');
    await seat(page, 'human', 'level:10');
    await page.keyboard.press('1');
    await page.waitForSelector('.result');
    await page.getByRole('button', { name: 'Down: 9 Master' }).click();
    await hashIs(page, '#g=connect4&m=');
    expect(await page.locator('[data-seat=second]').inputValue(), 'level:9', 'an easier opponent');
  }));

// Every control is whole on the screen, and nothing lies on it.
async function isOnScreen(page, what) {
  const found = await page.evaluate(() => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.list, .cells, .over ~ *, :disabled');
    const hidden = [];
    for (const one of [...document.querySelectorAll('main :is(button, select), nav button')].filter(shown)) {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.textContent.trim();
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) hidden.push(`${name} leaves the screen`);
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!one.contains(on) && !on?.closest('.result, .pressing')) hidden.push(`${name} is under ${on?.className}`);
      // A word that is wider than its button is cut.
      if (one.scrollWidth > one.clientWidth + 1 && one.localName === 'button') hidden.push(`${name} is cut`);
    }
    const board = document.querySelector('.board').getBoundingClientRect();
    const covered = [...document.querySelectorAll('.result, .pressing')].some((one) => {
      const box = one.getBoundingClientRect();
      return box.height > 0 && box.top < board.bottom - 1 && box.left < board.right - 1 && box.bottom > board.top + 1;
    });
    return {
      hidden,
      covered,
      scrolls: document.documentElement.scrollHeight > innerHeight + 1,
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });
  expect(found, { hidden: [], covered: false, scrolls: false, wide: false }, what);
}
for (const [width, height] of [
  [360, 640],
  [390, 844],
  [844, 390],
])
  for (const language of ['en', 'fr'])
    await test(`one screen at ${width}×${height}: the start, the game, a hint, the result, in ${language}`, async () => {
      const screen = { width, height, language, touch: true, scheme: language === 'fr' ? 'dark' : 'light' };
      const name = `phone-${width}x${height}-${language}`;
      await visit('', screen, async (page) => {
        await remember(page, [{}, { result: 'open' }]);
        await page.waitForTimeout(300);
        await isOnScreen(page, `${name}: start`);
        await shot(page, `${name}-start`);
      });
      await visit('#g=connect4&m=133415', screen, async (page) => {
        await seat(page, 'human', 'level:10');
        await isOnScreen(page, `${name}: game`);
        await page.locator('.toolrow button').first().click();
        await page.waitForSelector('.ghost');
        await isOnScreen(page, `${name}: hint`);
        await shot(page, `${name}-hint`);
        await page.keyboard.press('1');
        await page.waitForSelector('.result');
        await isOnScreen(page, `${name}: result`);
        await shot(page, `${name}-result`);
      });
      await visit('#g=gomoku&m=h8h9', screen, async (page) => {
        await isOnScreen(page, `${name}: gomoku`);
        await shot(page, `${name}-gomoku`);
      });
    });

await test('a large window has a large board with its seats beside it; doubled letters keep everything within reach', async () => {
  await visit('', { width: 2560, height: 1440 }, async (page) => {
    await start(page);
    const [board, above, below] = await Promise.all(
      ['.board', '.above .seat', '.below .seat'].map((one) => page.locator(one).boundingBox()),
    );
    hold(board.height > 1440 * 0.75, `the board is ${board.height} px high`);
    for (const one of [above, below])
      hold(Math.abs(one.x - board.x) < 20 && Math.abs(one.width - board.width) < 40, 'a seat is as wide as the board');
    await shot(page, 'start-2560');
  });
  // A window of 1280 × 800 at 200 %, and the narrowest telephone.
  for (const [width, height] of [
    [640, 400],
    [320, 640],
  ])
    await visit('', { width, height, language: 'fr' }, async (page) => {
      await start(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      hold(wide <= 0, `${width} px: the page is ${wide} px too wide`);
      for (const one of await page.locator('.toolrow button:enabled, .start .ways button').all()) await one.click({ trial: true });
      await shot(page, `start-${width}`);
    });
});

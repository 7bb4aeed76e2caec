// How Play, Analyse, Train, Me and the course for players look: each screen in five windows, light and dark, in English and in French.
// Whatever can be pressed can be reached and is whole, and no page is wider than its window. With a folder for screenshots it leaves one of each.
import { expect, review, shot, test, visit } from './harness.mjs';

async function remember(page) {
  await page.evaluate(() => {
    const saved = { game: 'connect4', moves: '1212121', first: 'human', second: 'level:3', result: 'first' };
    const others = [
      {},
      { second: 'level:4' },
      { moves: '13341512', second: 'level:4', result: 'second' },
      { game: 'gomoku', moves: 'h8h9', result: 'open' },
    ];
    for (const [index, game] of others.entries())
      localStorage.setItem(`puissance.game.g${index}`, JSON.stringify({ ...saved, at: Date.now() - index * 1e7, ...game }));
  });
  await page.reload();
}
const press = (page, selector) => page.locator(selector).first().click();
// A telephone on its side has it behind “More”.
async function chooseGame(page) {
  if (await page.locator('.tool.game').isVisible()) await press(page, '.tool.game');
  else {
    await press(page, '.toolrow button:last-child');
    await page
      .locator('dialog')
      .getByRole('button', { name: /^(Another game|Other game|Autre jeu)/ })
      .click();
  }
  await page.waitForSelector('dialog[open] .kind, dialog[open] input[type=number]');
}
const isAsked = (page) => page.waitForSelector('.question h2');
// Each: where it is, and what leads there.
const screens = {
  start: { hash: '', see: (page) => remember(page).then(() => page.waitForSelector('.start', { state: 'attached' })) },
  games: { hash: '', see: chooseGame },
  game: { hash: '#g=connect4&m=4453', see: (page) => page.waitForTimeout(300) },
  result: {
    hash: '#g=connect4&m=133415',
    see: async (page) => {
      await page.locator('[data-seat=second]').selectOption('level:10');
      await page.keyboard.press('1');
      await page.waitForSelector('.result');
    },
  },
  me: { hash: '#r=me', settled: '.me', see: (page) => remember(page).then(() => page.waitForSelector('.me .list li button')) },
  review: {
    hash: '#r=analyse&g=connect4&m=4444454323326',
    see: async (page) => {
      await review(page);
      await press(page, '.turn');
    },
  },
  explorer: {
    hash: '#r=analyse&g=connect4&m=44',
    see: async (page) => {
      await page.waitForSelector('.chip');
      await page.locator('.views button').last().click();
      await page.waitForFunction(() => document.querySelectorAll('.explorer li .tag').length > 0);
    },
  },
  train: { hash: '#r=train&g=connect4', see: isAsked },
  answer: {
    hash: '#r=train&g=tictactoe',
    see: async (page) => {
      await isAsked(page);
      await page.getByRole('button', { name: /^(Show the answer|Voir la réponse)$/ }).click();
      await page.waitForSelector('.marker.right');
    },
  },
  race: {
    hash: '#r=train&g=connect4',
    see: async (page) => {
      await isAsked(page);
      await page.getByRole('button', { name: /^(In a row|À la suite)$/ }).click();
      await page.waitForSelector('[aria-labelledby=race-title]');
    },
  },
  likely: {
    hash: '#r=analyse&g=gomoku&m=i9j9i7h10i8i10i5k8h11',
    see: async (page) => {
      await review(page);
      await page.locator('.turn', { hasText: 'i5' }).click();
    },
  },
  settings: {
    hash: '#g=connect4&m=4453',
    see: async (page) => {
      if (await page.locator('.tool.settings').isVisible()) return press(page, '.tool.settings');
      await press(page, '.toolrow button:last-child');
      await page
        .locator('dialog')
        .getByRole('button', { name: /^(Settings|Réglages)$/ })
        .click();
    },
  },
  friend: {
    hash: '',
    see: async (page) => {
      await page.waitForSelector('.start', { state: 'attached' });
      await page
        .locator('.start button', { hasText: /friend|ami/i })
        .first()
        .click();
      await page.waitForSelector('.new .main');
    },
  },
  door: { hash: '#r=learn', settled: '.doors', see: (page) => page.waitForSelector('.door svg.drawing') },
  map: { hash: '#r=learn&l=players', settled: '.games .row', see: () => undefined },
  lesson: {
    hash: '#r=learn&l=play_fork&s=2',
    see: async (page) => {
      await page.waitForSelector('.cell.playable');
      await page.keyboard.press('1');
      await page.waitForSelector('.verdict[data-tone=wrong]');
    },
  },
};

// What cannot be pressed wherever the page is scrolled to, and what is cut.
function unreached() {
  const found = [];
  const within = document.querySelector('dialog[open]') ?? document.body;
  for (const one of within.querySelectorAll('button:not(:disabled), select, input:not([type=hidden]), a[href]')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest('.unseen, .cells, .skip')) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const name = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.outerHTML.slice(0, 60));
    if (right <= left) continue;
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isUnder = !one.contains(on) && !on?.contains(one) && !one.labels?.[0]?.contains(on);
    if (isUnder) found.push(`${name} is under ${on?.className || on?.localName || 'nothing'}`);
    // A name that the reader gave may be shortened.
    if (one.localName === 'button' && !one.closest('.shelf') && one.scrollWidth > one.clientWidth + 1) found.push(`${name} is cut`);
  }
  // Text that leaves whatever holds it, where nothing says so by dots and nothing scrolls.
  for (const one of within.querySelectorAll('p, h1, h2, h3, li, dt, dd, b, label')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.unseen, .cells, .drawing, .shelf') || !one.textContent.trim())
      continue;
    const box = one.getBoundingClientRect();
    for (let above = one.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      if (overflowX === 'visible') continue;
      const edge = above.getBoundingClientRect();
      const isOut = (overflowY === 'hidden' && box.bottom > edge.bottom + 2) || (overflowX === 'hidden' && box.right > edge.right + 2);
      if (isOut) found.push(`${one.textContent.trim().slice(0, 40)} is cut by ${above.className}`);
      break;
    }
  }
  scrollTo(0, 0);
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return wide > 0 ? [...found, `${wide} px too wide`] : found;
}

const windows = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
  [2560, 1440],
];
const looks = [
  ['en', 'light'],
  ['fr', 'dark'],
  ['en', 'dark'],
  ['fr', 'light'],
];
// LOOKS names some of the screens.
const wanted = process.env.LOOKS?.split(' ') ?? Object.keys(screens);
for (const [name, { hash, see, settled }] of Object.entries(screens).filter(([one]) => wanted.includes(one)))
  for (const [at, [width, height]] of windows.entries())
    // Each window in both languages and both lights; which go together changes from one to the next.
    for (const [language, scheme] of looks.slice(2 * (at % 2), 2 * (at % 2) + 2))
      await test(`${name} at ${width}×${height}, ${language}, ${scheme}`, () =>
        visit(hash, { width, height, language, scheme, touch: width < 900, calm: true, ...(settled && { settled }) }, async (page) => {
          await see(page);
          await page.waitForTimeout(250);
          await shot(page, `${name}-${width}-${language}-${scheme}`);
          expect(await page.evaluate(unreached), [], 'what cannot be pressed, or is cut');
        }));

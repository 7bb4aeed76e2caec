// Accessibility: axe finds no problem in any view, light and dark, wide and narrow.
import { isAccessibleInBoth } from './axe.mjs';
import { hold, shot, test, visit } from './harness.mjs';

const rooms = {
  play: '#g=connect4&m=44353442',
  gomoku: '#g=gomoku&m=h8h9i8',
  analyse: '#r=analyse&g=connect4&m=4453',
  door: '#r=learn',
  search: '#r=learn&l=search',
  players: '#r=learn&l=players',
  lesson: '#r=learn&l=8',
};
const windows = [
  [320, 640],
  [1280, 800],
];

async function fits(page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  hold(overflow <= 0, `the page is ${overflow} px too wide`);
}

// Both schemes are tested in one visit, because loading the page takes longer than switching.
for (const [room, hash] of Object.entries(rooms))
  for (const [width, height] of windows)
    await test(`${room}, ${width} px, light and dark`, () =>
      visit(hash, { width, height, touch: width === 320, language: width === 320 ? 'fr' : 'en' }, async (page) => {
        await page.waitForTimeout(room === 'analyse' ? 1800 : 600);
        if (room === 'lesson') {
          await page.waitForSelector('[role=tree]');
          for (let step = 0; step < 45; ++step) await page.keyboard.press('.');
        }
        await isAccessibleInBoth(page, room, (scheme) => shot(page, `${room}-${scheme}-${width}`));
        await fits(page);
        if (width === 320) return;
        // A wider window shows nothing new, so axe need not run again.
        await page.setViewportSize({ width: 1920, height: 1080 });
        for (const scheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme: scheme });
          await shot(page, `${room}-${scheme}-1920`);
        }
        await fits(page);
      }));

async function behindMore(page, index) {
  await page.locator('.toolrow button').last().click();
  await page.locator('dialog .list button').nth(index).click();
}

// What is not visible at first: dialogs, set-up, reviews, the quiz, machines playing.
const corners = {
  'dialog-game': ['#g=connect4&m=4453', (page) => page.locator('.tools .game').click()],
  'dialog-more': ['#g=connect4&m=4453', (page) => page.locator('.toolrow button').last().click()],
  'dialog-share': ['#g=connect4&m=4453', (page) => behindMore(page, 2)],
  'dialog-games': ['#g=connect4&m=4453', (page) => behindMore(page, 3)],
  'dialog-keys': ['#g=connect4&m=4453', (page) => page.keyboard.press('?')],
  won: ['#g=connect4&m=3434343', () => undefined],
  spectator: ['#g=connect4&m=', (page) => page.locator('[data-seat=first]').selectOption('level:1')],
  setup: ['#r=analyse&g=connect4&m=4453', (page) => page.locator('.walk .button').nth(0).click()],
  review: [
    '#r=analyse&g=tictactoe&m=b2a2a1b1c3',
    async (page) => {
      await page.locator('[aria-labelledby=review-title] .head .button').click();
      await page.locator('.turn').click();
      await page.waitForSelector('.marker.played');
    },
  ],
  retried: [
    '#r=analyse&g=tictactoe&m=b2a2a1b1c3',
    async (page) => {
      await page.locator('[aria-labelledby=review-title] .head .button').click();
      await page.locator('.turn').click();
      await page.locator('.why .main').click();
      await page.locator('[data-cell="2 1"]').click();
      await page.waitForSelector('.tag.loss');
    },
  ],
  own: ['#r=learn&g=tictactoe&m=b2&l=own', () => undefined],
  compare: [
    '#r=learn&g=connect4&m=4453&l=own',
    async (page) => {
      await page.locator('form .buttons .button').nth(3).click();
      await page.waitForSelector('[role=tree]');
    },
  ],
  quiz: [
    '#r=learn&l=7',
    async (page) => {
      await page.waitForSelector('[role=tree]');
      await page.locator('.quiz').click();
      await page.locator('.asked .button').click();
    },
  ],
  contradiction: [
    '#r=learn&l=alpha',
    async (page) => {
      for (let looks = 0; looks < 4; ++looks) await page.locator('.look').click();
      await page.locator('.cut').click();
    },
  ],
  'tree-list': ['#r=learn&l=best_case', (page) => page.locator('.bench .tools .button').last().click()],
  ...Object.fromEntries(
    ['negamax&s=2', 'table', 'killers&s=2', 'null&s=2', 'deepening', 'quiescence', 'proofs', 'mcts'].map((lesson) => [
      `by-hand-${lesson.replace('&s=', '-')}`,
      [`#r=learn&l=${lesson}`, (page) => page.locator('.bench .next').click()],
    ]),
  ),
  ...Object.fromEntries(
    ['explode&s=3', 'evaluators&s=2', 'bitboard&s=2', 'hash', 'learned'].map((lesson) => [
      `live-${lesson.replace('&s=', '-')}`,
      [`#r=learn&l=${lesson}`, (page) => page.locator('.live').first().waitFor()],
    ]),
  ),
  grow: ['#r=learn&l=write_order', (page) => page.locator('.below .main').click()],
  climb: ['#r=learn&l=climb', () => undefined],
  windows: ['#r=learn&l=window', (page) => page.locator('.set').click()],
  played: [
    '#r=learn&l=double&s=2',
    async (page) => {
      await page.locator('[data-cell="1 1"]').click();
      await page.waitForSelector('.verdict .wrong');
    },
  ],
  predicted: ['#r=learn&l=montecarlo&s=2', (page) => page.locator('.option').first().click()],
  drill: ['#r=learn&l=quiz', (page) => page.locator('.option').first().click()],
  presenter: [
    '#r=learn&l=alpha',
    async (page) => {
      await page.locator('.present').click();
      await page.keyboard.press('ArrowRight');
    },
  ],
};
for (const [name, [hash, open]] of Object.entries(corners))
  await test(`${name}, light and dark`, () =>
    visit(hash, { language: name.length % 2 ? 'fr' : 'en' }, async (page) => {
      await page.waitForTimeout(300);
      await open(page);
      await page.waitForTimeout(400);
      await isAccessibleInBoth(page, name, (scheme) => shot(page, `${name}-${scheme}`));
    }));

await test('nothing moves for those who want no motion', () =>
  visit('', { calm: true }, async (page) => {
    await page.locator('[data-seat=second]').selectOption('human');
    await page.locator('[data-cell="4 1"]').click();
    await page.waitForSelector('.falls');
    const name = await page.evaluate(() => getComputedStyle(document.querySelector('.falls')).animationName);
    hold(name === 'none', `a stone still falls: ${name}`);
  }));

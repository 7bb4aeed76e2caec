// The network that values some free boards: it is loaded with the first of them, what is said when it is late, damaged or
// missing, and what it thinks, in Analyse. PUISSANCE names the program.
import { execFileSync } from 'node:child_process';
import { cell, expect, hashIs, hold, shot, test, visit } from './harness.mjs';

const gomoku = '#r=analyse&g=gomoku&m=h8i9';
const asksFor = (page) => {
  const asked = [];
  page.on('request', (request) => request.url().endsWith('.net') && asked.push(request.url()));
  return asked;
};
const isAnalysed = (page) => page.waitForFunction(() => document.querySelectorAll('.candidate').length === 5);
const evaluated = (moves) =>
  JSON.parse(execFileSync(process.env.PUISSANCE, ['eval', '--json', '--game', 'gomoku', '--', moves], { encoding: 'utf8' })).net;

let asked;
await test('it is not asked for until a board needs it, and then once', () =>
  visit(
    '#g=connect4&m=4453',
    {},
    async (page) => {
      await page.getByRole('button', { name: 'Analyse' }).click();
      await page.waitForSelector('.chip');
      await page.evaluate(() => (location.hash = '#r=analyse&g=morpion12&m=f6'));
      await isAnalysed(page);
      expect(asked.length, 0, 'requests before');
      expect(await page.locator('.net').count(), 0, 'lines of a network that has no say');
      await page.evaluate((to) => (location.hash = to), gomoku);
      await page.waitForSelector('.net .switch');
      await isAnalysed(page);
      await cell(page, 10, 10).click();
      await hashIs(page, '#r=analyse&g=gomoku&m=h8i9j10');
      await page.waitForSelector('.net:not(.old)');
      expect(asked.length, 1, 'requests');
    },
    (page) => (asked = asksFor(page)),
  ));

await test('while it is on its way that is said, and the analysis begins when it is there', () => {
  let come;
  const gate = new Promise((resolve) => (come = resolve));
  return visit(
    gomoku,
    {},
    async (page) => {
      await page.locator('.coming').waitFor({ state: 'visible' });
      expect(await page.locator('.candidate').count(), 0, 'candidates before it is there');
      await shot(page, 'net-late');
      come();
      await page.waitForSelector('.net .switch');
      await isAnalysed(page);
      expect(await page.locator('.coming').count(), 0, 'notices');
    },
    (page) =>
      page.route('**/*.net', async (route) => {
        await gate;
        await route.continue();
      }),
  );
});

for (const [how, broken, words] of [
  ['damaged', { status: 200, body: 'PUISSNET, but no network' }, 'is damaged'],
  ['missing', { status: 404, body: '' }, 'could not be loaded'],
])
  await test(`a network that is ${how} is said to be, and patterns play`, () => {
    let isBroken = true;
    return visit(
      gomoku,
      { troubled: true },
      async (page) => {
        await isAnalysed(page);
        hold((await page.locator('.notices').textContent()).includes(words), 'the words');
        expect(await page.locator('.net').count(), 0, 'lines of a network that is not there');
        await shot(page, `net-${how}`);
        isBroken = false;
        await cell(page, 10, 10).click();
        await hashIs(page, '#r=analyse&g=gomoku&m=h8i9j10');
        if (how === 'missing') {
          await page.waitForSelector('.net .switch');
          expect(await page.locator('.notices').count(), 0, 'notices when it has come');
        } else {
          await isAnalysed(page);
          expect(await page.locator('.notices').count(), 1, 'notices');
        }
      },
      (page) => page.route('**/*.net', (route) => (isBroken ? route.fulfill(broken) : route.continue())),
    );
  });

await test('Analyse says what it thinks, as the program does, and shows it on the board', () =>
  visit(gomoku, { language: 'en' }, async (page) => {
    await page.waitForSelector('.net .switch');
    const { chance, moves, by } = evaluated('h8i9');
    const line = await page.locator('.net p').first().textContent();
    hold(line.includes(`${chance} % for Black`) && line.includes('not a proof'), line);
    expect(await page.locator('.warm').count(), 0, 'the map before it is asked for');
    // By the keyboard alone.
    await page.locator('.net .switch').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.warm');
    expect(await page.locator('.net .switch').getAttribute('aria-pressed'), 'true', 'pressed');
    expect(await page.locator('.warm').count(), moves.length, 'cells');
    expect(await page.locator('.warm ~ .percent').count(), 5, 'numbers');
    const legend = await page.locator('.net .legend').textContent();
    hold(legend.includes(by === 'policy' ? 'its preference' : 'One look ahead'), legend);
    const best = moves.slice(0, 5).map(({ move, percent }) => `${move} ${percent} %`);
    hold(legend.includes(best.join(', ')), `${legend} lacks ${best.join(', ')}`);
    await page.locator('.net .switch').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((before) => (document.querySelector('.net:not(.old) p')?.textContent ?? before) !== before, line);
    hold(await page.evaluate(() => document.activeElement?.matches('.net .switch')), 'the switch keeps the focus');
    await page.locator('.net .switch').click();
    expect(await page.locator('.warm').count(), 0, 'the map after it is put away');
  }));

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 800],
])
  for (const scheme of ['light', 'dark'])
    await test(`the heat map fits ${width}x${height}, ${scheme}`, () =>
      visit('#r=analyse&g=gomoku&m=h8i9j8i7i8g8', { width, height, scheme, touch: width < 1000, language: 'fr' }, async (page) => {
        await page.waitForSelector('.net .switch');
        await isAnalysed(page);
        await page.locator('.net .switch').click();
        await page.waitForSelector('.warm');
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        hold(scrollWidth <= width, `${scrollWidth} wide`);
        const box = await page.locator('.net .switch').boundingBox();
        hold(box.height >= 43.5, `the switch is ${box.height} high`);
        await page.evaluate(() => scrollTo(0, 0));
        await shot(page, `heat-${width}-${scheme}`);
        await page.locator('.net').scrollIntoViewIfNeeded();
        await shot(page, `heat-${width}-${scheme}-line`);
      }));

// A browser without WebAssembly: the page says so and uses the service. When the service stops, comes back or is
// busy, the page says that too, and nothing is lost.
import { cell, expect, hash, hashIs, hold, seat, shot, test, visit as visitWith } from './harness.mjs';

const visit = (place, options, use) => visitWith(place, { wasm: false, ...options }, use);

// A switch in the connection between the page and the server; while it is off, nothing answers.
async function cord(page) {
  let isCut = false;
  await page.route('**/*', (route) => (isCut ? route.abort() : route.continue()));
  await page.routeWebSocket(/stream/, (socket) => (isCut ? socket.close() : socket.connectToServer()));
  return { cut: () => (isCut = true), mend: () => (isCut = false) };
}
const news = (page) => page.locator('.news p').textContent();
const gone = 'does not answer';
const tellsIt = (page, where = '#main') =>
  page.waitForFunction(([place, words]) => document.querySelector(place)?.textContent.includes(words), [where, gone]);
const tellsItNoMore = (page) => page.waitForFunction((words) => !document.body.textContent.includes(words), gone);

await test('the service goes in the middle of a game and comes back', () =>
  visit('#g=connect4&m=44', { troubled: true }, async (page) => {
    await seat(page, 'human', 'human');
    const line = await cord(page);
    line.cut();
    await cell(page, 3, 6).click();
    await tellsIt(page, '.news');
    await shot(page, 'service-gone');
    expect(await hash(page), '#g=connect4&m=44', 'the game while nothing answers');
    await page.getByRole('button', { name: 'Take back' }).click();
    line.mend();
    await tellsItNoMore(page);
    await cell(page, 3, 6).click();
    await page.waitForFunction(() => /m=4?43$/.test(location.hash));
  }));

await test('a machine that was thinking goes on when the service is back', () =>
  visit('', { troubled: true }, async (page) => {
    await seat(page, 'human', 'easy');
    const line = await cord(page);
    await page.route('**/api/v1/move', (route) => { line.cut(); return route.abort(); }, { times: 1 });
    await cell(page, 4, 6).click();
    await tellsIt(page, '.news');
    line.mend();
    await page.waitForFunction(() => /m=4\w$/.test(location.hash));
    await tellsItNoMore(page);
  }));

await test('a page that is opened while the service is gone loses neither link nor saved game', () =>
  visit('#g=connect4&m=4453', { troubled: true }, async (page) => {
    await seat(page, 'human', 'human');
    // The pages load but the API does not answer, as behind a gateway.
    let isGone = true;
    await page.route('**/api/**', (route) => (isGone ? route.fulfill({ status: 502, body: '' }) : route.continue()));
    await page.reload();
    await tellsIt(page);
    expect(await hash(page), '#g=connect4&m=4453', 'the address');
    isGone = false;
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await hashIs(page, '#g=connect4&m=4453');
    expect(await page.locator('.drawing .first').count(), 2, 'red stones');
  }));

await test('a room whose door is opened while the service is gone opens later', () =>
  visit('#g=connect4&m=4453', { troubled: true }, async (page) => {
    const line = await cord(page);
    line.cut();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await tellsIt(page);
    line.mend();
    await page.waitForSelector('.chip');
    line.cut();
    await page.getByRole('button', { name: 'Learn' }).click();
    await tellsIt(page);
    await page.getByRole('button', { name: 'Français' }).click();
    line.mend();
    await page.waitForFunction(() => document.querySelectorAll('.lesson').length > 9);
  }));

await test('an analysis goes on when the service is back', () =>
  visit('#r=analyse&g=connect4&m=4453', { troubled: true }, async (page) => {
    const line = await cord(page);
    // The switch affects WebSockets only after the next load.
    await page.reload();
    await page.waitForSelector('.chip');
    line.cut();
    await page.locator('.panel select').selectOption({ index: 1 });
    await tellsIt(page, '.news');
    line.mend();
    await page.waitForSelector('.chip');
    await tellsItNoMore(page);
  }));

await test('a busy service is waited for, and it is told', () =>
  visit('', { troubled: true }, async (page) => {
    await seat(page, 'human', 'easy');
    let refusals = 2;
    await page.route('**/api/v1/move', (route) =>
      refusals-- > 0
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, contentType: 'application/problem+json', body: '{"code":"busy","detail":"busy"}' })
        : route.continue());
    await cell(page, 4, 6).click();
    await page.waitForFunction(() => /busy/.test(document.querySelector('.news p').textContent));
    await page.waitForFunction(() => /m=4\w$/.test(location.hash));
    hold(!/busy/.test(await news(page)), 'it is told no more');
  }));

await test('the page says that the service thinks for it, in both languages', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    expect(await page.evaluate(() => typeof WebAssembly), 'undefined', 'WebAssembly');
    hold((await page.locator('.notices').textContent()).includes('no WebAssembly'), 'it is said in English');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.waitForFunction(() => document.querySelector('.notices').textContent.includes('n’a pas WebAssembly'));
  }));

const asksWhy = { en: 'Why did Yellow lose?', fr: 'Pourquoi Jaune a-t-il perdu' };
for (const language of ['en', 'fr'])
  await test(`the service tells why a game was lost, asks for a better move, and judges it: ${language}`, () =>
    visit('#r=analyse&g=tictactoe&m=b2a2a1b1c3', { language }, async (page) => {
      const [reply] = await Promise.all([
        page.waitForResponse(/api\/v1\/why/),
        page.getByRole('button', { name: asksWhy[language] }).click(),
      ]);
      const { sentences, question, answer, saving } = await reply.json();
      hold((language === 'fr') === /aurait/.test(answer), `the language of “${answer}”`);
      await page.waitForSelector('.marker.played');
      expect([await page.locator('.before').textContent(), await page.locator('.told').textContent()], [sentences[0], question], 'the mistake and the question');
      hold(saving.includes('c3') && !saving.includes('b1'), 'c3 saves, b1 does not');
      const judged = page.waitForResponse(/api\/v1\/review/);
      await cell(page, 2, 1).click();
      await judged;
      await page.waitForSelector('.tag.loss');
      await page.getByRole('button', { name: language === 'fr' ? 'Réessayer' : 'Try again' }).click();
      await page.waitForSelector('.marker.played');
      await cell(page, 3, 3).click();
      await page.waitForSelector('.tag.win');
      expect(await page.locator('.judged p').allTextContents(), [...sentences.slice(1), answer], 'the explanation');
    }));

await test('a page older than the service says so when it misses a room, and is not reloaded', () =>
  visit('#g=connect4&m=4453', { troubled: true }, async (page) => {
    await page.evaluate(() => (window.isSame = true));
    let isMissing = true;
    await page.route('**/assets/Analyse*.js', (route) => (isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForSelector('.notices button');
    expect(await page.evaluate(() => window.isSame), true, 'the page is the same');
    isMissing = false;
    await page.locator('.notices button').click();
    await page.waitForSelector('.chip');
    expect(await page.evaluate(() => window.isSame), undefined, 'the page was loaded again');
    await hashIs(page, '#r=analyse&g=connect4&m=4453');
  }));

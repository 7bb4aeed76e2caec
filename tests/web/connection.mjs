// When the server is gone, comes back or has a newer version, the pages say so, and nothing is lost.
import { expect, hash, hashIs, seat, shot, test, visit } from './harness.mjs';

// A switch in the connection between the page and the server; while it is off, nothing answers.
async function cord(page) {
  let isCut = false;
  await page.route('**/*', (route) => (isCut ? route.abort() : route.continue()));
  return { cut: () => (isCut = true), mend: () => (isCut = false) };
}
const gone = 'does not answer';
const tellsIt = (page) => page.waitForFunction((words) => document.querySelector('#main')?.textContent.includes(words), gone);

await test('a page that is opened while the server is gone loses neither link nor saved game', () =>
  visit('#g=connect4&m=4453', { troubled: true }, async (page) => {
    await seat(page, 'human', 'human');
    // The pages load but the engine does not, as behind a gateway.
    let isGone = true;
    await page.route('**/*.wasm', (route) => (isGone ? route.fulfill({ status: 502, body: '' }) : route.continue()));
    await page.reload();
    await tellsIt(page);
    await shot(page, 'server-gone');
    expect(await hash(page), '#g=connect4&m=4453', 'the address');
    isGone = false;
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await hashIs(page, '#g=connect4&m=4453');
    expect(await page.locator('.drawing .first').count(), 2, 'red stones');
  }));

await test('a room whose door is opened while the server is gone opens later', () =>
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
    await page.waitForFunction(() => document.querySelectorAll('.door .lesson').length > 7);
  }));

await test('a page older than the server says so when it misses a room, and is not reloaded', () =>
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

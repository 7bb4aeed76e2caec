// What the browser tests share: a browser, fresh pages, and the count of passed and failed tests.
//
//   node tests/web/all.mjs URL [FOLDER FOR SCREENSHOTS]
//
// URL is that of a running `puissance serve`. PUISSANCE names the program whose `analyse --json` is compared with the page.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { launch } from './chromium.mjs';

export const url = (process.argv[2] ?? 'http://127.0.0.1:8000/').replace(/\/?$/, '/');
const shots = process.argv[3];
if (shots) mkdirSync(shots, { recursive: true });

let browser;
export const theBrowser = async () => (browser ??= await launch());
let passed = 0;
const failures = [];

// A new window costs the browser more than a second of work, so that windows of one kind are used one after the other.
// The language and the kind of screen belong to a window from its beginning; all else is set for each visit.
const windows = new Map();
async function windowFor({ language, touch }, isFresh) {
  const kind = `${language} ${touch}`;
  const known = windows.get(kind);
  if (known && !isFresh) return known;
  const context = await (await theBrowser()).newContext({ serviceWorkers: 'block', locale: language, hasTouch: touch, isMobile: touch });
  context.address = url;
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  const window = { kind, touch, context, page, complaints: [], isTroubled: false };
  // A test that cuts the connection to the server makes the browser log errors, which are expected.
  const isExpected = (text) => /status of 4\d\d/.test(text) || (window.isTroubled && /Failed to load|Failed to fetch/.test(text));
  page.on('console', (message) => message.type() === 'error' && !isExpected(message.text()) && window.complaints.push(message.text()));
  page.on('pageerror', (failure) => window.complaints.push(failure.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) window.complaints.push(`asked ${request.url()}`);
  });
  return window;
}

// Makes a window that was used as good as new: what the pages have kept is forgotten, from a file of the service that
// runs no script, and so are the pages to go back to and the place of the pointer.
async function renew({ context, page, touch }) {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto(`${url}manifest.webmanifest`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  if (!touch) await page.mouse.move(0, 0);
  const session = await context.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

// Opens the page as a new visitor, with its own storage, language and window. `settled` is the
// selector that shows that the page is ready; `prepare` is called before it is loaded. There are no
// service workers, so that each page comes from the server. A visit that leaves traces in its window, such as a clock or a cut connection, is to be `alone` in it.
export async function visit(
  hash,
  {
    language = 'en',
    scheme = 'light',
    width = 1280,
    height = 800,
    touch = false,
    calm = false,
    troubled = false,
    alone = troubled,
    settled = '[role=grid]:not([aria-busy=true]), .list, .lesson-page, .drill, [role=tree]',
  } = {},
  use,
  prepare,
) {
  const isFresh = alone || prepare !== undefined;
  const window = await windowFor({ language, touch }, isFresh);
  const { context, page, complaints } = window;
  let isSound = false;
  try {
    // What the page before said while it was left is no concern of this one.
    complaints.length = 0;
    window.isTroubled = troubled;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({
      colorScheme: scheme,
      reducedMotion: calm ? 'reduce' : 'no-preference',
    });
    await prepare?.(page);
    await page.goto(url + hash);
    await page.waitForSelector(settled);
    await use(page);
    if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
    if (!isFresh) {
      await renew(window);
      windows.set(window.kind, window);
      isSound = true;
    }
  } finally {
    if (!isSound) {
      if (!isFresh) windows.delete(window.kind);
      await context.close();
    }
  }
}

// On a busy machine a browser may be too slow: a test that fails is tried once more, and that is
// printed.
export async function test(name, body) {
  for (const outcome of ['AGAIN', 'FAIL ']) {
    const start = Date.now();
    try {
      await body();
      passed += 1;
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
      return;
    } catch (failure) {
      const place = /\w+\.mjs:\d+/g;
      const where = failure.stack
        ?.match(place)
        ?.filter((line) => !line.startsWith('harness'))
        .at(0);
      console.log(`${outcome} ${name}: ${failure.message} (${where})`);
    }
  }
  failures.push(name);
}

export function expect(is, should, what) {
  const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}
export function hold(claim, what) {
  if (!claim) throw new Error(what);
}
// A screenshot after all animations have ended.
export const shot = (page, name) => (shots ? page.screenshot({ path: `${shots}/${name}.png`, animations: 'disabled' }) : undefined);

export const cell = (page, column, row) => page.locator(`[data-cell="${column} ${row}"]`);
export const hashIs = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);
export const hash = (page) => page.evaluate(() => location.hash);

// Records every layout shift in window.shifts; runs in the page.
export function watchShifts() {
  window.shifts = [];
  const told = ({ node, previousRect, currentRect }) =>
    `${node?.className || node?.nodeName} from ${[previousRect.x, previousRect.y]} to ${[currentRect.x, currentRect.y]}`;
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value, sources }) => window.shifts.push({ value, what: sources.map(told) })),
  ).observe({ type: 'layout-shift', buffered: false });
}

// Reviews the game in Analyse, to the end.
export async function review(page) {
  await page.locator('[aria-labelledby=review-title] .head .button').click();
  await page.waitForSelector('progress', { state: 'detached' });
}

// The last message to screen readers.
export const heard = (page) => page.locator('#app > .unseen[role=status]').first().textContent();

// Chooses what stands behind the tool “More”.
export async function more(page, name) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('dialog').getByRole('button', { name }).click();
}

// Chooses the two players.
export async function seat(page, first, second) {
  await page.locator('[data-seat=first]').selectOption(first);
  await page.locator('[data-seat=second]').selectOption(second);
}

// What the program says of a position. Where stones fall it searches to the end of the game, and on free boards for a second. Asked again, it does not search again.
const known = new Map();
export function analysed(game, moves, time = /^(connect4|drop)/.test(game) ? 60 : 1) {
  const key = `${game} ${moves} ${time}`;
  if (!known.has(key)) known.set(key, askedAnew(game, moves, time));
  return known.get(key);
}
async function askedAnew(game, moves, time) {
  if (process.env.PUISSANCE)
    return JSON.parse(execFileSync(process.env.PUISSANCE, ['analyse', '--json', '--time', String(time), '--game', game, '--', moves]));
  const reply = await fetch(`${url}api/v1/analyse`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, position: { moves }, time }),
  });
  return reply.json();
}

export async function finish() {
  await browser?.close();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length ? 1 : 0); // Whatever a test that failed has left open.
}

// What the browser tests share: a browser, fresh pages, and the count of passed and failed tests.
//
//   node tests/web/all.mjs URL [FOLDER FOR SCREENSHOTS]
//
// URL is that of a running `puissance serve`. CHROMIUM names another browser; PUISSANCE names the
// program whose `analyse --json` is compared with the page.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

export const url = (process.argv[2] ?? 'http://127.0.0.1:8000/').replace(/\/?$/, '/');
const shots = process.argv[3];
if (shots) mkdirSync(shots, { recursive: true });

export const axeSource = require('fs').readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let browser;
export const theBrowser = async () =>
  (browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--headless'] }));
let passed = 0;
const failures = [];

// Opens the page as a new visitor, with its own storage, language and window. `settled` is the
// selector that shows that the page is ready; `prepare` is called before it is loaded. There are no
// service workers, so that each page comes from the server; without `wasm`, so do all answers.
export async function visit(hash, { wasm = true, language = 'en', scheme = 'light', width = 1280, height = 800, touch = false, calm = false, troubled = false, settled = '[role=grid]:not([aria-busy=true]), .list, .lesson-page, .drill, [role=tree]' } = {}, use, prepare = () => {}) {
  const context = await (await theBrowser()).newContext({
    serviceWorkers: 'block',
    viewport: { width, height }, locale: language, colorScheme: scheme, hasTouch: touch, isMobile: touch, reducedMotion: calm ? 'reduce' : 'no-preference',
  });
  context.address = url;
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const complaints = [];
  // A test that cuts the connection to the server makes the browser log errors, which are expected.
  const isExpected = (text) => /status of 4\d\d/.test(text) || (troubled && /Failed to load|WebSocket|Failed to fetch/.test(text));
  page.on('console', (message) => message.type() === 'error' && !isExpected(message.text()) && complaints.push(message.text()));
  page.on('pageerror', (failure) => complaints.push(failure.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith(url.replace('http', 'ws')) && !request.url().startsWith('data:')) complaints.push(`asked ${request.url()}`);
  });
  try {
    if (!wasm) await page.addInitScript(() => delete globalThis.WebAssembly);
    await prepare(page);
    await page.goto(url + hash);
    await page.waitForSelector(settled);
    await use(page);
    if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
  } finally {
    await context.close();
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
      console.log(`${outcome} ${name}: ${failure.message}`);
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
  const told = ({ node, previousRect, currentRect }) => `${node?.className || node?.nodeName} from ${[previousRect.x, previousRect.y]} to ${[currentRect.x, currentRect.y]}`;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => window.shifts.push({ value, what: sources.map(told) }))).observe({ type: 'layout-shift', buffered: false });
}

// The last message to screen readers.
export const heard = (page) => page.locator('#app > [role=status]').first().textContent();

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

// What the program says of a position.
export async function analysed(game, moves) {
  if (process.env.PUISSANCE) return JSON.parse(execFileSync(process.env.PUISSANCE, ['analyse', '--json', '--game', game, '--', moves]));
  const reply = await fetch(`${url}api/v1/analyse`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, position: { moves } }),
  });
  return reply.json();
}

export async function finish() {
  await browser?.close();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length ? 1 : 0;
}

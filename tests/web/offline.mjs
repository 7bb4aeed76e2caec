// The pages think for themselves: without a network after one visit, on any host that serves files, in two tabs, and
// when a new version comes. PUISSANCE names the program.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { cell, expect, hash, hold, seat, shot, test, theBrowser, visit } from './harness.mjs';

const program = process.env.PUISSANCE;
const site = mkdtempSync(join(tmpdir(), 'puissance-site-'));
process.on('exit', () => rmSync(site, { recursive: true }));

// A service of its own, since it is stopped.
async function serve(use) {
  const service = spawn(program, ['serve', '-p', '0', '--lang', 'en'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const isGone = new Promise((resolve) => service.on('exit', resolve));
  const stop = () => {
    service.kill();
    return isGone;
  };
  try {
    const address = await new Promise((resolve) =>
      service.stderr.on('data', (said) => {
        const found = /http:\/\/[\d.:]+\//.exec(said);
        if (found) resolve(found[0]);
      }),
    );
    await use({ address, stop });
  } finally {
    await stop();
  }
}

// The simplest host of files, with the site in a sub-folder, as long as `use` takes. `asked` are the paths it was asked for.
const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
async function host(folder, use) {
  const asked = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    asked.push(pathname);
    let file = join(folder, pathname.replace(/^\/games\/puissance\//, '/'));
    if (pathname.endsWith('/')) file = join(file, 'index.html');
    if (!pathname.startsWith('/games/puissance/') || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    await use({ address: `http://127.0.0.1:${server.address().port}/games/puissance/`, asked, stop });
  } finally {
    stop();
  }
}

// A new visitor, whose browser may keep the pages.
async function visitor(use) {
  const context = await (await theBrowser()).newContext({ locale: 'en', viewport: { width: 1280, height: 800 } });
  const open = async (address) => {
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    await page.goto(address);
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    return page;
  };
  try {
    await use(open);
  } finally {
    await context.close();
  }
}
const isKept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function play(page, level) {
  await seat(page, 'human', level);
  const before = (await hash(page)).length;
  await cell(page, 4, 6).click();
  await page.waitForFunction((length) => location.hash.length >= length + 2, before);
}
async function everyRoom(page, words) {
  await play(page, 'level:6');
  await page.getByRole('button', { name: words.analyse, exact: true }).click();
  await page.waitForSelector('.chip');
  // Twice, since the lesson that was open last is open again.
  await page.getByRole('button', { name: words.learn, exact: true }).click();
  await page.getByRole('button', { name: words.learn, exact: true }).click();
  await page.locator('.curious .all').click();
  await page.locator('.lessons .lesson').nth(1).click();
  await page.waitForSelector('.lesson-page');
  await page.locator('.dash').nth(1).click();
  await page.waitForSelector('.lesson-page[data-part="2"]');
  await page.getByRole('button', { name: words.play, exact: true }).click();
  await page.waitForSelector('[role=grid]:not([aria-busy=true])');
}
const english = { play: 'Play', analyse: 'Analyse', learn: 'Learn' };
const french = { play: 'Jouer', analyse: 'Analyser', learn: 'Apprendre' };

await test('after one visit every room works without the service, in both languages', () =>
  visitor((open) =>
    serve(async (service) => {
      const page = await open(service.address);
      await isKept(page);
      await service.stop();
      await page.reload();
      await page.waitForSelector('[role=grid]:not([aria-busy=true])');
      await everyRoom(page, english);
      await page.getByRole('button', { name: 'Français' }).click();
      await everyRoom(page, french);
      for (const level of ['level:1', 'level:8', 'level:9', 'level:10']) {
        await page.keyboard.press('n');
        await page.waitForFunction(() => location.hash.endsWith('m='));
        await play(page, level);
      }
      // The network too is there, which no board before had asked for.
      await page.goto(`${service.address}#r=analyse&g=gomoku&m=h8i9`);
      await page.waitForSelector('.net .switch');
      await shot(page, 'offline');
      expect(await page.locator('.notices').count(), 0, 'notices');
    }),
  ));

await test('two tabs think at the same time', () =>
  visitor((open) =>
    serve(async (service) => {
      const [one, other] = [await open(service.address), await open(service.address)];
      await Promise.all([play(one, 'level:8'), play(other, 'level:8')]);
      await service.stop();
      await Promise.all([play(one, 'level:6'), play(other, 'level:6')]);
    }),
  ));

execFileSync(program, ['site', site]);

await test('the site is refused where nothing can be written', async () => {
  const { status, stderr } = spawnSync(program, ['site', '/dev/null/site', '--lang', 'en'], { encoding: 'utf8' });
  expect([status, /^puissance: cannot write .*: /.test(stderr)], [2, true], 'status and words');
});

await test('the site is written into a folder of other things only where that is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'puissance-other-'));
  writeFileSync(join(folder, 'index.html'), 'mine');
  const write = (...more) => spawnSync(program, ['site', folder, '--json', ...more], { encoding: 'utf8' });
  expect(JSON.parse(write().stdout).error.reason, 'others_folder', 'reason');
  expect(readFileSync(join(folder, 'index.html'), 'utf8'), 'mine', 'a file of others');
  hold(JSON.parse(write('--force').stdout).files > 5, 'it is written where that is asked for');
  expect(write().status, 0, 'status in its own folder');
  rmSync(folder, { recursive: true });
});

await test('a host of files serves the site from a sub-folder, and nothing else is asked for', () =>
  visitor((open) =>
    host(site, async (files) => {
      const page = await open(files.address);
      await everyRoom(page, english);
      await isKept(page);
      files.stop();
      await page.reload();
      await page.waitForSelector('[role=grid]:not([aria-busy=true])');
      await everyRoom(page, english);
      // Whether there are games between people is the one thing that is asked of a service.
      const strange = files.asked.filter((path) => !path.startsWith('/games/puissance/') || /\/api\/(?!v1\/online$)/.test(path));
      expect(strange, [], 'other requests');
      // The network, which no board here has asked for, is only kept, and after what every page waits for.
      const nets = files.asked.filter((path) => path.endsWith('.net'));
      const [net, module] = ['.net', '.wasm'].map((ending) => files.asked.findIndex((path) => path.endsWith(ending)));
      expect([nets.length, net > module], [1, true], 'requests for the network');
      // Not even the module is asked for twice.
      expect(files.asked.filter((path) => path.endsWith('.wasm')).length <= 2, true, 'requests for the module');
    }),
  ));

await test('an old tab meets a new version: it says so, and is renewed when the user wants it', () =>
  visitor((open) =>
    host(site, async (files) => {
      const old = await open(files.address);
      await isKept(old);
      await old.reload();
      await old.waitForSelector('[role=grid]:not([aria-busy=true])');
      await old.evaluate(() => (window.isSame = true));
      appendFileSync(join(site, 'sw.js'), '\n');
      await old.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await old.waitForSelector('.notices button');
      await play(old, 'level:6');
      expect(await old.evaluate(() => window.isSame), true, 'the page is the same');
      await old.locator('.notices button').click();
      await old.waitForFunction(() => window.isSame === undefined);
      await old.waitForSelector('[role=grid]:not([aria-busy=true])');
      hold(/m=4\d$/.test(await hash(old)), 'the game goes on');
      expect(await old.locator('.notices').count(), 0, 'notices');
    }),
  ));

await test('a page whose engine has no memory says so', () =>
  visit(
    '',
    { settled: '#main' },
    async (page) => {
      await page.waitForFunction(() => document.getElementById('main').textContent.includes('256 MiB'));
    },
    (page) =>
      page.addInitScript(() => {
        // Its threads get something that has no instance.
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
          postMessage.call(this, 'module' in message ? { module: null } : message);
        };
      }),
  ));

// People at tables: windows that play each other through a service of their own, which a test may kill and start again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cell, hash, hold, theBrowser, url } from './harness.mjs';

// In milliseconds.
const patience = Number(process.env.PATIENCE ?? 30000);

// A service with a store of its own. Limits count for each service, so that tests do not disturb each other.
async function serve() {
  const home = mkdtempSync(join(tmpdir(), 'puissance-online-'));
  const store = `sqlite:${join(home, 'online.db')}`;
  let child;
  let worker;
  const start = (port) =>
    new Promise((done, fail) => {
      child = spawn(process.env.PUISSANCE, ['serve', '-p', String(port), '--lang', 'en', '--store', store]);
      let said = '';
      child.stderr.on('data', (text) => {
        said += text;
        const found = /http:\/\/[\d.]+:(\d+)\//.exec(said);
        if (found) done({ address: found[0], port: Number(found[1]) });
      });
      child.on('exit', () => fail(new Error(`the service ended: ${said}`)));
    });
  const gone = () => new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done()));
  const { address, port } = await start(0);
  return {
    address,
    kill: () => (child.kill('SIGKILL'), gone()),
    restart: () => start(port),
    // Somebody does what the service is asked to do.
    work: () => (worker = spawn(process.env.PUISSANCE, ['work', '--store', store, '--threads', '1'], { stdio: 'ignore' })),
    end: async () => {
      child.kill('SIGKILL');
      await gone();
      if (worker?.kill('SIGKILL')) await new Promise((done) => worker.once('exit', done));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

// Players in windows of their own; `sockets` false when nothing but HTTP gets through.
export async function table(use) {
  const service = process.env.PUISSANCE ? await serve() : { address: url, end: () => undefined };
  const contexts = [];
  const complaints = [];
  const sit = async (
    where = '',
    { language = 'en', width = 1280, height = 800, touch = false, scheme = 'light', sockets = true, context: known, prepare } = {},
  ) => {
    const context =
      known ??
      (await (
        await theBrowser()
      ).newContext({
        serviceWorkers: 'block',
        locale: language,
        hasTouch: touch,
        isMobile: touch,
        colorScheme: scheme,
        viewport: { width, height },
      }));
    if (!known) contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (failure) => complaints.push(failure.message));
    page.on('request', (request) => {
      if (/secret|[?&.][\w-]{22}\b/.test(request.url()) && !request.url().includes('/assets/'))
        complaints.push(`a secret in ${request.url()}`);
    });
    page.line = { isCut: !sockets, open: [] };
    await page.routeWebSocket(/online\/stream/, (socket) => {
      if (page.line.isCut) {
        void socket.close();
        return;
      }
      socket.connectToServer();
      page.line.open.push(socket);
    });
    await prepare?.(page);
    await page.goto(where.startsWith('http') ? where : service.address + where);
    return page;
  };
  try {
    await use({ sit, service });
    hold(complaints.length === 0, `the pages complain: ${complaints.join('; ')}`);
  } finally {
    for (const context of contexts) await context.close();
    await service.end();
  }
}

const names = { connect4: /^Connect Four/, gomoku: /^Gomoku/, tictactoe: /^Tic-tac-toe/ };
// Makes a game and hands back its link. Who makes it begins, unless told otherwise.
export async function invite(page, { game = 'connect4', clock, begins = 'me', nickname = 'Ada' } = {}) {
  await page.waitForSelector('form.new');
  if (game !== 'connect4') {
    await page.locator('.games .button').click();
    await page.locator('dialog').getByRole('button', { name: names[game] }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  if (clock) await page.locator('.segments select').selectOption(clock);
  await page.locator(`input[value=${begins}]`).check({ force: true });
  await page.locator('.new input[type=text]').fill(nickname);
  await page.locator('.new .main').click();
  await page.waitForSelector('.waiting');
  return page.locator('.invitation input').inputValue();
}
export async function take(page, nickname = 'Noor') {
  await page.waitForSelector('.invitation');
  await page.locator('.invitation input').fill(nickname);
  await page.locator('.invitation .main').click();
  await page.waitForSelector('.toolrow');
}
export const stones = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.drawing > g > g:not(.faint):not(.pale)').length === wanted, count);
// Both see every move before the next.
export async function play(players, moves, from = 0) {
  for (const [index, [column, row]] of moves.entries()) {
    const player = players[(from + index) % 2];
    await player.waitForFunction(() => document.querySelector('.below .seat.on') !== null);
    await cell(player, column, row).click();
    for (const one of players) await stones(one, from + index + 1);
  }
}
export const nameOf = async (page) => (await hash(page)).split('/').at(-1);

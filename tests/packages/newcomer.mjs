// A newcomer: unpacks the archive for Linux, types ./run, opens the page and drops a stone, on a machine that has no compiler.
//   node tests/packages/newcomer.mjs puissance-VERSION-linux-PROCESSOR.tar.gz
// Says after how many seconds the machine has answered; fails after a minute.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { launch } from '../web/chromium.mjs';

const archive = resolve(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), 'puissance-newcomer-'));
process.on('exit', () => rmSync(home, { recursive: true }));
const tools = join(home, 'tools');
mkdirSync(tools);
for (const name of ['bash', 'dirname', 'readlink', 'env']) symlinkSync(`/usr/bin/${name}`, join(tools, name));

const start = Date.now();
execFileSync('tar', ['xzf', archive], { cwd: home });
const folder = readdirSync(home).find((name) => name.startsWith('puissance-'));
// At another port than the usual one, where somebody may be playing.
const service = spawn('./run', ['serve', '-p', '0', '--lang', 'en'], {
  cwd: join(home, folder),
  env: { PATH: tools, HOME: home },
  stdio: ['ignore', 'ignore', 'pipe'],
});
const browser = await launch();
let isAnswered = false;
try {
  let address;
  for await (const line of createInterface({ input: service.stderr })) if ((address = line.match(/http:\/\/\S+:\d+\//)?.[0])) break;
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(address);
  await page.locator('[data-cell="4 1"]').click({ timeout: 60_000 });
  await page.waitForFunction(() => /&m=4\d/.test(location.hash), undefined, { timeout: 60_000 });
  const seconds = (Date.now() - start) / 1000;
  console.log(`From the archive to the machine's answer in the browser: ${seconds.toFixed(1)} s`);
  isAnswered = seconds < 60;
} finally {
  await browser.close();
  service.kill();
}
process.exitCode = isAnswered ? 0 : 1;

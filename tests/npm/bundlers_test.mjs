// The package under bundlers, by its own README: Vite as it serves and as it builds, esbuild, and webpack where it is
// installed; in a page and in a worker of the page, in Chromium.
//   node tests/npm/bundlers_test.mjs PACKAGE
// PUISSANCE_WEBPACK names a folder in whose node_modules are webpack and webpack-cli.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../web/chromium.mjs';

const pages = createRequire(new URL('../../web/package.json', import.meta.url));
const tools = new URL('../../web/node_modules/.bin/', import.meta.url).pathname;
const project = mkdtempSync(join(tmpdir(), 'puissance-bundled-'));
process.on('exit', () => rmSync(project, { recursive: true }));
const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
const run = (command, ...parameters) => execFileSync(command, parameters, { cwd: project, encoding: 'utf8', env });
const npm = (...parameters) => run('npm', ...parameters, '--silent', '--offline', '--no-audit', '--no-fund');
const write = (name, text) => writeFileSync(join(project, name), text);

const archive = npm('pack', process.argv[2]).trim();
write('package.json', '{"type": "module"}');
npm('install', `./${archive}`);
const blocks = [...readFileSync(join(project, 'node_modules/puissance/README.md'), 'utf8').matchAll(/^```(js|sh)\n(.*?)^```$/gms)];
const block = (start) => blocks.map(([, , text]) => text).find((text) => text.startsWith(start));

// The same in the page and in a worker: a quick question, a search, and one with the network.
write(
  'use.js',
  `import { load } from 'puissance';
export async function use() {
  const engine = await load();
  const { ply } = await engine.ask('check', { moves: '4453' });
  const { solutions } = await engine.ask('solve_many', { positions: ['112233', '4444444'] });
  const { player } = await engine.ask('analyse', { game: 'gomoku', time: 0.1 });
  engine.close();
  return [ply, solutions[0].score.value, solutions[1].error.code, player];
}
`,
);
write(
  'own.js',
  `import { use } from './use.js';\nuse().then((answer) => postMessage(answer), (failure) => postMessage(String(failure)));\n`,
);
write(
  'app.js',
  `import { use } from './use.js';
const own = new Worker(new URL('./own.js', import.meta.url), { type: 'module' });
const heard = new Promise((resolve) => (own.onmessage = ({ data }) => resolve(data)));
Promise.all([use(), heard]).then((report) => (window.report = report), (failure) => (window.report = String(failure)));
`,
);
write('index.html', '<!doctype html><title>A page</title><script type="module" src="./app.js"></script>');
write('bundled.html', '<!doctype html><title>A page</title><script type="module" src="./out/app.js"></script>');

const answer = [4, 18, 'column_full', 'net'];
const browser = await launch();
async function holds(name, url) {
  const page = await browser.newPage();
  page.on('pageerror', (failure) => console.log(name, failure.message));
  await page.goto(url);
  await page.waitForFunction(() => window.report, undefined, { timeout: 120_000 });
  assert.deepEqual(await page.evaluate(() => window.report), [answer, answer], name);
  await page.close();
  console.log(`${name}: in a page and in a worker`);
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const files = createServer((request, response) => {
  const file = join(project, request.url);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
}).listen(0, '127.0.0.1');
const origin = () => `http://127.0.0.1:${files.address().port}`;

write('vite.config.js', block('// vite.config.js'));
const { createServer: serve } = await import(pathToFileURL(pages.resolve('vite')));
const dev = await serve({
  root: project,
  configFile: join(project, 'vite.config.js'),
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'warn',
});
await dev.listen();
await holds('vite dev', `http://127.0.0.1:${dev.httpServer.address().port}/index.html`);
await dev.close();
run('vite', 'build', '--base', './', '--outDir', 'built', '--logLevel', 'warn');
await holds('vite build', `${origin()}/built/index.html`);

// The worker of the page is another program of the same bundler.
run('sh', '-c', block('esbuild ').replace('esbuild app.js', 'esbuild app.js own.js --log-level=warning'));
await holds('esbuild', `${origin()}/bundled.html`);

if (process.env.PUISSANCE_WEBPACK) {
  rmSync(join(project, 'out'), { recursive: true });
  const cli = join(process.env.PUISSANCE_WEBPACK, 'node_modules/webpack-cli/bin/cli.js');
  run('node', cli, '--mode', 'production', '--entry', './app.js', '--output-path', join(project, 'out'), '--output-filename', 'app.js');
  await holds('webpack', `${origin()}/bundled.html`);
}
await browser.close();
files.close();

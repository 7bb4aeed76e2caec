// The package as its users get it: packed, installed into a new project, used from Node and from a page without a
// bundler in Chromium.
//   node tests/npm/package_test.mjs PACKAGE
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { launch } from '../web/chromium.mjs';

const made = process.argv[2];
const project = mkdtempSync(join(tmpdir(), 'puissance-npm-'));
process.on('exit', () => rmSync(project, { recursive: true }));
const npm = (...parameters) =>
  execFileSync('npm', [...parameters, '--silent', '--offline', '--no-audit', '--no-fund'], { cwd: project, encoding: 'utf8' });

const archive = npm('pack', made).trim();
writeFileSync(join(project, 'package.json'), '{"type": "module"}');
npm('install', `./${archive}`);

const compressed = (data) =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }).length;
for (const [name, most] of [
  ['puissance.wasm', 450_000],
  ['gomoku.net', 320_000],
]) {
  const file = readFileSync(join(project, 'node_modules/puissance/dist', name));
  const bytes = compressed(file);
  console.log(`${name}: ${file.length} bytes, ${bytes} with brotli`);
  assert.ok(bytes <= most, `${name} has ${bytes} bytes with brotli`);
}
// The network with one bit of it turned.
const damaged = readFileSync(join(project, 'node_modules/puissance/dist/gomoku.net'));
damaged[100_000] ^= 1;
writeFileSync(join(project, 'damaged.net'), damaged);

// Used from Node and from the page: everything a user does, reported as one object.
writeFileSync(
  join(project, 'use.js'),
  `
import { load, Problem } from 'puissance';

export async function use() {
  const engine = await load();
  const told = [];
  const { move } = await engine.ask('move', { position: { moves: '112233' }, player: 'hard' });
  const before = engine.net.state;
  const french = await engine.ask('check', { position: { moves: '44444444' } }, { language: 'fr' }).catch((problem) => problem);
  const strange = await engine.ask('check', { position: { moves: '8' } }, { language: 'de' }).catch((problem) => problem.message);
  const empty = (await engine.ask('check')).game;
  const unknown = await engine.ask('dance', {}).catch((problem) => problem.code);
  const gomoku = { game: 'gomoku', position: { moves: 'h8 h9' }, time: 0.2 };
  const { player } = await engine.ask('analyse', gomoku, { onProgress: ({ depth }) => told.push(depth) });
  const nets = [before, player, engine.net.state];
  // Where the network is damaged, or is not there, patterns play, and it is said.
  for (const file of ['./damaged.net', './absent.net']) {
    const other = await load(undefined, new URL(file, import.meta.url));
    nets.push((await other.ask('analyse', gomoku)).player, other.net.state, other.net.problem.code);
    other.close();
  }
  const { traces } = await engine.ask('lesson', { number: 1 });
  // The largest boards take the most of the stack.
  const large = [];
  for (const game of ['drop:12x9x4', 'drop:16x7x4', 'free:20x20x6'])
    large.push((await engine.ask('analyse', { game, time: 0.2 }).catch((problem) => problem)).turn);

  // An analysis of a minute is cancelled, while a quick question and a second search wait for nothing and for it.
  const stop = new AbortController();
  const cancelled = engine.ask('analyse', { game: 'gomoku', time: 60 }, { signal: stop.signal }).catch((reason) => reason.name);
  const second = engine.ask('move', { player: 'medium' });
  const beside = await engine.ask('check', {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  const start = performance.now();
  stop.abort();
  const reason = await cancelled;
  const milliseconds = performance.now() - start;
  const after = await second;
  // So is a quick question, and the next one is answered.
  const given = new AbortController();
  const unheard = engine.ask('check', {}, { signal: given.signal }).catch((why) => why.name);
  given.abort();
  const next = await engine.ask('check', { moves: '44' });
  const late = await engine.ask('move', {}, { signal: stop.signal }).catch((why) => why.name);
  engine.close();
  return {
    move, isProblem: french instanceof Problem, code: french.code, words: french.message.replace(/\\s/g, ' '), facts: french.facts, unknown, strange, empty,
    nets, deepens: told.at(-1) > told[0],
    traces: traces.length, large, beside: beside.ply, reason, isPrompt: milliseconds < 30_000, after: after.player, unheard: await unheard, next: next.ply, late,
  };
}
`,
);
const wanted = {
  move: '4',
  isProblem: true,
  code: 'column_full',
  words: 'coup 7 de « 44444444 » : la colonne 4 est pleine',
  facts: { column: 4, number: 7, moves: '44444444' },
  unknown: 'wrong_option',
  strange: 'move 1 of "8": there is no column 8: the board has 7',
  empty: 'connect4',
  nets: ['unused', 'net', 'loaded', 'pattern', 'failed', 'wrong_net', 'pattern', 'failed', 'net_missing'],
  deepens: true,
  traces: 1,
  large: ['first', 'first', 'first'],
  beside: 0,
  reason: 'AbortError',
  isPrompt: true,
  after: 'medium',
  unheard: 'AbortError',
  next: 2,
  late: 'AbortError',
};

// The program must end by itself although it does not close its engine.
writeFileSync(
  join(project, 'leave.js'),
  `
import { load } from 'puissance';
await load();
const { ply } = await (await load()).ask('check', {});
console.log(ply);
`,
);
const node = (program) => execFileSync('node', ['--input-type=module', '-e', program], { cwd: project, encoding: 'utf8', timeout: 60_000 });
assert.deepEqual(JSON.parse(node(`import { use } from './use.js'; console.log(JSON.stringify(await use()));`)), wanted, 'in Node');
assert.equal(node(`import './leave.js';`), '0\n');
// What the project's README shows prints what its comment says.
for (const name of ['README.md', 'README.fr.md']) {
  const [, snippet] = /^```js\n(.*?)^```$/ms.exec(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
  assert.equal(node(snippet).trim(), /console\.log\(.*\/\/ (.*)/.exec(snippet)[1], name);
}

// The paths that the page asks for.
const asked = [];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.net': 'application/octet-stream', '.wasm': 'application/wasm' };
writeFileSync(
  join(project, 'index.html'),
  `<!doctype html><title>A page</title>
<script type="importmap">{"imports": {"puissance": "./node_modules/puissance/dist/browser.js"}}</script>
<script type="module">import { use } from './use.js'; use().then((report) => (window.report = report));</script>`,
);
const server = createServer((request, response) => {
  asked.push(request.url);
  const file = join(project, request.url === '/' ? 'index.html' : request.url);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': types[extname(file)] });
  createReadStream(file).pipe(response);
}).listen(0, '127.0.0.1');
const browser = await launch();
const page = await browser.newPage();
page.on('pageerror', (failure) => console.log(failure.message));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => window.report, undefined, { timeout: 60_000 });
assert.deepEqual(await page.evaluate(() => window.report), wanted, 'in Chromium');
assert.equal(asked.filter((path) => path.endsWith('gomoku.net')).length, 1, 'requests for the network');
await browser.close();
server.close();
console.log('the package works in Node and in Chromium');

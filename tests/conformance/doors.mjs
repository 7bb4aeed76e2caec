// The doors to the engine. Each takes all requests at once and gives an answer for each: JSON, or undefined where the
// door has no such question. All give an engine 64 MiB and one thread, so that all count the same nodes.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch } from '../web/chromium.mjs';

const lines = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const asked = ({ what, request, language = 'en' }) => `${what}\t${language}\t${JSON.stringify(request)}\n`;
const askLines = (program, words) => (requests) =>
  lines(execFileSync(program, words, { input: requests.map(asked).join(''), encoding: 'utf8', maxBuffer: 1 << 28 }));
export const c = (program) => askLines(program, []);
// The next question is sent when the answer to the last one has come.
export const cByTurns = (program) => async (requests) => {
  const door = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = createInterface({ input: door.stdout })[Symbol.asyncIterator]();
  const answers = [];
  for (const request of requests) {
    door.stdin.write(asked(request));
    answers.push(JSON.parse((await said.next()).value));
  }
  door.stdin.end();
  return answers;
};
export const python = (interpreter) => askLines(interpreter, [fileURLToPath(new URL('python_door.py', import.meta.url))]);

// What the command line can be asked: a position by its moves, and values that its options take. A trace without an
// algorithm has no limit there. `solve` reads its positions, and the answer to many is a line for each.
const texts = ['game', 'player', 'algorithm', 'eval'];
const numbers = { time: 86_400, seed: 2 ** 31, options: 400, max_nodes: 20_000 };
const members = {
  move: ['game', 'player', 'time', 'seed'],
  analyse: ['game', 'time', 'eval', 'options'],
  explain: ['game', 'algorithm', 'max_nodes', 'time'],
  eval: ['game'],
  review: ['game', 'time'],
  solve: ['game', 'time'],
};
// eslint-disable-next-line no-control-regex -- these are what it looks for
const isText = (value) => typeof value === 'string' && !/[\0-\x1f]/.test(value);
const isNumber = (name, value) => Number.isInteger(value) && value >= 1 && value <= numbers[name];

function argumentsOf({ what, request, language = 'en' }) {
  const { position = {}, ...others } = request;
  const { moves = '', ...rest } = { ...position, ...others };
  const names = Object.keys(rest);
  const isSaid = (name) => members[what].includes(name) && (texts.includes(name) ? isText(rest[name]) : isNumber(name, rest[name]));
  if (!members[what] || ('moves' in position && 'moves' in others) || !isText(moves) || !names.every(isSaid)) return undefined;
  if (what === 'explain' && !rest.algorithm) return undefined;
  // Without moves the command sums up nothing, where the others refuse.
  if (what === 'review' && !moves) return undefined;
  // A line of moves has no spaces.
  if (what === 'solve' && / /.test(moves)) return undefined;
  const command = what === 'review' ? ['analyse', '--review'] : [what];
  return [
    ...command,
    '--json',
    '--lang',
    language,
    ...names.flatMap((name) => [`--${name.replace('_', '-')}`, String(rest[name])]),
    ...(what === 'solve' ? [] : ['--', moves]),
  ];
}
// Only the command line knows programs of others as players, and says so of one that nobody knows.
const programs = ', program:COMMAND, gomocup:COMMAND, python:FILE, http://HOST:PORT';
export const commandLine = (program) => (requests) =>
  requests.map((one) => {
    const all = argumentsOf(one);
    const { position, moves = position?.moves } = one.request;
    const said = all && spawnSync(program, all, { input: `${moves || '-'}\n`, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
    // A review says a line for every move, then the sum.
    return said && (one.what === 'review' ? lines(said).slice(-2)[0] : JSON.parse(said.replaceAll(programs, '')));
  });

// A lesson that there is not is another path, and its error another.
const lessonPath = ({ number }) => (Number.isInteger(number) && number >= 1 && number <= 12 ? `lessons/${number}` : undefined);
const posted = [
  ...['check', 'move', 'analyse', 'review', 'why', 'puzzle', 'rating', 'train', 'portrait', 'explain'],
  ...['solve', 'solve_many', 'eval', 'eval_many', 'swap2', 'swap2_act'],
];
export const http = (program) => async (requests) => {
  // Two engines share this memory.
  const service = spawn(program, ['serve', '-p', '0', '--threads', '1', '--memory', '128', '--max-time', '100'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const base = await new Promise((resolve) =>
    service.stderr.on('data', (said) => {
      const found = /http:\/\/[\d.:]+\//.exec(said);
      if (found) resolve(`${found[0]}api/v1/`);
    }),
  );
  const answers = [];
  for (const { what, request, language = 'en' } of requests) {
    const isPosted = posted.includes(what);
    const isFixed = ['games', 'lessons'].includes(what) && Object.keys(request).length === 0;
    const path = isPosted || isFixed ? what : what === 'lesson' ? lessonPath(request) : undefined;
    const headers = { 'Accept-Language': language, ...(isPosted ? { 'Content-Type': 'application/json' } : {}) };
    const wish = { method: isPosted ? 'POST' : 'GET', headers, ...(isPosted ? { body: JSON.stringify(request) } : {}) };
    answers.push(path && (await (await fetch(base + path, wish)).json()));
  }
  service.kill();
  return answers;
};

// Errors as the C interface writes them.
const askAll = async (engine, requests) => {
  const answers = [];
  for (const { what, request, language } of requests)
    answers.push(
      await engine.ask(what, request, { language }).catch(({ code, message, facts }) => ({ error: { code, message, ...facts } })),
    );
  engine.close();
  return answers;
};

export const node = (folder) => async (requests) => {
  const { load } = await import(pathToFileURL(join(folder, 'dist/node.js')));
  return askAll(await load(), requests);
};

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
export const chromium = (folder) => async (requests) => {
  const server = createServer((request, response) => {
    const file = join(folder, 'dist', request.url);
    const isFile = request.url !== '/' && existsSync(file);
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/html' });
    if (isFile) createReadStream(file).pipe(response);
    else response.end('<!doctype html><title>A door</title>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.addScriptTag({
    type: 'module',
    content: `import { load } from './browser.js'; window.answers = (requests) => load().then((engine) => (${askAll})(engine, requests)); window.isReady = true;`,
  });
  await page.waitForFunction(() => window.isReady);
  const answers = await page.evaluate((all) => window.answers(all), requests);
  await browser.close();
  server.close();
  return answers;
};

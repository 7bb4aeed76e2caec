// Measures the module in Node against the same library compiled for this machine, one thread each, in one run; and the
// sizes of the module and of the pages' scripts.
//   node bench/wasm.mjs LIBPUISSANCE.a ORACLES PACKAGE [PAGES]
// LIBPUISSANCE.a is that of build/release, ORACLES the folder of known answers, PACKAGE what bindings/npm/build made,
// PAGES the folder that `puissance site` wrote. Both answer the same requests in the same order and so visit the same
// nodes; each group is measured five times in turn, and the medians are compared.
//
// Both are asked in the same way: the next question is sent when the answer to the last one has come. In between a thread
// sleeps and its processor's caches and predictions go cold, which costs a question about a microsecond, and the easiest
// positions take no more. The last two columns compare with the native library when it gets all questions in one go, which
// the package has no way to do.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as doors from '../tests/conformance/doors.mjs';

const [library, oracles, folder, pages] = process.argv.slice(2);
const root = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'puissance-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true }));
const object = join(scratch, 'c_door.o');
const native = join(scratch, 'c_door');
execFileSync('cc', ['-O2', '-I', root('bindings/c'), '-c', root('tests/conformance/c_door.c'), '-o', object]);
execFileSync('c++', [object, library, '-pthread', '-o', native]);

// The set, the number of positions, and the ratio that is allowed.
const sets = [
  ['end-easy', 1000, 2],
  ['middle-easy', 1000, 2],
  ['middle-medium', 1000, 2],
  ['begin-easy', 1000, 2],
  ['begin-medium', 100, 2],
  ['begin-hard', 3, 2],
];
const positions = (name, count) =>
  readFileSync(join(oracles, 'drop-7x6x4', `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
    .slice(0, count)
    .map((line) => line.split(' ')[0]);
const groups = sets.map(([name, count, allowed]) => ({
  name,
  allowed,
  requests: positions(name, count).map((moves) => ({ what: 'solve', request: { moves, time: 1000 } })),
}));
const searches = [
  ['gomoku', 'g7 o1 g6 h9 f8 f5 e8 c8 d8', 9],
  ['gomoku-standard', 'h8 h9 i8 g7 i10', 9],
  ['free:20x20x6', 'j10 k11 k10', 8],
  ['morpion12', 'a1 g7', 4],
].map(([game, moves, depth]) => ({ what: 'move', request: { game, moves, player: `pattern(depth=${depth})`, time: 1000 } }));
const traces = ['alphabeta(depth=6)', 'negamax(depth=6,plain)', 'minimax(depth=5)'].map((algorithm) => ({
  what: 'explain',
  request: { moves: '4453', algorithm, time: 1000 },
}));
groups.push({ name: 'free search', allowed: 2.2, requests: searches }, { name: 'traces', allowed: 2.2, requests: traces });

// A module is compiled well only after it has run for a while, so that both are measured after some work; an engine for
// another game then empties the tables.
const other = { what: 'move', request: { game: 'drop:4x4x4', player: 'minimax(depth=1)', time: 10 } };
const work = (requests) => [
  ...(requests[0].what === 'solve'
    ? positions('middle-medium', 1000)
        .slice(-300)
        .map((moves) => ({ what: 'solve', request: { moves } }))
    : requests),
  other,
];

// An answer says how long it took; a trace does not, and is measured from outside.
const elapsed = (answers) => answers.reduce((sum, { elapsed_us = 0, elapsed_ms = 0 }) => sum + elapsed_us / 1000 + elapsed_ms, 0);
const nodesOf = ({ nodes, counts }) => (typeof nodes === 'number' ? nodes : counts.visited);
async function timed(door, requests) {
  const start = performance.now();
  const answers = await door(requests);
  return { answers, milliseconds: performance.now() - start };
}
async function measure(door, requests) {
  const before = work(requests);
  const { answers, milliseconds } = await timed(door, [...before, ...requests]);
  const measured = answers.slice(before.length);
  const nodes = measured.reduce((sum, answer) => sum + nodesOf(answer), 0);
  return { nodes, milliseconds: elapsed(measured) || milliseconds - (await timed(door, before)).milliseconds };
}
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

console.log('group              native ms   module ms   ratio  allowed       nodes   in one go   ratio');
for (const { name, requests, allowed } of groups) {
  const runs = { native: [], module: [], batch: [] };
  const nodes = new Set();
  for (let run = 0; run < 5; ++run)
    for (const [kind, door] of [
      ['native', doors.cByTurns(native)],
      ['module', doors.node(folder)],
      ['batch', doors.c(native)],
    ]) {
      const measured = await measure(door, requests);
      runs[kind].push(measured.milliseconds);
      nodes.add(measured.nodes);
    }
  const [here, there, batch] = [median(runs.native), median(runs.module), median(runs.batch)];
  console.log(
    `${name.padEnd(16)} ${here.toFixed(1).padStart(11)} ${there.toFixed(1).padStart(11)} ${(there / here).toFixed(2).padStart(7)} ${allowed.toFixed(1).padStart(8)} ${[...nodes].join(' and ').padStart(11)} ${batch.toFixed(1).padStart(11)} ${(there / batch).toFixed(2).padStart(7)}`,
  );
}

const module = readFileSync(join(folder, 'dist/puissance.wasm'));
const brotli = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: module.length } }).length;
console.log(`module: ${module.length} bytes, ${brotli} with brotli`);
if (pages) {
  const scripts = readdirSync(join(pages, 'assets')).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(pages, 'assets', name)), { level: 9 }).length, 0);
  console.log(`pages: ${scripts.length} scripts, ${bytes} bytes with gzip, all languages and rooms`);
}

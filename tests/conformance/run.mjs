// The table of conformance: every door answers every request of requests.json, and visits the nodes of `puissance
// bench`, as the C interface does; only times may differ.
//   node tests/conformance/run.mjs PROGRAM C_DOOR PACKAGE              the command line, HTTP, Node and Chromium
//   node tests/conformance/run.mjs PROGRAM C_DOOR --python INTERPRETER  the Python module
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as doors from './doors.mjs';

const [program, cDoor, folder, interpreter] = process.argv.slice(2);
const tried =
  folder === '--python'
    ? [['Python', doors.python(interpreter)]]
    : [
        ['command line', doors.commandLine(program)],
        ['HTTP', doors.http(program)],
        ['Node', doors.node(folder)],
        ['Chromium', doors.chromium(folder)],
      ];
const requests = JSON.parse(readFileSync(new URL('requests.json', import.meta.url), 'utf8'));
const bench = JSON.parse(execFileSync(program, ['bench', '--json'], { encoding: 'utf8' }));
// Left out: what no door can be asked, and two that find a win and prove it for a share of the time that is given, which a
// request always says.
const unasked = ['analysis', 'weak solver', 'outcome', 'proof', 'pattern(depth=1)'];
const searches = bench.rows.filter(
  ({ player, moves }) => !unasked.includes(player) && !(player === 'pattern(depth=9)' && moves.startsWith('a1 g10')),
);
// The command has the solver search without its book, as `solve` does.
const exercises = searches.map(({ game, moves, player }) =>
  player === 'solver'
    ? { what: 'solve', request: { game, moves, time: 100 } }
    : { what: 'move', request: { game, moves, player, time: 100 } },
);
// Solvers keep what they have found for the next position of a game; an engine for another game has found nothing. The
// service gives long work to the searcher that searches long: so this asks for much time, too.
const other = { what: 'analyse', request: { game: 'drop:4x4x4', time: 10 } };
const all = [...requests, ...exercises].flatMap((asked) => [other, asked]);

// The service has its own form of errors, with the same content.
function inOneForm(answer) {
  if (answer === undefined) return undefined;
  const { type, title, status, detail, ...rest } = answer;
  return status === undefined ? rest : { error: { code: rest.code, message: detail, ...rest } };
}
// Also within the solutions of solve_many.
const times = ['elapsed_ms', 'elapsed_us'];
const sorted = (value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .filter((name) => !times.includes(name))
          .sort()
          .map((name) => [name, sorted(value[name])]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
const comparable = (answer) => JSON.stringify(sorted(inOneForm(answer)));

const expected = doors.c(cDoor)(all);
let failures = 0;
function fail(...words) {
  if (++failures <= 20) console.log(...words);
}
const refused = expected.slice(0, 2 * requests.length).filter((answer) => answer.error).length;
console.log(`${requests.length} requests, ${refused} of them refused; ${exercises.length} searches of bench`);
searches.forEach(({ player, nodes }, index) => {
  const answer = expected[2 * (requests.length + index) + 1];
  if (answer.nodes !== nodes) fail(`C: ${player} visits ${answer.nodes} nodes instead of ${nodes}`);
});

for (const [name, door] of tried) {
  const start = Date.now();
  const answers = await door(all);
  let compared = 0;
  all.forEach((request, index) => {
    const [is, should] = [comparable(answers[index]), comparable(expected[index])];
    if (is === undefined || request === other) return;
    ++compared;
    if (is !== should) fail(`${name}: ${JSON.stringify(request)}\n  ${is.slice(0, 400)}\n  instead of\n  ${should.slice(0, 400)}`);
  });
  console.log(`${name}: ${compared} answers in ${Date.now() - start} ms`);
}
console.log(`${failures} failed`);
process.exitCode = failures ? 1 : 0;

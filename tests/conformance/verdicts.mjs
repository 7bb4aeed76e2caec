// Verdicts do not depend on the machine: games of Connect Four between rungs are reviewed by the command line alone, by
// the command line beside four busy processes, over HTTP and by the WebAssembly module. All must say the same bytes, judge
// every move, and agree with the exact scores; "why" must name the move that the review calls decisive.
//   node tests/conformance/verdicts.mjs PROGRAM C_DOOR PACKAGE [GAMES] [FIRST SEED]
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as doors from './doors.mjs';

const [program, cDoor, folder, wanted = '2', firstSeed = '1'] = process.argv.slice(2);
const bookDepth = 8;
const maxShortPlies = 9;

const failures = [];
const expect = (isTrue, ...words) => isTrue || failures.push(words.join(' '));
const linesOf = (text) => text.trim().split('\n');

// A game between two rungs, chosen by the seed.
async function played(seed) {
  const door = spawn(cDoor, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = createInterface({ input: door.stdout })[Symbol.asyncIterator]();
  const ask = async (what, request) => {
    door.stdin.write(`${what}\ten\t${JSON.stringify(request)}\n`);
    return JSON.parse((await said.next()).value);
  };
  const rungs = [1 + (seed % 9), 1 + ((7 * seed + 3) % 9)];
  let moves = '';
  while (!(await ask('check', { moves })).over) {
    const { move } = await ask('move', { moves, player: `level:${rungs[moves.length % 2]}`, seed: 100 * seed + moves.length });
    moves += move;
  }
  door.stdin.end();
  return moves;
}

const reviewed = (moves) => linesOf(execFileSync(program, ['analyse', '--review', '--json', '--lang', 'en', moves], { encoding: 'utf8' }));
const whyOf = (moves) => execFileSync(program, ['analyse', '--why', '--json', '--lang', 'en', moves], { encoding: 'utf8' }).trim();

// Exact scores for the player to move, by `solve` and, where it would take long, by the book.
function scores(positions) {
  const known = new Map();
  const early = positions.filter((moves) => moves.length <= bookDepth);
  for (const moves of new Set(early))
    known.set(
      moves,
      JSON.parse(execFileSync(program, ['book', 'get', '-', '--json', ...(moves ? [moves] : [])], { encoding: 'utf8' })).score,
    );
  const late = [...new Set(positions.filter((moves) => moves.length > bookDepth))];
  const solved = execFileSync(program, ['solve', '--json'], { input: `${late.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 28 });
  for (const { moves, score } of linesOf(solved).map((line) => JSON.parse(line))) known.set(moves, score);
  return known;
}

const rank = { win: 1, draw: 0, loss: -1 };
// A number that grows with what is better for the player.
const worth = ({ kind, plies }) => rank[kind] * (1000 - plies);
const turned = ({ kind, plies }) => ({ kind: { win: 'loss', loss: 'win', draw: 'draw' }[kind], plies: plies + 1 });
const isShort = ({ kind, plies }) => (kind === 'win' && plies <= maxShortPlies) || (kind === 'loss' && plies - 1 <= maxShortPlies);

function expectedFault(before, after) {
  if (rank[after.kind] < rank[before.kind]) return 'result_lost';
  if (before.kind === 'win' && isShort(before) && !isShort(after)) return 'win_missed';
  if (before.kind === 'loss' && isShort(after) && !isShort(before)) return 'shorter_loss';
  return null;
}

function expectTrue(judged, known) {
  const name = `${judged.moves}:`;
  const start = judged.moves.slice(0, -1);
  const options = [...'1234567']
    .filter((move) => known.has(start + move))
    .map((move) => ({ move, score: turned(known.get(start + move)) }));
  const best = options.reduce((one, other) => (worth(other.score) > worth(one.score) ? other : one)).score;
  const { score: after } = options.find(({ move }) => move === judged.move);
  const same = (said, score) => said.exact && said.kind === score.kind && said.plies === score.plies;
  expect(judged.proved, name, 'not judged');
  expect(same(judged.before, best), name, 'before', JSON.stringify([judged.before, best]));
  expect(same(judged.after, after), name, 'after', JSON.stringify([judged.after, after]));
  expect(judged.fault === expectedFault(best, after), name, 'fault', judged.fault);
  const keeping = options.filter(({ score }) => rank[score.kind] === rank[best.kind]);
  const isOnly = keeping.length === 1 && best.kind !== 'loss';
  const isBlunder = best.kind === 'win' && after.kind === 'loss';
  const marks = judged.fault ? [isBlunder ? '??' : '?'] : isOnly && keeping[0].move === judged.move ? ['!', '□'] : [''];
  expect(marks.includes(judged.mark), name, 'mark', judged.mark);
  if (judged.cause === 'only_move') expect(isOnly && keeping[0].move === judged.best, name, 'not the only move');
}

function expectAgreement(moves, judgements, sum, why) {
  if (!why) return;
  const named = sum.decisive ?? sum.shortened;
  expect((why.mistake?.ply ?? null) === named, moves, 'why names', why.mistake?.ply, 'and the review', named);
  expect(!why.mistake || JSON.stringify(why.mistake) === judgements[named - 1], moves, 'why and review differ');
  const lost = judgements
    .map((line) => JSON.parse(line))
    .filter(({ turn, fault, after }) => turn === why.loser && fault === 'result_lost' && after.kind === 'loss');
  expect((lost.at(-1)?.ply ?? null) === sum.decisive, moves, 'another move lost the game');
}

const games = [];
for (let seed = Number(firstSeed); games.length < Number(wanted); ++seed) games.push(await played(seed));

const alone = games.map(reviewed);
const whys = games.map(
  (moves) =>
    JSON.parse(execFileSync(cDoor, { input: `check\ten\t${JSON.stringify({ moves })}\n`, encoding: 'utf8' })).winner && whyOf(moves),
);
const positions = games
  .flatMap((moves) => [...moves].flatMap((_, ply) => [...'1234567'].map((move) => moves.slice(0, ply) + move)))
  .filter((moves) => moves.split(moves.at(-1)).length - 1 <= 6);
const known = scores(positions);
let judged = 0;
games.forEach((moves, index) => {
  const judgements = alone[index].slice(0, -1);
  const sum = JSON.parse(alone[index].at(-1));
  expect(judgements.length === moves.length, moves, 'judged', judgements.length);
  judged += judgements.length;
  for (const line of judgements) expectTrue(JSON.parse(line), known);
  expectAgreement(moves, judgements, sum, whys[index] && JSON.parse(whys[index]));
});

const requests = games.flatMap((moves, index) => [
  ...[...moves].map((_, ply) => ({ what: 'review', request: { moves: moves.slice(0, ply + 1) } })),
  ...(whys[index] ? [{ what: 'why', request: { moves } }] : []),
]);
const expected = games.flatMap((_, index) => [...alone[index].slice(0, -1), ...(whys[index] ? [whys[index]] : [])]);
async function compare(name, answers) {
  const said = (await answers).map((answer) => (typeof answer === 'string' ? answer : JSON.stringify(answer)));
  const different = said.filter((answer, index) => answer !== expected[index]);
  expect(different.length === 0 && said.length === expected.length, name, different.length, 'answers differ, the first:', different[0]);
  console.log(`${name}: ${said.length - different.length} of ${expected.length} answers the same`);
}

const busy = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
await compare(
  'beside four busy processes',
  games.flatMap((moves, index) => [...reviewed(moves).slice(0, -1), ...(whys[index] ? [whyOf(moves)] : [])]),
);
busy.forEach((process_) => process_.kill('SIGKILL'));
await compare('over HTTP', doors.http(program)(requests));
await compare('in WebAssembly', doors.node(folder)(requests));

console.log(`${games.length} games, ${judged} moves judged`);
failures.slice(0, 20).forEach((words) => console.log('FAILED', words));
console.log(`${failures.length} failed`);
process.exit(failures.length ? 1 : 0);

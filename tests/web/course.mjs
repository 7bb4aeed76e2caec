// Does whatever a part of a lesson asks, as a learner would: works the tree out from what is drawn, asks the program for the
// moves, and acts with one of the hands.
import { readFileSync } from 'node:fs';
import { mouse } from './hands.mjs';
import { analysed, cell, expect, hold } from './harness.mjs';

export const course = JSON.parse(readFileSync(new URL('../../course/course.json', import.meta.url), 'utf8'));
export const lessonNamed = (name) => course.chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.name === name);
const isDone = async (page) => (await page.locator('.after .forward').count()) > 0;

const valueIn = (text) => (/\d/.test(text) ? Number(text.replace(/[≥≤\s]/g, '').replace('−', '-')) : undefined);

// The tree as it is drawn. Nodes are numbered in the order in which a search comes to them, so that a node's parent is the
// last one before it that stands higher.
async function drawn(page) {
  const nodes = await page.locator('.tree .spot').evaluateAll((spots) =>
    spots.map((spot) => {
      const node = spot.querySelector('.node');
      return {
        name: Number(node.dataset.node),
        text: node.textContent,
        isOpen: node.matches('input'),
        isCurrent: node.matches('.is-now'),
        layer: /M(ax|in)/.exec(node.getAttribute('aria-label'))?.[0],
        top: parseFloat(spot.style.top),
        left: parseFloat(spot.style.left),
        children: [],
      };
    }),
  );
  nodes.sort((one, other) => one.name - other.name);
  for (const node of nodes) {
    node.value = valueIn(node.text);
    node.parent = nodes
      .slice(0, node.name)
      .filter(({ top }) => top < node.top)
      .at(-1);
    node.parent?.children.push(node);
  }
  return nodes;
}
const isAccepted = async (page) =>
  hold((await page.locator('.answer.wrong').count()) === 0, `refused: ${await page.locator('.answer').textContent()}`);
const bestOf = (layer, values) => (layer === 'Max' ? Math.max(...values) : Math.min(...values));

// What is wrong is said to be, and nothing is lost by it.
async function isRefused(page) {
  expect(await page.locator('.answer.wrong').count(), 1, 'what is wrong is answered');
  hold((await page.locator('.answer p').first().textContent()).length > 10, 'the answer says why');
}

async function fill(page, hand) {
  await hand.type(page.locator('.tree input.node').first(), '-99');
  await isRefused(page);
  while (!(await isDone(page))) {
    const open = (await drawn(page)).filter((node) => node.isOpen);
    hold(open.length > 0, 'a value is asked for');
    for (const { name, layer, children } of open) {
      await hand.type(
        page.locator(`.tree input[data-node="${name}"]`),
        String(
          bestOf(
            layer,
            children.map(({ value }) => value),
          ),
        ),
      );
      await isAccepted(page);
    }
  }
}
// Alpha-beta by hand: every leaf is looked at when its turn comes, and the rest of a node is cut when its window is shut.
async function prune(page, hand) {
  const [root] = await drawn(page);
  // With nothing known but one leaf no cut is right.
  let first = root;
  while (first.children[0].children.length) first = first.children[0];
  if (first.children.length > 1) {
    await hand.look(page);
    await hand.cut(page, first.name);
    await isRefused(page);
    await hand.press(page.locator('.back'));
    await hand.press(page.locator('.undo'));
  }
  const search = async ({ name, layer, children }, alpha, beta) => {
    let best = layer === 'Max' ? -Infinity : Infinity;
    for (const [index, child] of children.entries()) {
      if (child.children.length === 0) await hand.look(page);
      const value = child.children.length
        ? await search(child, alpha, beta)
        : valueIn(await page.locator(`.tree [data-node="${child.name}"]`).textContent());
      best = bestOf(layer, [best, value]);
      if (layer === 'Max') alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta && index < children.length - 1) {
        await hand.cut(page, name);
        break;
      }
    }
    return best;
  };
  await search(root, -Infinity, Infinity);
  expect(await page.locator('[data-count=yours]').textContent(), await page.locator('[data-count=optimum]').textContent(), 'nodes');
}
// The bounds of a window are what the nodes on the way to it are known to be worth.
async function setWindows(page, hand) {
  // Nothing is known yet, so that no bound is a number.
  await hand.slide(page.locator('[data-bound=alpha]'), 6);
  await hand.press(page.locator('.set'));
  await isRefused(page);
  while (!(await isDone(page))) {
    const bounds = { Max: [-Infinity], Min: [Infinity] };
    for (let node = (await drawn(page)).find(({ isCurrent }) => isCurrent); node; node = node.parent)
      if (node.value !== undefined) bounds[node.layer].push(node.value);
    await hand.slide(page.locator('[data-bound=alpha]'), Math.max(...bounds.Max));
    await hand.slide(page.locator('[data-bound=beta]'), Math.min(...bounds.Min));
    await hand.press(page.locator('.set'));
    await isAccepted(page);
  }
}
const shownWorth = (node) => (node.children.length ? bestOf(node.layer, node.children.map(shownWorth)) : node.value);
// The best child of every node comes first.
async function order(page, hand) {
  const tree = await drawn(page);
  const { length } = tree;
  // The worst first costs nodes, which are counted, or saves none.
  const worst = tree[0].children.reduce((found, child) => {
    const isWorse = bestOf(tree[0].layer, [shownWorth(child), shownWorth(found)]) === shownWorth(found);
    return isWorse ? child : found;
  });
  const before = tree[0].children.filter(({ left }) => left < worst.left).map(({ name }) => name);
  if (before.length > 0) {
    await hand.moveFirst(page, worst.name, before);
    expect(await isDone(page), false, 'the worst first is not the best order');
    hold((await page.locator('.answer p').first().textContent()).length > 10, 'its cost is told');
  }
  for (let name = 0; name < length && !(await isDone(page)); ++name) {
    const { layer, children } = (await drawn(page))[name];
    if (children.length < 2) continue;
    const inPlace = [...children].sort((one, other) => one.left - other.left);
    const best = bestOf(layer, children.map(shownWorth));
    const at = inPlace.findIndex((child) => shownWorth(child) === best);
    if (at > 0)
      await hand.moveFirst(
        page,
        inPlace[at].name,
        inPlace.slice(0, at).map((child) => child.name),
      );
  }
  // A tree may be in the best order as it stands; then it waits for one act that keeps it so.
  if (!(await isDone(page))) await hand.press(page.locator('.tools .button').first());
}
async function work(page, _, hand) {
  await page.waitForSelector('.bench, .after .forward');
  if (await isDone(page)) return;
  const tool = await page.locator('.bench').evaluate((bench) => ['.look', '.set', 'input.node'].find((one) => bench.querySelector(one)));
  await ({ '.look': prune, '.set': setWindows, 'input.node': fill }[tool] ?? order)(page, hand);
  hold(await isDone(page), 'the workbench has an end');
}

// Errs wherever it can without knowing better, once a question, and then asks to be shown.
async function step(page, _, hand) {
  let errors = 0;
  for (let acts = 0; acts < 60 && !(await isDone(page)); ++acts) {
    const ways = page.locator('.tools .say, .tree .choice');
    const field = page.locator('.tree input.node');
    const before = await page.locator('.bench h3').first().textContent();
    if (await field.count()) await hand.type(field.first(), '77');
    else if (await ways.count()) await hand.press(ways.nth(acts % (await ways.count())));
    errors += await page.locator('.answer.wrong').count();
    hold((await page.locator('.answer p').first().textContent()).length > 10, 'every act has its answer');
    if ((await page.locator('.bench h3').first().textContent()) !== before) continue;
    if (!(await isDone(page))) await hand.press(page.locator('.next'));
  }
  hold(errors > 0, 'something was wrong');
  hold(await isDone(page), 'it has an end');
}
const stones = (page) =>
  page
    .locator('.board [data-cell]')
    .evaluateAll((cells) =>
      cells
        .filter((one) => /red|yellow|black|white|cross|nought|rouge|jaune|noir|blanc|croix|rond/i.test(one.getAttribute('aria-label')))
        .map((one) => one.dataset.cell),
    );
// A move that gives away what the part is about.
async function wrongMove(game, moves, aim) {
  // A far cell, which no search looks at.
  if (game === 'gomoku') return 'a1';
  const { options } = await analysed(game, moves);
  const rank = ({ score: { kind, plies } }) => (kind === 'win' ? 1000 - plies : kind === 'loss' ? plies - 1000 : 0);
  const [worst, ...others] = [...options].sort((one, other) => rank(one) - rank(other));
  const most = { hold: 2, safe: 6 }[aim];
  const isWrong = most ? worst.score.kind === 'loss' && worst.score.plies <= most : rank(worst) < rank(others.at(-1));
  hold(isWrong || aim === 'against', `${worst.move} after ${moves} gives something away`);
  return worst.move;
}
// Moves of the program, until the part is done; the machine's replies are read from the board. First an error, which is refuted and taken back.
async function play(page, { at: { game, moves }, aim }, hand) {
  const drops = game === 'connect4';
  const written = (place) => {
    const [column, row] = place.split(' ').map(Number);
    return drops ? String(column) : String.fromCharCode(96 + column) + row;
  };
  await page.waitForSelector('.board .playable');
  const onBoard = (move) => (drops ? cell(page, Number(move), 6) : cell(page, move.charCodeAt(0) - 96, Number(move.slice(1))));
  const isWrong = async () => (await page.locator('.verdict .wrong').count()) > 0;
  let before = await stones(page);
  let played = moves;
  const turn = async (move) => {
    await hand.play(onBoard(move));
    await page.waitForSelector('.after .forward, .verdict .wrong, .board .playable');
    if ((await isDone(page)) || (await isWrong())) return;
    const now = await stones(page);
    const laid = now.filter((place) => !before.includes(place)).map(written);
    expect([laid.length, laid.includes(move)], [2, true], 'a stone of each side');
    played += move + laid.filter((one, index) => index !== laid.indexOf(move))[0];
    before = now;
  };
  // Against a machine an error may take several moves to lose.
  do await turn(await wrongMove(game, played, aim));
  while (aim === 'against' && !(await isWrong()));
  await page.waitForSelector('.verdict .wrong');
  hold((await page.locator('.verdict .wrong').textContent()).length > 20, 'a wrong move has its answer');
  expect(await isDone(page), false, 'a wrong move ends nothing');
  await hand.press(page.locator('.again'));
  await page.waitForSelector('.board .playable');
  before = await stones(page);
  played = moves;
  for (let turns = 0; turns < 12; ++turns) {
    await turn((await analysed(game, played)).move);
    hold(!(await isWrong()), `after ${played}: ${await page.locator('.verdict').allTextContents()}`);
    if (await isDone(page)) return;
  }
}
const choose = (option) => async (page, part, hand) => {
  await page.waitForSelector('.option');
  const wanted = await option(part);
  await hand.press(wanted === undefined ? page.locator('.option').first() : page.locator(`[data-option="${wanted}"]`));
  await page.waitForSelector('.after .forward');
  if (wanted !== undefined) expect(await page.locator('.option.right').getAttribute('data-option'), wanted, 'the right answer');
};
const winner = async ({ at }) => {
  const { score } = await analysed(at.game, at.moves);
  return score.kind === 'draw' ? 'draw' : (score.kind === 'win') === (at.moves.length % 2 === 0) ? 'first' : 'second';
};
// What is tried live, each as its question asks.
const live = {
  growth: async (page, hand) => {
    await hand.press(page.locator('.answer-it'));
    hold(await page.locator('.answer.wrong').count(), 'three plies are not all');
    for (const leaves of ['all', 'best']) {
      const depth = page.locator('[data-slider=depth]');
      const at = async () => Number((await page.locator(`[data-leaves=${leaves}]`).textContent()).replace(/\D/g, ''));
      await depth.focus();
      while ((await at()) <= 1e6) await depth.press('ArrowRight');
      await depth.press('ArrowLeft');
      await hand.press(page.locator('.answer-it'));
      expect(await page.locator('.answer.wrong').count(), 0, `the deepest that a million ${leaves} leaves allow`);
    }
  },
  bits: async (page, hand) => {
    await page.waitForSelector('.shift');
    const stones = page.locator('.acts .button:not(.shift)');
    const tries = async (shift) => {
      for (const by of [shift, 2 * shift]) await hand.press(page.locator(`[data-shift="${by}"]`));
    };
    let found;
    for (const shift of await page.locator('.shift').evaluateAll((all) => all.map((one) => Number(one.dataset.shift)))) {
      if (found) break;
      await tries(shift);
      if (await page.locator('.lit').count()) found = shift;
      await hand.press(stones);
    }
    // The same four without spare bits is a real one; over the top of a column it is none.
    await hand.press(page.locator('.acts input'));
    await tries(found === 1 ? 1 : found - 1);
    expect([await page.locator('.lit').count(), await page.locator('.answer.wrong').count()], [1, 1], 'a four that is one');
    await hand.press(page.locator('.tools .show'));
    await tries(1);
    expect([await page.locator('.lit').count(), await page.locator('.answer.wrong').count()], [1, 0], 'a four that is none');
  },
  hash: async (page, hand) => {
    await page.waitForSelector('.bit');
    for (let stone = 0; stone < 3; ++stone) {
      const [now, key] = (await page.locator('td:not(.bits)').allTextContents()).map((text) => parseInt(text, 2));
      const set = async () => parseInt((await page.locator('.bit').allTextContents()).join(''), 2);
      if (stone === 0) {
        await hand.press(page.locator('.answer-it'));
        hold(await page.locator('.answer.wrong').count(), 'no bit is set yet');
      }
      for (let bit = 0; bit < 6; ++bit) if (((await set()) ^ now ^ key) & (32 >> bit)) await hand.press(page.locator('.bit').nth(bit));
      await hand.press(page.locator('.answer-it'));
      expect(await page.locator('.answer.wrong').count(), 0, 'exclusive or');
    }
    const slot = parseInt((await page.locator('td').first().textContent()).slice(-3), 2);
    await hand.press(page.locator('.slot').nth((slot + 1) % 8));
    hold(await page.locator('.answer.wrong').count(), 'another slot');
    await hand.press(page.locator('.slot').nth(slot));
  },
  // Sums, a step and a unit, worked out from what the table shows.
  unit: async (page, hand) => {
    const shown = async (text) => Number(text.replace('−', '-').replace(',', '.'));
    const table = async () => Promise.all((await page.locator('.live td').allTextContents()).map(shown));
    const [one, weight, two, other] = await table();
    const value = one * weight + two * other;
    const wanted = async () => shown(/−?\d+/.exec(await page.locator('.live h3').first().textContent())[0]);
    const field = page.locator('.live form input');
    let error;
    for (const asked of ['said', 'error', 'step']) {
      if (asked === 'error') error = value - (await wanted());
      await hand.type(field, '99');
      expect(await page.locator('.answer.wrong').count(), 1, 'a wrong number');
      await hand.type(field, String(Math.round(100 * { said: value, error, step: weight - 0.1 * error * one }[asked]) / 100));
      expect(await page.locator('.answer.wrong').count(), 0, `${asked}: ${await page.locator('.answer').textContent()}`);
    }
    await hand.press(page.locator('.answer-it'));
    hold(await page.locator('.answer.wrong').count(), 'something fires');
    const [, first, , second] = await table();
    const threshold = await wanted();
    for (const button of await page.locator('.shown button').all()) {
      const [pairs, threes] = (await button.getAttribute('data-inputs')).split(' ').map(Number);
      if (pairs * first + threes * second > threshold + 1e-9) await hand.press(button);
    }
    await hand.press(page.locator('.answer-it'));
    expect(await page.locator('.answer.wrong').count(), 0, 'what fires');
  },
  learned: async (page, hand) => {
    await page.locator('.answer-it:not(:disabled)').waitFor();
    await page.locator('[data-weight=threes]').focus();
    await page.keyboard.press('End');
    await hand.press(page.locator('.answer-it'));
  },
  // Carries stones about until both wishes have come true.
  evaluators: async (page, hand) => {
    await page.waitForSelector('[data-evaluator]');
    const columns = page.locator('.columns button');
    const told = () => page.locator('.live tbody').textContent();
    // A stone is dragged, too.
    let from = 0;
    for (; ; ++from) {
      await hand.press(columns.nth(from));
      if (!(await page.locator('.columns .held').count())) continue;
      await hand.press(columns.nth(from));
      break;
    }
    const undragged = await told();
    await columns.nth(from).scrollIntoViewIfNeeded();
    await hand.drag(columns.nth(from), columns.nth((from + 3) % 7));
    await page.waitForFunction((old) => document.querySelector('.live tbody').textContent !== old, undragged);
    for (let tries = 0; tries < 120 && !(await isDone(page)); ++tries) {
      const before = await told();
      await hand.press(columns.nth(tries % 7));
      if (!(await page.locator('.columns .held').count())) continue;
      await hand.press(columns.nth((tries * 3 + 2) % 7));
      await page
        .waitForFunction((old) => document.querySelector('.live tbody').textContent !== old, before, { timeout: 300 })
        .catch(() => {});
    }
  },
};
async function written(page, _, hand) {
  await page.waitForSelector('.cm-content');
  await hand.press(page.getByRole('button', { name: /^(Check|Vérifier)$/ }));
  await page.waitForSelector('.verdict.wrong');
  hold((await page.locator('.verdict').textContent()).length > 20, 'a wrong program has its answer');
  await hand.press(page.getByRole('button', { name: /^(The solution|La solution)$/ }));
  await hand.press(page.getByRole('button', { name: /^(Check|Vérifier)$/ }));
  await page.waitForSelector('.verdict.right');
}
const does = {
  live: (page, part, hand) => live[part.live](page, hand),
  fill: work,
  prune: work,
  window: work,
  order: work,
  own: work,
  ...Object.fromEntries(['sign', 'null', 'killers', 'table', 'deepen', 'quiet', 'proof', 'uct'].map((kind) => [kind, step])),
  play,
  // Every wrong option is answered, and the question stays open.
  question: async (page, part, hand) => {
    for (let wrong = 1; wrong <= part.wrong; ++wrong) {
      await hand.press(page.locator(`[data-option="wrong${wrong}"]`));
      await page.waitForSelector(`.option.wrong[data-option="wrong${wrong}"]`);
      hold((await page.locator('.verdict .wrong').textContent()).length > 40, 'a wrong option has its answer');
      expect(await isDone(page), false, 'a wrong option ends nothing');
    }
    await choose(() => 'right')(page, part, hand);
  },
  who: async (page, part, hand) => {
    const right = await winner(part);
    const wrong = ['draw', 'first', 'second'].find((one) => one !== right);
    await page.waitForSelector('.option');
    await hand.press(page.locator(`[data-option="${wrong}"]`));
    await page.waitForSelector(`.option.wrong[data-option="${wrong}"]`);
    expect(await isDone(page), false, 'a wrong option ends nothing');
    await choose(() => right)(page, part, hand);
  },
  // A wrong run is answered with what it costs, and the next one is tried.
  predict: async (page, part, hand) => {
    await page.waitForSelector('.option');
    for (const run of part.runs) {
      await hand.press(page.locator(`[data-option="${run}"]`));
      await page.waitForSelector(`.after .forward, .option.wrong[data-option="${run}"]`);
      if (await isDone(page)) break;
      hold((await page.locator('.verdict .wrong').textContent()).length > 30, 'a wrong run has its answer');
      expect(await page.locator('.verdict tbody tr').count(), 0, 'counts before the answer');
    }
    const counts = await page
      .locator('.verdict tbody tr')
      .evaluateAll((rows) => rows.map((row) => [row.dataset.run, Number(row.cells[1].textContent.replace(/\D/g, ''))]));
    const fewest = counts.reduce((least, one) => (one[1] < least[1] ? one : least));
    const right = await page.locator('.option.right').getAttribute('data-option');
    if (part.ask === 'fewest') expect(right, fewest[0], 'the run with the fewest nodes');
  },
  read: () => undefined,
  plot: async (page, _, hand) => {
    await page.locator('.plots input[max="6"]').fill('3');
    await page.locator('.plots .fields select').nth(1).selectOption('50');
    await hand.press(page.locator('.plots form .main'));
    await page.waitForSelector('.lesson-page[data-done=true]');
  },
  // It takes longer than a walk: it is passed over, and stays open.
  climb: async (page) => expect(await page.locator('.lesson-page').getAttribute('data-done'), 'false', 'a climb that is not made'),
  // Far off, it may be guessed once more.
  guess: async (page, _, hand) => {
    await hand.type(page.locator('.ask input'), '1');
    await page.waitForSelector('.verdict .wrong');
    expect(await isDone(page), false, 'a guess that is far off ends nothing');
    await hand.type(page.locator('.ask input'), '100');
  },
  monte: async (page, { at }, hand) => hand.play(cell(page, at.game === 'connect4' ? 3 : 1, 1)),
  // The program as it begins is wrong; the solution is not.
  write: written,
  grow: written,
  watch: async (page, _, hand) => {
    await page.waitForSelector('[role=tree]');
    await hand.press(page.getByRole('button', { name: /^(Last step|Derni(er|ère))/ }));
  },
};

// One part, to the button that leads on.
export async function doPart(page, part, hand = mouse) {
  await does[part.kind](page, part, hand);
  await page.waitForSelector('.after .forward');
  const words = await page.locator('.lesson-page').textContent();
  hold(!/[⟨{]/.test(words), `${part.kind}: a word is missing: ${/.{20}[⟨{].{30}/.exec(words)}`);
}
// Every part, each left by the button that leads on; the last one leads to the next lesson, or to the map. `ondone` sees each.
export async function doLesson(page, lesson, hand = mouse, ondone = () => undefined) {
  const title = await page.locator('.bar h2').textContent();
  for (const [index, part] of lesson.parts.entries()) {
    await page.waitForSelector(`.lesson-page[data-part="${index + 1}"][data-kind=${part.kind}]`);
    await doPart(page, part, hand);
    await ondone(page, part);
    await hand.press(page.locator('.after .forward'));
  }
  await page.waitForFunction(
    (before) =>
      document.querySelector('.chapters') ??
      (document.querySelector('.bar h2') && document.querySelector('.bar h2').textContent !== before),
    title,
  );
}

// Performance: bytes of the first load and layout shifts are held; the first paint, and frames per second
// while a large tree is dragged, are figures to be read: they depend on what else the machine does.
import { gzipSync } from 'node:zlib';
import { cell, hash, hold, seat, test, visit, watchShifts } from './harness.mjs';

await test('the first load: at most 60 kB of JavaScript', () =>
  visit('', { alone: true }, async (page) => {
    // A file that two workers use is loaded once.
    const names = await page.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map((entry) => entry.name)
          .filter((name) => name.endsWith('.js')),
      ),
    ]);
    let bytes = 0;
    for (const name of names)
      bytes += gzipSync(await page.evaluate(async (from) => (await fetch(from)).text(), name), {
        level: 9,
      }).length;
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
    console.log(`      ${(bytes / 1000).toFixed(1)} kB in ${names.length} files, first paint after ${Math.round(paint)} ms`);
    hold(bytes <= 60000, `${bytes} bytes`);
  }));

// What Learn adds to the first load. The editor of the last chapter is loaded with its lesson, and does not count.
await test('the course: at most 110 kB of JavaScript more, with a lesson of each kind open', () =>
  visit('', {}, async (page) => {
    const loaded = () =>
      page.evaluate(() => [
        ...new Set(
          performance
            .getEntriesByType('resource')
            .map((entry) => entry.name)
            .filter((name) => name.endsWith('.js')),
        ),
      ]);
    const before = new Set(await loaded());
    for (const address of [
      'alpha',
      'fill&s=3',
      'double',
      'montecarlo&s=2',
      'explode&s=3',
      'evaluators&s=2',
      'bitboard&s=2',
      'hash',
      'learned',
      'learned&s=2',
      'quiz',
    ])
      await page.evaluate((to) => (location.hash = `#r=learn&l=${to}`), address).then(() => page.waitForTimeout(700));
    const names = (await loaded()).filter((name) => !before.has(name));
    let bytes = 0;
    for (const name of names)
      bytes += gzipSync(await page.evaluate(async (from) => (await fetch(from)).text(), name), {
        level: 9,
      }).length;
    console.log(`      ${(bytes / 1000).toFixed(1)} kB in ${names.length} files`);
    hold(names.length > 3 && bytes <= 110000, `${bytes} bytes in ${names.length} files`);
  }));

const board = async (page) =>
  JSON.stringify(
    await page.locator('.frame').evaluate((frame) => {
      const { left, top, width, height } = frame.getBoundingClientRect();
      return [left, top + scrollY, width, height];
    }),
  );

for (const [width, height] of [
  [320, 640],
  [1280, 800],
  [1920, 1080],
])
  await test(`nothing shifts during a game at ${width} px`, () =>
    visit('', { width, height }, async (page) => {
      await seat(page, 'human', 'level:6');
      await page.waitForTimeout(500);
      await page.evaluate(watchShifts);
      const before = await board(page);
      for (const column of [4, 3, 5, 2, 6]) {
        const old = (await hash(page)).length;
        await cell(page, column, 6).click();
        await page.waitForFunction(
          (length) => location.hash.length >= length + 2 || /wins?$/.test(document.querySelector('#main h2').textContent),
          old,
        );
      }
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.waitForTimeout(1500);
      const shifts = await page.evaluate(() => window.shifts);
      hold(shifts.length === 0, `shifts: ${JSON.stringify(shifts)}`);
      hold((await board(page)) === before, 'the board has moved');
    }));

await test('nothing shifts while a game is analysed or a lesson is stepped through', () =>
  visit('#r=analyse&g=connect4&m=4453', {}, async (page) => {
    await page.waitForSelector('.chip');
    await page.evaluate(watchShifts);
    const before = await board(page);
    for (const column of [3, 4]) {
      await cell(page, column, 6).hover();
      await page.waitForTimeout(300);
      await cell(page, column, 6).click();
      await page.waitForTimeout(1600);
    }
    hold((await board(page)) === before, 'the board has moved');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.locator('.curious .all').click();
    await page.getByRole('button', { name: 'Cut it yourself', exact: true }).click();
    await page.locator('.dash').nth(2).click();
    await page.waitForSelector('[role=tree]');
    await page.waitForTimeout(700);
    await page.evaluate(() => (window.shifts.length = 0));
    for (let step = 0; step < 50; ++step) await page.keyboard.press('.');
    await page.waitForTimeout(700);
    const shifts = await page.evaluate(() => window.shifts);
    hold(shifts.length === 0, `shifts: ${JSON.stringify(shifts)}`);
  }));

// Counts the frames of a tree that is dragged, while the pointer moves with each of them.
const panned = (page) =>
  page.evaluate(async () => {
    const tree = document.querySelector('[role=tree]');
    const { left, top } = tree.getBoundingClientRect();
    const times = [];
    for (let frame = 0; frame < 90; ++frame) {
      times.push(await new Promise(requestAnimationFrame));
      const at = {
        clientX: left + 200 + 100 * Math.sin(frame / 9),
        clientY: top + 200 + 20 * Math.cos(frame / 9),
        pointerId: 1,
        bubbles: true,
      };
      tree.dispatchEvent(new PointerEvent('pointermove', at));
    }
    const gaps = times
      .slice(1)
      .map((time, index) => time - times[index])
      .sort((a, b) => a - b);
    return { fps: (1000 * gaps.length) / (times.at(-1) - times[0]), worst: gaps.at(-3) };
  });

// The whole run, and how many nodes it has.
async function shown(page) {
  await page.waitForSelector('[role=tree]');
  await page.getByRole('button', { name: 'Last step' }).click();
  return Number((await page.locator('.counts').textContent()).replaceAll(',', '').split(' ')[0]);
}

for (const [moves, about] of [
  ['b2a1', 'without boards'],
  ['b2a1c3', 'with a board at every node'],
])
  await test(`a tree of some two hundred nodes is dragged, ${about}`, () =>
    visit(`#r=learn&g=tictactoe&m=${moves}&l=own`, {}, async (page) => {
      await page.locator('form select').nth(0).selectOption('minimax');
      await page.getByRole('spinbutton').fill('3');
      await page.getByRole('button', { name: 'Show the run' }).click();
      const nodes = await shown(page);
      hold(nodes > 150 && nodes < 300, `${nodes} nodes`);
      const box = await page.locator('[role=tree]').boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const { fps, worst } = await panned(page);
      await page.mouse.up();
      console.log(`      ${nodes} nodes: ${fps.toFixed(0)} frames a second, slow ones ${worst.toFixed(0)} ms`);
    }));

// Just below twenty thousand nodes, the most that the page requests.
await test('a tree of nearly twenty thousand nodes is dragged', () =>
  visit('#r=learn&g=connect4&m=&l=own', {}, async (page) => {
    await page.locator('form select').nth(0).selectOption('minimax');
    await page.getByRole('spinbutton').fill('5');
    await page.getByRole('button', { name: 'Show the run' }).click();
    const nodes = await shown(page);
    hold(nodes > 19000, `only ${nodes} nodes`);
    // It opens with the chosen line alone.
    await page.getByRole('button', { name: 'Unfold all' }).click();
    const results = [];
    for (const view of ['near', 'whole']) {
      if (view === 'whole') await page.getByRole('button', { name: 'Whole tree' }).first().click();
      const box = await page.locator('[role=tree]').boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const rate = await panned(page);
      await page.mouse.up();
      results.push(`${view}: ${rate.fps.toFixed(0)} frames a second, slow ones ${rate.worst.toFixed(0)} ms`);
    }
    console.log(`      ${nodes} nodes; ${results.join('; ')}`);
  }));

// The widest tree that a workbench takes is that of an own position, seven columns and two plies.
await test('a branch of a workbench is dragged', () =>
  visit('#r=learn&l=own_cut&s=3&g=connect4&m=', {}, async (page) => {
    await page.waitForSelector('.tree button.node');
    const nodes = await page.locator('.tree .node').count();
    const box = await page.locator('.tree button.node').first().boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const rate = await page.evaluate(async () => {
      const tree = document.querySelector('.tree');
      const { left, top } = document.querySelector('.tree button.node').getBoundingClientRect();
      const times = [];
      for (let frame = 0; frame < 60; ++frame) {
        times.push(await new Promise(requestAnimationFrame));
        tree.dispatchEvent(
          new PointerEvent('pointermove', {
            clientX: left + 60 + 50 * Math.sin(frame / 9),
            clientY: top + 20,
            pointerId: 1,
            bubbles: true,
          }),
        );
      }
      return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
    });
    await page.mouse.up();
    console.log(`      ${nodes} nodes: ${rate.toFixed(0)} frames a second`);
  }));

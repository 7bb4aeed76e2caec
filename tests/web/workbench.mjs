// The workbench of the course: what it answers, what it shows and hides, and that all of it can be done by keys alone and by touch.
import { course, doLesson, doPart, lessonNamed } from './course.mjs';
import { keys, touch } from './hands.mjs';
import { cell, expect, hold, shot, test, visit } from './harness.mjs';

const faces = (page) => page.locator('.tree .node').allTextContents();
await test('a cut that comes too early is contradicted by a hidden leaf, one too late is counted', () =>
  visit('#r=learn&l=alpha', {}, async (page) => {
    for (let looks = 0; looks < 4; ++looks) await page.locator('.look').click();
    await page.locator('.scissors').click();
    hold(/Too early/.test(await page.locator('.answer').textContent()), 'it is told');
    // The leaf it names, in a tree of the textbook: were it worth that much, the root would be worth something else.
    const said =
      /You cut (\w+) at ([−\d]+)\. But were (\w+) worth ([−\d]+), \w+ would be worth ([−\d]+), and the root ([−\d]+) instead of ([−\d]+)/.exec(
        await page.locator('.answer p').first().textContent(),
      );
    const [, , best, , value, at, after, before] = said.map((text) => Number(text.replace('−', '-')));
    expect([Math.min(best, value), Math.max(4, Math.min(best, value)), Math.max(4, best)], [at, after, before], 'minimax with that leaf');
    hold(after !== before, 'the root changes');
    await shot(page, 'bench-early');
    await page.locator('.back').click();
    for (let looks = 0; looks < 2; ++looks) await page.locator('.look').click();
    hold(
      /Too late/.test(await page.locator('.answer').textContent()) && /cost 1 node/.test(await page.locator('.answer').textContent()),
      'what it cost is told',
    );
    expect(await page.locator('[data-count=yours]').textContent(), '9', 'nodes');
    await page.locator('.undo').click();
    expect(await page.locator('[data-count=yours]').textContent(), '8', 'nodes after undo');
  }));

// Four plies are the highest trees to be worked in.
for (const [width, height, language] of [
  [360, 640, 'fr'],
  [844, 390, 'en'],
  [1366, 768, 'fr'],
  [1920, 1080, 'en'],
])
  await test(`question, answer and tools stand together at ${width}×${height}, and no window is covered`, () =>
    visit('#r=learn&l=deep', { width, height, language, touch: width < 900, calm: true }, async (page) => {
      const box = (selector) => page.locator(selector).first().boundingBox();
      await page.locator('.look').scrollIntoViewIfNeeded();
      for (let acts = 0; !(await page.locator('.after .forward').count()); ++acts) {
        await page
          .locator(acts % 3 === 2 ? '.tools .button:not(.cut)' : '.look')
          .first()
          .click();
        const [question, answer, tools] = [await box('.bench h3'), await box('.answer'), await box('.bench .tools')];
        hold(
          tools.y + tools.height - question.y < height - (width > 1000 ? 0 : 50),
          `one screen: ${question.y} to ${tools.y + tools.height}`,
        );
        hold(answer.y >= question.y && answer.y < tools.y, 'the answer stands between question and tools');
        if (width === 1366) {
          const tree = await box('.tree');
          hold(tree.y + tree.height <= height, `the tree ends at ${tree.y + tree.height}`);
        }
        const covered = await page.locator('.tree .window').evaluateAll((tags) =>
          tags.flatMap((tag) => {
            const own = tag.getBoundingClientRect();
            const tree = tag.closest('.scroller').getBoundingClientRect();
            tag.style.pointerEvents = 'auto';
            const over = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(own.left + own.width * share, own.top + own.height / 2));
            tag.style.pointerEvents = '';
            const isSeen = own.top > 0 && own.bottom < innerHeight - 70 && own.left >= tree.left && own.right <= tree.right;
            return isSeen && over.some((one) => one && one !== tag) ? [tag.textContent] : [];
          }),
        );
        expect(covered, [], 'windows that are covered');
      }
      await shot(page, `bench-${width}`);
    }));

// Any of these lessons goes on with trees of real games, whose nodes have their boards, to the end.
for (const [lesson, part] of [
  ['fill', 1],
  ['negamax', 2],
  ['proofs', 1],
])
  await test(`another tree of ${lesson} is that of a real position`, () =>
    visit(`#r=learn&l=${lesson}&s=${part}`, {}, async (page) => {
      await page.waitForSelector('.another select');
      expect(await page.locator('.node-board').count(), 0, 'boards of a tree that is made up');
      await page.locator('.another select').last().selectOption({ label: 'From a real game' });
      await page.locator('.another .grow').click();
      await page.waitForSelector('.node-board');
      hold(/Tree \d+/.test(await page.locator('.side .text').textContent()), 'its number');
      const shown = new Set();
      for (let acts = 0; !(await page.locator('.after .forward').count()); ++acts) {
        hold(acts < 120, 'it ends');
        shown.add(await page.locator('.node-board').innerHTML());
        await page.getByRole('button', { name: 'Show the next step' }).click();
      }
      hold(shown.size > 1, 'the board is that of the node');
      await shot(page, `bench-real-${lesson}`);
    }));

await test('what was not searched looks all alike', () =>
  visit('#r=learn&l=deep', {}, async (page) => {
    for (;;) {
      const looks = await page.locator('.tree .is-unseen.node').evaluateAll((nodes) =>
        nodes.map((node) => {
          const style = getComputedStyle(node);
          return JSON.stringify([
            node.className,
            node.textContent,
            node.title,
            node
              .getAttribute('aria-label')
              .replace(/^[\w.]+/, '')
              .replace(/, \w+/, ''),
            style.color,
            style.backgroundColor,
            style.border,
            style.opacity,
            style.width,
            style.height,
            style.boxShadow,
          ]);
        }),
      );
      hold(new Set(looks).size <= 1, `they differ: ${[...new Set(looks)].join(' ')}`);
      const edges = await page
        .locator('.tree .edge.is-unseen')
        .evaluateAll((lines) =>
          lines.map((line) =>
            JSON.stringify([getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray, getComputedStyle(line).opacity]),
          ),
        );
      hold(new Set(edges).size <= 1, 'edges differ');
      if (await page.locator('.after .forward').count()) break;
      await page.getByRole('button', { name: 'Show the next step' }).click();
    }
  }));

await test('values are typed and dragged; a wrong one shows the child that disagrees', () =>
  visit('#r=learn&l=fill', {}, async (page) => {
    await page.locator('input.node').first().fill('8');
    await page.keyboard.press('Enter');
    hold(/A1 is worth 4, less than 8/.test(await page.locator('.answer').textContent()), await page.locator('.answer').textContent());
    const [leaf, parent] = [
      await page.locator('.tree [data-node="2"]').boundingBox(),
      await page.locator('.tree [data-node="1"]').boundingBox(),
    ];
    await page.mouse.move(leaf.x + leaf.width / 2, leaf.y + leaf.height / 2);
    await page.mouse.down();
    await page.mouse.move(parent.x + parent.width / 2, parent.y + parent.height / 2, { steps: 4 });
    await page.mouse.up();
    hold(/lowest value below A: 4/.test(await page.locator('.answer').textContent()), 'a dragged value is taken');
  }));

await test('a branch is dragged, and the count follows; a leaf is dragged up', () =>
  visit('#r=learn&l=best_case&s=2', {}, async (page) => {
    const drag = async (node, dx, dy) => {
      const box = await page.locator(`.tree [data-node="${node}"]`).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 5 });
      await page.mouse.up();
    };
    const yours = () => page.locator('[data-count=yours]').textContent();
    expect(await yours(), '18', 'nodes');
    const width = (await page.locator('.tree').boundingBox()).width;
    await drag(8, -width / 2.5, 0);
    hold(Number(await yours()) < 18, `the best branch first: ${await yours()}`);
    const before = await faces(page);
    await drag(3, 0, -48);
    hold(JSON.stringify(await faces(page)) !== JSON.stringify(before), 'a leaf has another value');
    await shot(page, 'bench-order');
  }));

// One part of each kind, from the first lesson that has it.
await test('one part of each kind by keys alone', () =>
  visit('#r=learn&l=search', { calm: true, settled: '.chapters' }, async (page) => {
    const met = new Set(['write', 'plot', 'grow', 'climb']);
    for (const { name, parts } of course.chapters.flatMap(({ lessons }) => lessons))
      for (const [index, part] of parts.entries()) {
        if (met.has(part.kind)) continue;
        met.add(part.kind);
        await page.evaluate((hash) => (location.hash = hash), `#r=learn&l=${name}&s=${index + 1}`);
        await page.waitForSelector(`.lesson-page[data-part="${index + 1}"][data-kind=${part.kind}]`);
        await doPart(page, part, keys);
        await keys.press(page.locator('.after .forward'));
        await page.waitForSelector(`.lesson-page:not([data-part="${index + 1}"])`);
      }
    expect(met.size, 26, `kinds: ${[...met]}`);
  }));

await test('who asks to be shown is shown, on a board and in a tree', () =>
  visit('#r=learn&l=double', { calm: true }, async (page) => {
    for (let moves = 0; moves < 6 && !(await page.locator('.after .forward').count()); ++moves) {
      await page.locator('.show:not(:disabled)').click();
      await page.waitForSelector('.after .forward, .show:not(:disabled)');
    }
    await page.locator('.after .forward').waitFor();
    await page.evaluate(() => (location.hash = '#r=learn&l=alpha'));
    for (let acts = 0; acts < 30 && !(await page.locator('.after .forward').count()); ++acts)
      await page.getByRole('button', { name: 'Show the next step' }).click();
    await page.locator('.after .forward').waitFor();
  }));

for (const [kind, address, act] of [
  [
    'prune',
    '#r=learn&l=alpha',
    async (page) => {
      for (let looks = 0; looks < 4; ++looks) await page.keyboard.press(' ');
      await page.keyboard.press('x');
      await page.keyboard.press('u');
      await page.keyboard.press(' ');
      await page.keyboard.press('x');
    },
  ],
  [
    'fill',
    '#r=learn&l=fill',
    async (page) => {
      for (const value of ['4', '3', '1']) {
        await page.locator('input.node').first().focus();
        await page.keyboard.type(value);
        await page.keyboard.press('Enter');
      }
    },
  ],
  [
    'order',
    '#r=learn&l=best_case',
    async (page) => {
      await page.locator('.tree button.node').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
    },
  ],
  [
    'window',
    '#r=learn&l=window',
    async (page) => {
      await page.locator('[data-bound=beta]').focus();
      await page.keyboard.press('Home');
      for (let steps = 0; steps < 2; ++steps) await page.keyboard.press('ArrowRight');
      await page.locator('.set').focus();
      await page.keyboard.press('Enter');
    },
  ],
])
  await test(`the workbench by keys alone: ${kind}, in the tree and in the list`, () =>
    visit(address, {}, async (page) => {
      await page.waitForSelector('.bench');
      await act(page);
      hold((await page.locator('.answer h3').count()) === 1, 'the tree answers');
      await page.getByRole('button', { name: 'As a list' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-listed]');
      const controls = page.locator('.list .row button:not(:disabled), .list .row input');
      if (kind !== 'window') {
        await controls.first().focus();
        if (kind === 'fill') {
          await page.keyboard.type('9');
          await page.keyboard.press('Enter');
        } else await page.keyboard.press('Enter');
      }
      hold((await page.locator('.answer h3').count()) === 1, 'and so does the list');
    }));

await test('a workbench, moves and answers by touch', () =>
  visit('#r=learn&l=alpha', { width: 390, height: 844, touch: true, calm: true }, async (page) => {
    for (let looks = 0; looks < 4; ++looks) await page.locator('.look').tap();
    await page.locator('.scissors').tap();
    await page.locator('.back').tap();
    // Back to the beginning, and to its end.
    for (let undone = 0; undone < 4; ++undone) await page.locator('.undo').tap();
    await doPart(page, lessonNamed('alpha').parts[0], touch);
    await touch.press(page.locator('.after .forward'));
    await page.waitForSelector('.lesson-page[data-part="2"]');
    // Moves and answers.
    await page.evaluate(() => (location.hash = '#r=learn&l=rules'));
    await page.waitForSelector('.lesson-page[data-kind=play]');
    await doLesson(page, lessonNamed('rules'), touch);
  }));

await test('the question follows the tree, and another tree has other letters', () =>
  visit('#r=learn&l=negamax&s=2', { calm: true }, async (page) => {
    const asked = () => page.locator('.bench h3').first().textContent();
    const met = new Set();
    for (; !(await page.locator('.after .forward').count()); await page.locator('.next').click()) met.add(await asked());
    expect(met.size, 4, `nodes asked for: ${[...met]}`);
    hold(/would have been chosen/.test(await page.locator('.answer').textContent()), 'what forgetting the signs would have cost');
    await page.locator('.another input').fill('12');
    await page.locator('.grow').click();
    hold(/Tree 12/.test(await page.locator('.text').textContent()), 'its number');
    const labels = await page.locator('.tree .label').allTextContents();
    hold(labels.includes('D') && !labels.includes('A'), `letters: ${labels}`);
    await page.locator('.another input').fill('13');
    await page.locator('.grow').click();
    hold((await page.locator('.tree .label').allTextContents()).includes('G'), 'the third tree');
    // From a real game, with its board.
    await page.evaluate(() => (location.hash = '#r=learn&l=alpha'));
    await page.locator('.another select').nth(2).selectOption({ index: 1 });
    await page.locator('.grow').click();
    await page.waitForSelector('.node-board');
    hold((await page.locator('.tree .node').count()) > 5, 'a tree of a position');
    await shot(page, 'another-real');
  }));

await test('a guess that is exact is called exact, and one beside it near', () =>
  visit('#r=learn&l=explode', {}, async (page) => {
    // All positions of three plies on the empty board.
    await page.locator('.ask input').fill(String(1 + 7 + 7 ** 2 + 7 ** 3));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict .right');
    expect(await page.locator('.verdict b').textContent(), 'Exactly right.', 'verdict');
    await page.reload();
    await page.locator('.ask input').fill('401');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict .right');
    expect(await page.locator('.verdict b').textContent(), 'Near.', 'verdict');
  }));

for (const [width, height] of [
  [360, 640],
  [844, 390],
])
  await test(`the verdict of a move, a question and something to try is in sight at ${width}×${height}`, () =>
    visit('#r=learn&l=rules', { width, height, touch: true, calm: true }, async (page) => {
      const isInSight = async (selector) => {
        await page.waitForTimeout(300);
        const { top, bottom, high, over } = await page.locator(selector).evaluate((told) => {
          const { top, bottom, left } = told.getBoundingClientRect();
          const over = document.elementFromPoint(left + 20, (top + Math.min(bottom, top + 30)) / 2);
          return { top, bottom, high: innerHeight, over: told.contains(over) ? '' : (over?.outerHTML ?? 'nothing').slice(0, 80) };
        });
        expect(over, '', 'what covers it');
        hold(top >= 0 && top + Math.min(bottom - top, 40) <= high, `${selector}: ${top} to ${bottom} of ${high}`);
      };
      await cell(page, 1, 1).tap();
      await page.waitForSelector('.verdict .wrong');
      await isInSight('.verdict p');
      await page.goto(page.url().replace(/#.*/, '#r=learn&l=bitboard&s=2'));
      await page.waitForSelector('.shift');
      await page.locator('.shift').last().tap();
      await page.waitForSelector('.answer h3');
      await isInSight('.answer h3');
    }));

// Runs: stepping to the end and back with buttons and keys; the quiz; two runs side by side; the presenter's screen.
import { execFileSync } from 'node:child_process';
import { expect, hashIs, hold, shot, test, url, visit } from './harness.mjs';

const stepText = (page) => page.locator('.controls .main').textContent();
const sentence = (page) => page.locator('.said p').textContent();
const isOpen = (page) => page.waitForSelector('[role=tree]');

for (const language of ['en', 'fr']) {
  await test(`a whole lesson, step by step to its end and back, in ${language}`, () =>
    visit('#r=learn&l=7', { language }, async (page) => {
      await isOpen(page);
      const all = Number(/\/ (\d+)/.exec(await stepText(page))[1]);
      const told = [await sentence(page)];
      for (let step = 1; step < all; ++step) {
        await page.keyboard.press('.');
        told.push(await sentence(page));
      }
      hold((await stepText(page)).includes(`${all} / ${all}`), 'the last step is reached');
      hold(
        told.every((one) => one.length > 5 && !/[⟨{]/.test(one)),
        'every step has its sentence',
      );
      if (process.env.PUISSANCE) {
        const printed = execFileSync(process.env.PUISSANCE, ['explain', '--lesson', '7', '--steps', '--lang', language], {
          encoding: 'utf8',
        });
        expect(
          told,
          [...printed.matchAll(/^ *\d+  (.*)$/gm)].map((line) => line[1]),
          'the sentences are those of the program',
        );
      }
      await shot(page, `lesson-7-${language}`);
      for (let step = all - 2; step >= 0; --step) {
        await page.getByRole('button', { name: /Step back|Étape précédente/ }).click();
        expect(await sentence(page), told[step], `step ${step + 1} on the way back`);
      }
    }));
}

await test('the tree is walked by arrow keys, folded and unfolded', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.locator('[role=tree]').focus();
    const here = () =>
      page.evaluate(() =>
        document.getElementById(document.querySelector('[role=tree]').getAttribute('aria-activedescendant')).getAttribute('aria-label'),
      );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    hold(/max/.test(await here()), 'two rows down the maximiser is to move');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    hold(/cut off/.test(await here()), `a cut branch is found: ${await here()}`);
    hold(/no need to search/.test(await page.locator('.node p').textContent()), 'the reason of the cut is told');
    await shot(page, 'tree-cut');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.locator('[role=treeitem][aria-selected=true]').getAttribute('aria-expanded'), 'false', 'folded');
    await page.getByRole('button', { name: 'Go to this node' }).click();
    hold(!(await stepText(page)).includes('51 / 51'), 'a jump changes the step');
  }));

for (const [width, height, language] of [
  [1366, 768, 'en'],
  [1366, 768, 'fr'],
  [1920, 1080, 'en'],
])
  await test(`text, tree and all lines of code are in one view at ${width}×${height}, in ${language}`, () =>
    visit('#r=learn&l=7', { width, height, language }, async (page) => {
      await isOpen(page);
      const all = Number(/\/ (\d+)/.exec(await stepText(page))[1]);
      for (let step = 1; step < all; ++step) {
        await page.keyboard.press('.');
        const ends = await page.evaluate(() =>
          ['.said', '[role=tree]', '.code', '.code li[aria-current]'].map(
            (part) => document.querySelector(part).getBoundingClientRect().bottom,
          ),
        );
        hold(
          ends.every((end) => end <= height),
          `step ${step + 1}: ${ends}`,
        );
      }
      hold((await page.locator('.said .node-board').count()) === 1, 'the position is drawn');
      await shot(page, `run-${width}-${language}`);
    }));

await test('a run tells what it has counted, and nothing before it begins', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    const counts = () => page.locator('figcaption .counts').textContent();
    expect(await counts(), '0 nodes, 0 leaves, 0 cuts', 'before the first step');
    for (let step = 0; step < 9; ++step) await page.keyboard.press('.');
    expect(await counts(), '5 nodes, 2 leaves, 0 cuts', 'after ten steps');
    await page.getByRole('button', { name: 'Last step' }).click();
    expect(await counts(), '15 nodes, 9 leaves, 2 cuts', 'at its end');
  }));

await test('the quiz asks before it shows, and counts', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    await page.getByRole('button', { name: 'Quiz' }).click();
    for (let asked = 0; asked < 4; ++asked) {
      await page.getByRole('button', { name: 'Next question' }).click();
      if (asked === 1) await shot(page, 'quiz');
      await page.locator('.asked .button').first().click();
    }
    hold(/of 4$/.test(await page.locator('.head .quiet').textContent()), 'four questions are counted');
  }));

await test('minimax beside alpha-beta on an own position', () =>
  visit('#r=learn&g=connect4&m=4453&l=search', { width: 1600, height: 900 }, async (page) => {
    await page.getByRole('button', { name: /Your own position/ }).click();
    await shot(page, 'own-position');
    await page.getByRole('button', { name: 'Minimax beside alpha-beta' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[role=tree]').length === 2);
    const counts = (await page.locator('figcaption .counts').allTextContents()).map((text) =>
      Number(/[\d,]+/.exec(text)[0].replaceAll(',', '')),
    );
    hold(counts[1] < counts[0], `alpha-beta visits fewer nodes: ${counts}`);
    hold(await page.getByRole('button', { name: 'Last step' }).isDisabled(), 'runs that are compared are seen whole');
    hold((await page.locator('.compare tbody th').allTextContents()).includes('Column 4'), 'a column is called one');
    await shot(page, 'side-by-side');
  }));

await test('the heading names the game of the lesson, and the address is that of the lesson and its step', () =>
  visit('#g=gomoku&m=h8h9', { width: 1920, height: 1080 }, async (page) => {
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.locator('.curious .all').click();
    await page.getByRole('button', { name: 'You are Max', exact: true }).click();
    await page.waitForFunction(() => /Tic-tac-toe 3 × 3/.test(document.querySelector('.tools').textContent));
    await hashIs(page, '#r=learn&l=be_max');
    expect(await page.getByRole('button', { name: 'Change the game' }).count(), 0, 'a game to be changed');
    await page.locator('.dash').nth(1).click();
    await isOpen(page);
    await hashIs(page, '#r=learn&l=be_max&s=2');
    for (let presses = 0; presses < 3; ++presses) await page.keyboard.press('.');
    await hashIs(page, '#r=learn&l=be_max&s=2.3');
    await page.reload();
    await isOpen(page);
    hold((await stepText(page)).includes('4 /'), `a link leads to its step: ${await stepText(page)}`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => /Gomoku/.test(document.querySelector('.tools').textContent));
    await hashIs(page, '#g=gomoku&m=h8h9');
  }));

await test('stones are marked as the sentences call them', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    const legend = page.locator('.legend');
    expect((await legend.textContent()).replace(/\s+/g, ' ').trim(), 'Red is x Yellow is o', 'legend');
    expect(
      await legend
        .locator('svg')
        .evaluateAll((marks) => marks.map((mark) => mark.querySelector('.cross, .ring').getAttribute('class').split(' ')[0])),
      ['cross', 'ring'],
      'marks of the legend',
    );
    await page.goto(`${url}#g=connect4&m=44`);
    await page.waitForSelector('.drawing .first');
    for (const [side, mark] of [
      ['first', 'cross'],
      ['second', 'ring'],
    ])
      expect(await page.locator(`.drawing .${side} + .${mark}`).count(), 1, `a ${mark} on the stone of the ${side} player`);
  }));

for (const [game, moves, algorithm, name] of [
  ['tictactoe', 'b2a1', 'minimax', 'Minimax without cuts, 2 plies'],
  ['drop:5x4x3', '33', 'negamax', 'Negamax search, 2 plies'],
  ['gomoku', 'h8h9', 'alphabeta', 'Alpha-beta, 2 plies'],
  ['connect4', '4453', 'deepening', 'Iterative deepening, 2 plies'],
])
  await test(`an own position of ${game} is shown by ${algorithm}`, () =>
    visit(`#r=learn&g=${game}&m=${moves}&l=own`, {}, async (page) => {
      await page.locator('form select').nth(0).selectOption(algorithm);
      await page.getByRole('spinbutton').fill('2');
      await page.getByRole('button', { name: 'Show the run' }).click();
      await isOpen(page);
      hold((await page.locator('figcaption b').textContent()).startsWith(name), 'its name');
      await page.getByRole('button', { name: 'Last step' }).click();
      hold(/worth/.test(await sentence(page)), `the choice is told: ${await sentence(page)}`);
      await shot(page, `own-${game.replaceAll(':', '-')}`);
      // Choosing another game shows its board instead of the old run.
      await page.getByRole('button', { name: 'Change the game' }).click();
      await page
        .locator('dialog .named')
        .nth(game === 'tictactoe' ? 0 : 1)
        .click();
      await page.waitForSelector('form.panel [type=number]');
    }));

await test('the quiz does not show the value it asks for', () =>
  visit('#r=learn&l=2', {}, async (page) => {
    await isOpen(page);
    await page.getByRole('button', { name: 'Quiz' }).click();
    let asked = 0;
    for (; asked < 40; ++asked) {
      const next = page.getByRole('button', { name: 'Next question' });
      if (await next.isDisabled()) break;
      await next.click();
      const question = await page.locator('.asked p').textContent();
      if (/Which value climbs/.test(question)) {
        const best = await page.locator('dl div').last().textContent();
        hold(/\?$/.test(best) || !/the root/.test(question), `the best value is told: ${best}`);
      }
      await page.locator('.asked .buttons .button').first().click();
      hold(/^(Right|No, the answer is): .+\.$/.test(await page.locator('.asked p').textContent()), 'the answer is told');
    }
    hold(asked >= 2, `questions: ${asked}`);
    expect(
      await page
        .locator('.asked p')
        .textContent()
        .then((text) => /answered\.$|: .+\.$/.test(text)),
      true,
      'the end is told',
    );
    hold(new RegExp(`of ${asked}$`).test(await page.locator('.head .quiet').textContent()), 'all are counted');
    await page.reload();
    await isOpen(page);
    await page.getByRole('button', { name: 'Quiz' }).click();
    hold(new RegExp(`of ${asked}$`).test(await page.locator('.head .quiet').textContent()), 'the score outlives a reload');
  }));

await test('a tree of which only a part is drawn says so', () =>
  visit('#r=learn&g=connect4&m=44&l=own', {}, async (page) => {
    await page.getByRole('spinbutton').fill('7');
    await page.getByRole('button', { name: 'Show the run' }).click();
    await isOpen(page);
    hold(/of these nodes are drawn/.test(await page.locator('figcaption').textContent()), 'it is told');
    await shot(page, 'own-deep');
  }));

await test('a run plays by itself at the speed that is chosen, and pauses', () =>
  visit('#r=learn&l=7', {}, async (page) => {
    await isOpen(page);
    const at = async () => Number(/(\d+) \//.exec(await stepText(page))[1]);
    await page.locator('.sliders input').nth(1).fill('4');
    await page.locator('.controls .main').click();
    await page.waitForFunction(() => /5[01] \//.test(document.querySelector('.controls .main').textContent));
    await page.locator('.sliders input').nth(1).fill('0');
    await page.getByRole('button', { name: 'First step' }).click();
    await page.locator('.controls .main').click();
    await page.waitForTimeout(700);
    await page.locator('.controls .main').click();
    const paused = await at();
    hold(paused < 50, `slow: step ${paused}`);
    await page.waitForTimeout(700);
    expect(await at(), paused, 'a paused run');
    await page.locator('.sliders input').nth(0).fill('20');
    expect(await at(), 21, 'a jump by the slider');
  }));

await test('the quiz asks all its kinds, gives the reason, and asks again what was missed', () =>
  visit('#r=learn&l=quiz', { settled: '.drill' }, async (page) => {
    const at = () => page.locator('.drill').evaluate((drill) => `${drill.dataset.kind} ${drill.dataset.seed}`);
    const met = new Set();
    const missed = new Set();
    let hasReturned = false;
    for (let asked = 0; asked < 60 && (met.size < 16 || !hasReturned); ++asked) {
      const now = await at();
      met.add(now.split(' ')[0]);
      hasReturned ||= missed.has(now);
      // Each wrong option has its answer, and leaves the others to be tried.
      for (let tries = 0; !(await page.locator('.go').count()); ++tries) {
        if (asked % 2) await page.keyboard.press(String(tries + 1));
        else await page.locator('.option').nth(tries).click();
        expect(await page.locator('.option.wrong').count(), tries + 1 - (await page.locator('.option.right').count()), 'wrong options');
        hold((await page.locator('.verdict p').textContent()).length > 20, `${now}: no answer`);
        const words = await page.locator('.drill').textContent();
        hold(!/[⟨{]|undefined/.test(words), `${now}: a word is missing`);
      }
      if (await page.locator('.option.wrong').count()) missed.add(now);
      expect(await page.locator('.option.right').count(), 1, 'the right answer is shown');
      if (asked === 1) await shot(page, 'drill');
      await page.locator('.go').click();
    }
    expect(met.size, 16, `kinds: ${[...met]}`);
    hold(missed.size === 0 || hasReturned, 'a missed question comes back');
  }));

await test('a lesson is presented by keys: step by step, hands are counted, the screen is blanked, and left', () =>
  visit('#r=learn&l=alpha', { width: 1440, height: 900 }, async (page) => {
    await page.getByRole('button', { name: 'Present' }).click();
    await page.waitForSelector('.presenter .tree');
    for (let steps = 0; steps < 4; ++steps) await page.keyboard.press(steps % 2 ? ' ' : 'ArrowRight');
    await page.keyboard.press('y');
    await page.keyboard.press('y');
    await page.keyboard.press('n');
    expect(await page.locator('.hand b').allTextContents(), ['2', '1'], 'hands');
    await shot(page, 'presenter');
    const seen = () => page.locator('.presenter .node.is-unseen').count();
    const before = await seen();
    await page.keyboard.press('ArrowLeft');
    hold((await seen()) > before, 'one step back');
    await page.keyboard.press('b');
    expect(await page.locator('.presenter .tree').count(), 0, 'trees on a blank screen');
    await page.keyboard.press('b');
    for (let steps = 0; steps < 30 && !/Part 2/.test(await page.locator('.place').textContent()); ++steps)
      await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.presenter .node-board');
    await page.keyboard.press('Escape');
    expect(await page.locator('.presenter').count(), 0, 'left');
  }));

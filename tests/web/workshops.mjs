// The workshops of Learn. Write it: a program of the learner is compared with the engine, kept, and cannot stop or reach
// the page. Many positions: measured, cancelled, told in words that the data bear out. Runs side by side.
import { readFileSync } from 'node:fs';
import { isAccessible } from './axe.mjs';
import { expect, heard, hold, shot, test, visit } from './harness.mjs';

const settled = '.cm-content';
const check = (page) => page.getByRole('button', { name: /^(Check|Vérifier)$/ }).click();
const verdict = (page) => page.locator('.verdict').textContent();

async function isSound(page) {
  await isAccessible(page);
  hold(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the window');
}

// Replaces the program by keys, as a learner would.
async function write(page, text) {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+a');
  if (text) await page.keyboard.insertText(text);
  else await page.keyboard.press('Delete');
}

for (const [language, width, scheme] of [
  ['en', 1440, 'light'],
  ['fr', 320, 'dark'],
])
  await test(`a program is written, checked and mended, in ${language} at ${width} px`, () =>
    visit('#r=learn&l=write', { settled, language, width, scheme }, async (page) => {
      await check(page);
      await page.waitForSelector('.verdict.wrong');
      expect(await page.locator('.trees svg').count(), 2, 'trees');
      expect(await page.locator('tr.wrong th').textContent(), '2', 'the first step that differs');
      hold((await heard(page)).length > 20, 'the difference is heard');
      await isSound(page);
      await shot(page, `write-${language}`);
      await page.getByRole('button', { name: /^(The solution|La solution)$/ }).click();
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('.verdict.right');
      await page.reload();
      await page.waitForSelector('.cm-content');
      hold(await page.locator('.done').count(), 'what is done stays done');
    }));

// The learner's own search, from its first step to the ladder.
for (const [language, width, height, scheme] of [
  ['en', 1280, 800, 'light'],
  ['fr', 360, 640, 'dark'],
])
  await test(`a search grows and goes up the ladder, in ${language} at ${width} px`, () =>
    visit('#r=learn&l=search', { settled: '.arc', language, width, height, scheme }, async (page) => {
      expect(await page.locator('.arc li').count(), 6, 'five steps and the ladder');
      await shot(page, `arc-${language}`);
      const solution = page.getByRole('button', { name: /^(The solution|La solution)$/ });
      for (const step of ['alphabeta', 'order']) {
        await page.evaluate((lesson) => (location.hash = `#r=learn&l=${lesson}`), `write_${step}`);
        await page.waitForSelector(`.lesson-page[data-kind=${step === 'order' ? 'grow' : 'write'}]`);
        await page.waitForSelector('.cm-content');
        if (step === 'order') {
          hold((await page.locator('.cm-content').textContent()).includes('function ordered(nodes)'), 'room for the new idea');
          await check(page);
          await page.waitForSelector('.verdict.wrong');
          await isSound(page);
        }
        await solution.click();
        await check(page);
        await page.waitForSelector('.verdict.right');
        if (step === 'order') {
          const [nodes, before] = [...(await verdict(page)).replace(/\s/g, '').matchAll(/(\d[\d,]{3,})/g)].map(([, number]) =>
            Number(number.replace(/,/g, '')),
          );
          hold(nodes < before, `${nodes} nodes instead of ${before}`);
          const [told, button] = await Promise.all(['.verdict', '.below .main'].map((part) => page.locator(part).boundingBox()));
          hold(button.y - told.y < height, 'the verdict stands beside the button');
          await shot(page, `grown-${language}`);
        }
      }
      await page.evaluate(() => (location.hash = '#r=learn&l=climb'));
      await page.locator('.go').click();
      await page.waitForSelector('.climb progress');
      await page.waitForSelector('[data-step=alphabeta] .elo b', { timeout: 240_000 });
      await page.locator('.stop').click();
      await page.locator('.go').waitFor();
      expect(await page.locator('[data-step=minimax] a').getAttribute('href'), '#r=learn&l=write_minimax', 'what is not written');
      hold(/^−?\d+$/.test(await page.locator('[data-step=alphabeta] .elo b').textContent()), 'an Elo');
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.keep').click()]);
      const faults = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('parsererror').length,
        readFileSync(await file.path(), 'utf8'),
      );
      expect(faults, 0, 'errors in the picture');
      await isSound(page);
      await page.locator('.climb svg').last().scrollIntoViewIfNeeded();
      await shot(page, `climbed-${language}`);
      await page.reload();
      await page.waitForSelector('[data-step=alphabeta] .elo b');
    }));

// The engine in the page asks and judges; the parts come one after the other.
for (const [language, width, scheme] of [
  ['en', 1440, 'light'],
  ['fr', 320, 'dark'],
])
  await test(`a program plays and is told how well, in ${language} at ${width} px`, () =>
    visit('#r=learn&l=write', { settled, language, width, scheme }, async (page) => {
      const play = page.locator('.play');
      const start = play.getByRole('button', { name: /^(Let it play|Faites-le jouer)$/ });
      await page.getByRole('button', { name: /^(The solution|La solution)$/ }).click();
      await start.click();
      await page.waitForSelector('.play progress');
      await page.waitForSelector('.play article:nth-child(4) b', { timeout: 240_000 });
      await start.waitFor();
      hold(/(36 of 36 positions|36 positions sur 36)/.test(await play.locator('article').first().textContent()), 'it answers everywhere');
      hold(/(Roughly between rungs|À peu près entre les échelons)/.test(await heard(page)), 'its place is heard');
      const games = play.locator('.games a');
      hold((await games.count()) >= 16, `games: ${await games.count()}`);
      await isSound(page);
      await play.scrollIntoViewIfNeeded();
      await shot(page, `let-it-play-${language}`);
      const link = await games.first().getAttribute('href');
      await games.first().click();
      await page.waitForFunction((wanted) => location.hash === wanted, link);
      await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    }));

await test('a program that fails at the board is told where, and one that plays can be stopped', () =>
  visit('#r=learn&l=write', { settled }, async (page) => {
    const start = page.getByRole('button', { name: 'Let it play', exact: true });
    await write(page, 'function minimax(node) {\n  return missing;\n}');
    await start.click();
    await page.waitForSelector('.play article .problem', { timeout: 120_000 });
    await start.waitFor();
    const told = await page.locator('.play').textContent();
    hold(/0 of 36 positions/.test(told) && /Line 2:\s+nothing is called “missing”/.test(told), told);
    expect(await page.locator('.play article').count(), 1, 'parts');
    await start.click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await start.waitFor();
    expect(await page.locator('.play [role=alert]').count(), 0, 'problems');
  }));

await test('a program without end is stopped, and the page answers', () =>
  visit('#r=learn&l=write', { settled }, async (page) => {
    for (const [text, words] of [
      ['function minimax(node) {\n  while (true) {}\n}', /Line 2: stopped after too many steps/],
      ['function minimax(node) { return minimax(node); }', /Line 1: too many calls/],
      ['function minimax(node) {\n  return fetch("/");\n}', /Line 2: nothing is called “fetch”/],
      ['function minimax(node) {\n  return (1;\n}', /Line 2: this cannot be read/],
      ['', /“minimax” is missing/],
    ]) {
      await write(page, text);
      await check(page);
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.verdict').textContent), words.source);
    }
    await page.getByRole('button', { name: 'negamax' }).click();
    hold(/negamax\(node, alpha, beta\)/.test(await page.locator('.cm-content').textContent()), `another program: ${await verdict(page)}`);
  }));

await test('many positions are measured, told and downloaded', () =>
  visit('#r=learn&l=plots', { settled: 'form.card', width: 320 }, async (page) => {
    await page.locator('form select').last().selectOption('50');
    await page.getByLabel('What do you want').selectOption('pruning');
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.waitForFunction(() => document.querySelector('progress').value === 50);
    await isSound(page);
    await shot(page, 'plots');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => /^(\w+),([^,]*),"(\w+)\(depth=(\d)[^"]*",(\d+)/.exec(line));
    expect(lines.length, 50 * 8, 'lines of data');
    const visited = (name, depth) => lines.filter((line) => line[3] === name && line[4] === String(depth)).map((line) => Number(line[5]));
    const fewer = visited('alphabeta', 3).filter((nodes, at) => nodes < visited('minimax', 3)[at]).length;
    hold(
      (await page.locator('.answer li').nth(1).textContent()).includes(`3 plies deep: fewer nodes in ${fewer} of 50`),
      'the sentence is true of the data',
    );
  }));

await test('a measurement is cancelled, and what was found stays', () =>
  visit('#r=learn&l=plots', { settled: 'form.card' }, async (page) => {
    await page.getByRole('spinbutton').first().fill('6');
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.waitForFunction(() => document.querySelector('progress').value > 0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.waitForSelector('form .main:not(:disabled)');
    hold(await page.evaluate(() => document.querySelector('progress').value < 100), 'it ended early');
    expect(await page.locator('.answer svg').count(), 1, 'plots');
  }));

await test('two runs step to the same node, seen from the same place', () =>
  visit('#r=learn&g=connect4&m=4453&l=own', { width: 1600, height: 1000 }, async (page) => {
    await page.getByRole('spinbutton').fill('2');
    await page.getByRole('button', { name: 'Minimax beside alpha-beta' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[role=tree]').length === 2);
    const here = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role=tree]')].map(
          (tree) => document.getElementById(tree.getAttribute('aria-activedescendant')).getAttribute('aria-label').split(/[:,]/)[0],
        ),
      );
    await page.getByRole('button', { name: 'First step' }).click();
    const places = new Set();
    for (let step = 0; step < 60; ++step) {
      await page.keyboard.press('.');
      const [left, right] = await here();
      expect(right, left, `step ${step}`);
      places.add(left);
    }
    hold(places.size > 20, `${places.size} nodes are met`);
    await page.getByRole('button', { name: 'Last step' }).click();
    expect(await page.locator('tbody tr').nth(3).locator('td').allTextContents(), ['15', '0'], 'nodes that only one of them visits');
    await isSound(page);
    await shot(page, 'compare');
  }));

await test('five evaluators stand in five columns, on a phone too', () =>
  visit('#r=learn&g=connect4&m=4453&l=own', { width: 320, touch: true, language: 'fr' }, async (page) => {
    await page.getByRole('spinbutton').fill('2');
    await page.getByRole('button', { name: 'Cinq évaluateurs' }).tap();
    await page.waitForFunction(() => document.querySelectorAll('[role=tree]').length === 5);
    expect(await page.locator('thead th').count(), 6, 'columns of the table');
    expect(await page.locator('td.chosen').count(), 5, 'choices');
    await isSound(page);
    await shot(page, 'evaluators');
  }));

await test('a large tree opens folded, with a map, and runs as fast as it draws', () =>
  visit('#r=learn&g=connect4&m=&l=own', {}, async (page) => {
    await page.locator('form select').nth(0).selectOption('minimax');
    await page.getByRole('spinbutton').fill('5');
    await page.getByRole('button', { name: 'Show the run' }).click();
    await page.waitForSelector('[role=tree]');
    expect(await page.getByRole('button', { name: 'Unfold all' }).count(), 1, 'it is folded');
    await page.locator('.sliders input').last().fill('7');
    await page.locator('.controls .main').click();
    // 4,813 events a second; at twenty, which was the most, it would take minutes to come this far.
    await page.waitForFunction(() => Number(/(\d+) \//.exec(document.querySelector('.controls .main').textContent)[1]) > 5000);
    await page.locator('.controls .main').click();
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await page.waitForSelector('.map');
    await page.locator('.map canvas').click({ position: { x: 20, y: 60 } });
    await shot(page, 'large-tree');
  }));

await test('a run is taken along as an animation, a picture, and a page that steps by itself', () =>
  visit('#r=learn&g=tictactoe&m=b2a1c3a3&l=own', {}, async (page) => {
    await page.getByRole('spinbutton').fill('2');
    await page.getByRole('button', { name: 'Show the run' }).click();
    await page.waitForSelector('[role=tree]');
    const save = async (name) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return readFileSync(await file.path(), name.includes('GIF') ? 'base64' : 'utf8');
    };
    const gif = await save('Animation (GIF)');
    const frames = await page.evaluate(async (text) => {
      const decoder = new ImageDecoder({
        type: 'image/gif',
        data: Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)),
      });
      await decoder.tracks.ready;
      await decoder.completed;
      return decoder.tracks[0].frameCount;
    }, gif);
    hold(
      (await page.locator('.controls .main').textContent()).includes(`/ ${frames}`),
      `the browser reads ${frames} pictures in ${gif.length} letters`,
    );
    const svg = await save('Picture (SVG)');
    const html = await save('Web page (HTML)');
    const alone = await page.context().newPage();
    const complaints = [];
    alone.on('pageerror', (failure) => complaints.push(failure.message));
    alone.on('request', (request) => complaints.push(request.url()));
    // Read there, since here its style would be refused.
    expect(
      await alone.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('parsererror').length, svg),
      0,
      'errors in the picture',
    );
    await alone.setContent(html);
    const first = await alone.locator('.said').textContent();
    for (let step = 0; step < 200; ++step) await alone.keyboard.press('ArrowRight');
    hold(/worth/.test(await alone.locator('.said').textContent()) && /\w/.test(first), 'it steps to its end');
    expect(await alone.locator('.unmet').count(), 0, 'nodes not met at the end');
    await isAccessible(alone, 'the page that steps by itself');
    expect(complaints, [], 'complaints');
    await shot(alone, 'exported-page');
  }));

// The course for players: two doors, and lessons whose positions are played, with an error that is answered, on every screen.
import { readFileSync } from 'node:fs';
import { isAccessibleInBoth } from './axe.mjs';
import { analysed, cell, expect, hashIs, hold, shot, test, visit, watchShifts } from './harness.mjs';

const course = JSON.parse(readFileSync(new URL('../../course/players.json', import.meta.url), 'utf8'));
const lessons = course.games.flatMap(({ game, lessons: some }) => some.map((lesson) => ({ ...lesson, game })));
const lessonNamed = (name) => lessons.find((lesson) => lesson.name === name);
const pack = (game) =>
  readFileSync(new URL(`../../puzzles/${game}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (/^\d/.test(line) ? [line.split(' ')] : []));

const place = (game, move) => (game === 'gomoku' ? [move.charCodeAt(0) - 96, Number(move.slice(1))] : [Number(move), 6]);
const lay = (page, game, move) => cell(page, ...place(game, move)).click();
const stones = (page) => page.locator('.drawing .first, .drawing .ring, .drawing .stone').count();
const moves = (game, text) => (game === 'gomoku' ? text.match(/[a-o]\d+/g) : [...text]);
const tone = (page, wanted) => page.waitForSelector(`.verdict[data-tone=${wanted}]`);
const isDone = (page) => page.waitForSelector('.lesson-page[data-done=true] .forward');

// Errs once, sees the answer, tries again, and plays to the end against the machine.
async function play(page, { game }, step) {
  const legal = game === 'gomoku' ? step.wrong : ['1', '2', '3', '4', '5', '6', '7'];
  const error = (legal ?? []).find(
    (move) => !step.right.includes(move) && (game === 'gomoku' || [...step.moves].filter((one) => one === move).length < 6),
  );
  if (error) {
    await lay(page, game, error);
    await tone(page, 'wrong');
    await page.getByRole('button', { name: /^(Try again|Réessayer)$/ }).click();
    await page.waitForSelector('.cell.playable');
  }
  let played = [...moves(game, step.moves)];
  let own = step.right[0];
  for (let move = 0; ; ++move) {
    hold(move < step.most, `${step.name} is over in time`);
    await page.waitForSelector('.cell.playable');
    await lay(page, game, own);
    played.push(own);
    await page.waitForFunction(
      () =>
        document.querySelector('.lesson-page .forward') ??
        (document.querySelector('.cell.playable') && document.querySelector('.verdict[data-tone=right]')),
    );
    if (await page.locator('.forward').count()) break;
    const last = await page.evaluate(() => document.querySelector('#app > .unseen[role=status]').textContent);
    const reply = game === 'gomoku' ? /\b[a-o]\d{1,2}\b/.exec(last)[0] : /\d/.exec(last)[0];
    played.push(reply);
    own = (await analysed(game, played.join(' '), 2)).move;
  }
}
async function solve(page, { game }, step) {
  const solved = pack(game);
  for (let at = 0; at < step.count; ++at) {
    await page.waitForSelector('.cell.playable');
    const before = await page.evaluate(() => document.querySelector('.picks [aria-pressed=true]').dataset.moves);
    const [, , answer] = solved.find(([, , , text]) => text === before);
    await lay(page, game, answer);
    await tone(page, 'right');
    if (at < step.count - 1) await page.locator('.next .main').click();
  }
}
async function doLesson(page, lesson) {
  for (const [at, step] of lesson.steps.entries()) {
    await page.waitForSelector(`.lesson-page[data-step=${step.name}]`);
    await page.waitForSelector('[role=grid]');
    if (step.kind === 'tell')
      for (let shown = 0; shown < (step.line ?? []).length; ++shown) await page.locator('.walk .button').last().click();
    else if (step.kind === 'play') await play(page, lesson, step);
    else await solve(page, lesson, step);
    if (step.kind !== 'tell') await isDone(page);
    if (at < lesson.steps.length - 1) await page.locator('.forward').click();
  }
}

await test('two doors of equal size lead to two courses; only the one under way has the filled button', () =>
  visit('#r=learn', { settled: '.doors' }, async (page) => {
    await page.waitForSelector('.door svg.drawing');
    const sizes = await page.locator('.doors > section').evaluateAll((doors) => doors.map((door) => [door.clientWidth, door.clientHeight]));
    expect(sizes[0], sizes[1], 'the size of the doors');
    expect(await page.locator('.door .main').count(), 1, 'filled buttons');
    hold(await page.locator('.door.players .main').isVisible(), 'that of the course for players');
    await page.locator('.door.players .all').click();
    await hashIs(page, '#r=learn&l=players');
    expect(await page.locator('.games .row').count(), lessons.length, 'lessons');
    await page.getByRole('button', { name: 'Both courses' }).click();
    await page.locator('.door.curious .all').click();
    await hashIs(page, '#r=learn&l=search');
    await page.getByRole('button', { name: 'Both courses' }).click();
    await page.locator('.door.players .main').click();
    await hashIs(page, '#r=learn&l=play_centre');
  }));

for (const [index, lesson] of lessons.entries())
  await test(`the lesson ${lesson.name} is done to its end, with an error at each position`, () =>
    visit(`#r=learn&l=play_${lesson.name}`, { language: index % 2 ? 'fr' : 'en', calm: true }, (page) => doLesson(page, lesson)));

await test('progress is kept by names, shown on the map and at the door', () =>
  visit('#r=learn&l=play_fork', { calm: true }, async (page) => {
    await doLesson(page, lessonNamed('fork'));
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('puissance.players')).fork),
      ['two', 'find', 'find_again', 'exercises'],
      'what is kept',
    );
    await page.reload();
    await page.waitForSelector('.lesson-page');
    expect(await page.locator('.dash.done').count(), 4, 'steps done');
    await page.locator('.map').click();
    expect(await page.locator('.number.whole').count(), 1, 'lessons done');
    await page.getByRole('button', { name: 'Both courses' }).click();
    hold(/1 of 21 done/.test(await page.locator('.door.players').textContent()), 'the door counts it');
  }));

await test('a wrong move is answered on the board by its refutation, which can be taken back to try again', () =>
  visit('#r=learn&l=play_fork&s=2', { calm: true }, async (page) => {
    await page.waitForSelector('.cell.playable');
    const before = await stones(page);
    await page.keyboard.press('1');
    await tone(page, 'wrong');
    await page.waitForFunction((count) => document.querySelectorAll('.drawing .first, .drawing .ring').length > count + 1, before);
    hold(/Column 1 turns a win into a loss/.test(await page.locator('.verdict').textContent()), 'the engine says why');
    await page.keyboard.press('r');
    await page.waitForFunction((count) => document.querySelectorAll('.drawing .first, .drawing .ring').length === count, before);
    // By keys alone.
    await page.keyboard.press('4');
    await tone(page, 'right');
    await page.waitForSelector('.cell.playable');
    const last = await page.evaluate(() => document.querySelector('#app > .unseen[role=status]').textContent);
    await page.keyboard.press(/column 1/.test(last) ? '5' : '1');
    await isDone(page);
    hold(/Red wins/.test(await page.locator('.verdict').textContent()), 'the win is told');
  }));

const screens = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
  [2560, 1440],
];
const views = {
  door: '#r=learn',
  map: '#r=learn&l=players',
  tell: '#r=learn&l=play_stack',
  play: '#r=learn&l=play_fork&s=2',
  gomoku: '#r=learn&l=play_four_three',
  exercises: '#r=learn&l=play_chain&s=4',
};
for (const [index, [width, height]] of screens.entries())
  for (const language of ['en', 'fr'])
    await test(`the course for players at ${width} × ${height} in ${language}: nothing is too wide, nothing shifts, and axe finds nothing`, () =>
      visit(views.door, { width, height, language, touch: width < 900, settled: '.doors' }, async (page) => {
        for (const [view, address] of Object.entries(views)) {
          await page.evaluate((to) => (location.hash = to), address);
          await page.waitForSelector(view === 'door' ? '.door svg.drawing' : view === 'map' ? '.games' : '.lesson-page [role=grid]');
          await page.waitForTimeout(400);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          hold(wide <= 0, `${view}: ${wide} px too wide`);
          // Axe says the same of the other language and of most sizes.
          if (language === 'en' && index % 2 === 0)
            await isAccessibleInBoth(page, view, (scheme) => shot(page, `players-${view}-${width}-${language}-${scheme}`));
          else await shot(page, `players-${view}-${width}-${language}`);
          const small = await page.evaluate(() =>
            [...document.querySelectorAll('#main button:not(.cell), #main a')]
              .filter((one) => one.checkVisibility())
              .map((one) => [one.textContent.trim() || one.getAttribute('aria-label'), one.getBoundingClientRect()])
              .filter(([, { width: wide1, height: high }]) => wide1 < 43.5 || high < 43.5)
              .map(([text]) => text),
          );
          expect(small, [], `${view}: controls too small`);
        }
        await page.evaluate(() => (location.hash = '#r=learn&l=play_fork&s=2'));
        await page.waitForSelector('.cell.playable');
        await page.evaluate(watchShifts);
        await page.locator('[data-cell="1 6"]').click();
        await tone(page, 'wrong');
        await shot(page, `players-wrong-${width}-${language}`);
        const shifts = await page.evaluate(() => window.shifts.filter(({ value }) => value > 0.001));
        hold(shifts.length === 0, `shifts: ${JSON.stringify(shifts)}`);
      }));

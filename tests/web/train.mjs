// Train: exercises are solved or answered on the board, rated, kept, and one's own mistakes come back.
import { readFileSync } from 'node:fs';
import { isAccessibleInBoth } from './axe.mjs';
import { analysed, cell, expect, hashIs, heard, hold, shot, test, visit, watchShifts } from './harness.mjs';

// GRADE PLIES MOVE MOVES, in the order of the file.
const packOf = (game) =>
  readFileSync(new URL(`../../puzzles/${game}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' '));
const packs = { tictactoe: packOf('tictactoe'), connect4: packOf('connect4'), gomoku: packOf('gomoku') };

const asked = async (page, game) => {
  await page.waitForSelector('.question .number', { state: 'attached' });
  return packs[game][Number(/\d+/.exec(await page.locator('.number').textContent())[0]) - 1];
};
const place = (move) => [move.charCodeAt(0) - 96, Number(move.slice(1))];
const lay = (page, move) => cell(page, ...place(move)).click();
// A free cell that is not the answer.
function wrongMove([, , answer, moves]) {
  const taken = [answer, ...moves.match(/[a-z]\d/g)];
  return ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'].find((move) => !taken.includes(move));
}
// A column with room that is not the answer.
const wrongColumn = ([, , answer, moves]) => [...'1234567'].find((column) => column !== answer && moves.split(column).length <= 6);
const stones = () => document.querySelectorAll('.drawing .first, .drawing .ring').length;
const rating = async (page) => Number(await page.locator('.rating b').textContent());
const day = (page) => page.evaluate(() => Date.UTC(new Date().getFullYear(), new Date().getMonth(), new Date().getDate()) / 86_400_000);
// That of the day: of the easiest third, the middle one, or the hardest.
function dailyOf(game, third, today) {
  const sorted = [...packs[game].entries()].sort(([at, one], [other, two]) => one[0] - two[0] || at - other).map(([, one]) => one);
  const some = sorted.slice(Math.floor((third * sorted.length) / 3), Math.floor(((third + 1) * sorted.length) / 3));
  return some[today % some.length];
}
const bars = (page) => page.locator('[aria-labelledby=mine-title] dd').allTextContents();

async function clean(page, what) {
  await isAccessibleInBoth(page, what, (scheme) => shot(page, `train-${what}-${scheme}`));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  hold(overflow <= 0, `${what}: the page is ${overflow} px too wide`);
}

await test('a right answer is explained, rated and kept; the next exercise is another one', () =>
  visit('#r=train&g=connect4', {}, async (page) => {
    const exercise = await asked(page, 'connect4');
    const before = await rating(page);
    await clean(page, 'open');
    await page.keyboard.press(exercise[2]);
    await page.waitForSelector('.sign.right');
    await page.waitForSelector('.marker.right');
    await page.waitForFunction(() => document.querySelectorAll('.said li').length > 0);
    hold(/is right/.test(await heard(page)), 'it is said aloud');
    await page.waitForSelector('.change');
    const after = await rating(page);
    hold(after > before, `the rating rises: ${before}, ${after}`);
    expect(await page.locator('.change').textContent(), `rating +${after - before}`, 'its change');
    expect(await page.locator('.streak b').textContent(), '1 day', 'the streak');
    await clean(page, 'right');
    await page.keyboard.press('n');
    await page.waitForSelector('.sign.right', { state: 'detached' });
    hold((await asked(page, 'connect4')).join() !== exercise.join(), 'another exercise');
    await page.reload();
    await asked(page, 'connect4');
    await page.waitForFunction((wanted) => document.querySelector('.rating b')?.textContent === String(wanted), after);
  }));

await test('a wrong move is answered on the board, costs points once, and comes back', () =>
  visit('#r=train&g=tictactoe', { language: 'fr' }, async (page) => {
    await page.getByRole('button', { name: 'Parer' }).click();
    const exercise = await asked(page, 'tictactoe');
    const laid = await page.evaluate(stones);
    const before = await rating(page);
    await lay(page, wrongMove(exercise));
    await page.waitForSelector('.sign.wrong');
    await page.waitForFunction((count) => document.querySelectorAll('.drawing .first, .drawing .ring').length > count + 1, laid);
    await page.waitForSelector('.change.down');
    const after = await rating(page);
    hold(after < before, `the rating falls: ${before}, ${after}`);
    await clean(page, 'wrong');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.drawing .first, .drawing .ring').length === count, laid);
    await lay(page, exercise[2]);
    await page.waitForSelector('.sign.right');
    expect(await rating(page), after, 'the rating after a second try');
    expect(await page.locator('.change').count(), 0, 'the loss of the first try beside a right one');
    expect(await bars(page), ['0', '1', '0', '0', '0'], 'mistakes by the day they come back');
    // Tomorrow it is due.
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('puissance.mistake.'));
      const kept = JSON.parse(localStorage.getItem(name));
      localStorage.setItem(name, JSON.stringify({ ...kept, due: kept.due - 1 }));
    });
    await page.reload();
    await asked(page, 'tictactoe');
    expect(await bars(page), ['1', '0', '0', '0', '0'], 'mistakes of the next day');
    await page.getByRole('button', { name: /Les miens/ }).click();
    await page.waitForFunction(() => /Votre propre faute/.test(document.querySelector('.question h2')?.textContent));
    await lay(page, exercise[2]);
    await page.waitForSelector('.sign.right');
    expect(await bars(page), ['0', '0', '1', '0', '0'], 'it comes back after a longer time');
  }));

await test('an answer that is shown is named and explained, and counts against who asked for it', () =>
  visit('#r=train&g=connect4', {}, async (page) => {
    const [, , answer] = await asked(page, 'connect4');
    expect(await page.locator('.next .main').count(), 0, 'main buttons before a try');
    const before = await rating(page);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.waitForFunction((move) => document.querySelector('#answer-title').textContent === `The answer is ${move}`, answer);
    await page.waitForFunction(() => document.querySelectorAll('.said li').length > 0);
    await page.waitForSelector('.marker.right');
    await page.waitForSelector('.change.down');
    hold((await rating(page)) < before, 'the rating falls');
    hold(!/played on the board/.test(await page.locator('.said').textContent()), 'nothing is said of a wrong move');
    await clean(page, 'shown');
    await page.getByRole('button', { name: 'Next' }).click();
    await asked(page, 'connect4');
    // After a wrong try too its text goes away.
    const exercise = await asked(page, 'connect4');
    const [, , other] = exercise;
    await page.keyboard.press(wrongColumn(exercise));
    await page.waitForSelector('.sign.wrong');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.waitForFunction((move) => document.querySelector('#answer-title').textContent === `The answer is ${move}`, other);
    await page.waitForFunction(() => !/The other side’s answer/.test(document.querySelector('.said').textContent));
    expect(await page.locator('.change').count(), 0, 'numbers beside what is shown');
  }));

await test('one exercise a day for everyone; a mistake of a review comes to Train; Play stays as it was', () =>
  visit('#g=tictactoe&m=b2', {}, async (page) => {
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    await page.locator('.tools .game').click();
    await page
      .locator('dialog')
      .getByRole('button', { name: /^Tic-tac-toe/ })
      .click();
    await hashIs(page, '#r=train&g=tictactoe&m=');
    await page.getByRole('button', { name: 'Daily' }).click();
    const daily = dailyOf('tictactoe', 0, await day(page));
    await page.waitForFunction(
      (number) => document.querySelector('.number')?.textContent === `exercise ${number}`,
      packs.tictactoe.indexOf(daily) + 1,
    );
    await lay(page, daily[2]);
    await page.waitForSelector('.sign.right');
    await page.evaluate(() => (location.hash = '#r=analyse&g=tictactoe&m=b2a2a1b1c3'));
    await hashIs(page, '#r=analyse&g=tictactoe&m=b2a2a1b1c3');
    await page.locator('[aria-labelledby=review-title] .head .button').click();
    await page.locator('.turn').click();
    await page.getByRole('button', { name: 'To Train' }).click();
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    await page.getByRole('button', { name: /^Mine/ }).click();
    await page.waitForFunction(() => /Your own mistake/.test(document.querySelector('.question h2')?.textContent));
    expect(await bars(page), ['1', '0', '0', '0', '0'], 'mistakes that are due');
    // The answer is not known here: the engine judges the try.
    await lay(page, 'a1');
    await page.waitForSelector('.sign.right');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await hashIs(page, '#g=tictactoe&m=b2');
  }));

await test('training survives a full store, and goes from one browser to another as a file', async () => {
  let file;
  await visit('#r=train&g=tictactoe', {}, async (page) => {
    const exercise = await asked(page, 'tictactoe');
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size >>= 1)
        for (let index = 0; ; ++index) {
          try {
            localStorage.setItem(`other ${size} ${index}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
      // What is kept for hard times is gone, too.
      localStorage.removeItem('puissance.reserve');
      for (let index = 0; ; ++index) {
        try {
          localStorage.setItem(`last ${index}`, 'x'.repeat(64));
        } catch {
          break;
        }
      }
    });
    await lay(page, wrongMove(exercise));
    await page.waitForSelector('.sign.wrong');
    await page.waitForFunction(() => /storage is full/.test(document.querySelector('.said').textContent));
    await page.waitForSelector('.change.down');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    file = readFileSync(await (await coming).path(), 'utf8');
    const told = JSON.parse(file);
    expect([told.mistakes.length, told.games.tictactoe.seen.length], [1, 1], 'what the file holds');
  });
  await visit('#r=train&g=tictactoe', { width: 320, height: 640, touch: true, language: 'fr' }, async (page) => {
    await asked(page, 'tictactoe');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'training.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await page.waitForFunction(() => /1 faute nouvelle/.test(document.querySelector('.panel').textContent));
    expect(await rating(page), Math.round(JSON.parse(file).games.tictactoe.rating.rating), 'the rating of the file');
    await page.locator('input[type=file]').setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.waitForFunction(() => /pas un fichier d’entraînement/.test(document.querySelector('.panel').textContent));
    // A rating that nobody can have is refused by the engine, and not taken over.
    const told = JSON.parse(file);
    told.games.tictactoe.rating.rating = 1e9;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'boast.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(told)) });
    await page.waitForFunction(() => /rating : « 1000000000 »/.test(document.querySelector('.panel').textContent.replace(/\s/g, ' ')));
    expect(await rating(page), Math.round(JSON.parse(file).games.tictactoe.rating.rating), 'the rating after the boast');
    // All of it can be deleted, behind a question.
    await page.getByRole('button', { name: 'Tout supprimer…' }).click();
    await page.getByRole('button', { name: 'Les garder' }).click();
    await page.getByRole('button', { name: 'Tout supprimer…' }).click();
    await page.getByRole('button', { name: /^Supprimer cote/ }).click();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('puissance.mistake.')));
    await asked(page, 'tictactoe');
    await clean(page, '320');
  });
});

// All of it counts, even what follows a click at once: a slow engine answers later.
for (const [width, height, language, game] of [
  [390, 844, 'fr', 'connect4'],
  [1280, 800, 'fr', 'connect4'],
  [390, 844, 'en', 'gomoku'],
  [1280, 800, 'en', 'gomoku'],
])
  await test(`nothing shifts in Train: ${game} at ${width} px`, () =>
    visit(
      `#r=train&g=${game}`,
      { width, height, language, touch: width < 500 },
      async (page) => {
        const still = async (what) => {
          await page.waitForTimeout(700);
          const shifts = await page.evaluate(() => window.shifts.splice(0));
          hold(shifts.length === 0, `${what}: ${JSON.stringify(shifts)}`);
        };
        const column = (move) => cell(page, Number(move), 6);
        const tried = (move) => (game === 'connect4' ? column(move) : cell(page, ...place(move))).click();
        let exercise = await asked(page, game);
        await still('the first exercise');
        await tried(
          game === 'connect4' ? wrongColumn(exercise) : ['a1', 'a15'].find((move) => !exercise.slice(2).join(' ').includes(move)),
        );
        await page.waitForSelector('.sign.wrong');
        await page.waitForSelector('.change.down');
        await page.waitForTimeout(2000);
        await still('a wrong move and its refutation');
        await page.locator('.next .main').click();
        await page.waitForSelector('.sign.wrong', { state: 'detached' });
        await still('another try');
        await tried(exercise[2]);
        await page.waitForFunction(() => document.querySelectorAll('.said li').length > 0);
        await still('the right move');
        await page.locator('.next .main').click();
        await page.waitForSelector('.sign.right', { state: 'detached' });
        await asked(page, game);
        await still('the next exercise');
        await page.locator('.courses button').nth(-2).click();
        await page.waitForFunction(() => document.querySelectorAll('.said p').length > 0);
        exercise = await asked(page, game);
        await still('the exercise of the day');
        await tried(exercise[2]);
        await page.waitForFunction(() => document.querySelectorAll('.said li').length > 0);
        await still('its answer');
      },
      (page) => page.addInitScript(watchShifts),
    ));

await test('an own mistake is repeated before its day, and only a miss counts', () =>
  visit('#r=train&g=tictactoe&m=', {}, async (page) => {
    await page.evaluate(() => {
      const due = Math.floor(Date.now() / 86_400_000) + 5;
      localStorage.setItem(
        'puissance.mistake.tictactoe b2',
        JSON.stringify({ game: 'tictactoe', moves: 'b2', answer: 'a1', interval: 7, due }),
      );
    });
    await page.reload();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('puissance.mistake.tictactoe b2')).interval);
    await page.getByRole('button', { name: /^Mine/ }).click();
    await page.getByRole('button', { name: 'Repeat one early' }).click();
    await page.waitForFunction(() => /Before its day/.test(document.querySelector('.note')?.textContent));
    await lay(page, 'a1');
    await page.waitForSelector('.sign.right');
    expect(await kept(), 7, 'the interval after an early answer');
    await page.getByRole('button', { name: /^Mine/ }).click();
    await page.getByRole('button', { name: 'Repeat one early' }).click();
    await page.waitForFunction(() => /Before its day/.test(document.querySelector('.note')?.textContent));
    await lay(page, 'a2');
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('puissance.mistake.tictactoe b2')).interval === 1);
  }));

await test('three exercises a day, and a result to share as text and as a picture', () =>
  visit('#r=train&g=connect4', { width: 390, height: 844 }, async (page) => {
    await asked(page, 'connect4');
    await page.getByRole('button', { name: 'Daily' }).click();
    const today = await day(page);
    for (const [third, grade] of ['Easy', 'Middle', 'Hard'].entries()) {
      const button = page.locator('.grades .button').nth(third);
      await button.click();
      const daily = dailyOf('connect4', third, today);
      await page.waitForFunction(
        (number) => document.querySelector('.number')?.textContent === `exercise ${number}`,
        packs.connect4.indexOf(daily) + 1,
      );
      await page.waitForSelector('.cell.playable');
      await page.keyboard.press(grade === 'Middle' ? wrongColumn(daily) : daily[2]);
      await page.waitForSelector(grade === 'Middle' ? '.sign.wrong' : '.sign.right');
      await page.waitForFunction(
        ([at, right]) => document.querySelectorAll('.grades .button')[at].querySelector(right ? '.right' : '.wrong'),
        [third, grade !== 'Middle'],
      );
    }
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } }),
    );
    await page.getByRole('button', { name: 'Copy result' }).click();
    await page.waitForFunction(() => window.copied);
    const text = await page.evaluate(() => window.copied);
    hold(
      /^Puissance, Connect Four, .*\nEasy: right at the first try\nMiddle: missed\nHard: right at the first try\nhttp/.test(text),
      `the text: ${text}`,
    );
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture' }).click()]);
    const picture = readFileSync(await file.path());
    expect([...picture.subarray(1, 4)].map((code) => String.fromCharCode(code)).join(''), 'PNG', 'the picture');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630], 'its size');
    await clean(page, 'daily');
    await page.reload();
    await asked(page, 'connect4');
  }));

await test('exercises of all themes, and a race that ends with the first error and keeps the best', () =>
  visit('#r=train&g=connect4', {}, async (page) => {
    await asked(page, 'connect4');
    await page.getByRole('button', { name: 'Mixed' }).click();
    await asked(page, 'connect4');
    const before = await rating(page);
    await page.getByRole('button', { name: 'In a row' }).click();
    for (let solved = 0; solved < 2; ++solved) {
      await page.waitForSelector('.cell.playable');
      const [, , answer] = await asked(page, 'connect4');
      await page.keyboard.press(answer);
      await page.waitForFunction(
        (count) => document.querySelector('[aria-labelledby=race-title] dd').textContent === String(count),
        solved + 1,
      );
      await page.waitForSelector('.cell.playable');
    }
    await page.keyboard.press(wrongColumn(await asked(page, 'connect4')));
    await page.waitForFunction(() =>
      /Over: 2 solved, 1 missed. Your best so far/.test(document.querySelector('[aria-labelledby=race-title]').textContent),
    );
    expect(await rating(page), before, 'the rating after a race');
    await clean(page, 'race');
    await page.getByRole('button', { name: '3 minutes' }).click();
    expect(await page.locator('.clock').textContent(), '3:00', 'the clock before the first move');
    await page.waitForSelector('.cell.playable');
    const [, , first] = await asked(page, 'connect4');
    await page.keyboard.press(first);
    await page.waitForFunction(() => /2:5/.test(document.querySelector('.clock').textContent));
  }));

await test('a long win is walked on the board, and played to the end against the best defence', () =>
  visit('#r=train&g=connect4', { calm: true }, async (page) => {
    await asked(page, 'connect4');
    // At a higher rating the exercises are longer.
    await page.evaluate(() =>
      localStorage.setItem(
        'puissance.train',
        JSON.stringify({
          days: [],
          best: 0,
          games: { connect4: { seen: [], size: 0, themes: {}, rating: { rating: 700, deviation: 50, volatility: 0.06 } } },
        }),
      ),
    );
    await page.reload();
    const exercise = await asked(page, 'connect4');
    await page.waitForSelector('.cell.playable');
    await page.keyboard.press(exercise[2]);
    await page.waitForSelector('.sign.right');
    const laid = await page.evaluate(stones);
    await page.getByRole('button', { name: 'Walk the line' }).click();
    const plies = Number(exercise[1]);
    for (let shown = 1; shown < plies; ++shown) {
      await page.waitForFunction(
        ([at, all]) => document.querySelector('.further span')?.textContent === `Move ${at} of ${all}`,
        [shown, plies],
      );
      await page.getByRole('button', { name: 'A move on' }).click();
    }
    await page.waitForFunction((count) => document.querySelectorAll('.drawing .first, .drawing .ring').length === count, laid + plies - 1);
    await page.waitForSelector('.drawing .through');
    await shot(page, 'train-walk');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Play it to the end' }).click();
    let played = exercise[3];
    for (let move = 0; move < 30; ++move) {
      await page.waitForFunction(
        () => document.querySelector('.cell.playable') || /has won/.test(document.querySelector('#end-title')?.textContent),
      );
      if (/has won/.test(await page.locator('#end-title').textContent())) break;
      const own = move === 0 ? exercise[2] : (await analysed('connect4', played, 2)).move;
      await page.keyboard.press(own);
      await page.waitForFunction(
        (at) =>
          /has won/.test(document.querySelector('#end-title')?.textContent) ||
          (document.querySelector('.cell.playable') && new RegExp(`Move ${at},`).test(document.querySelector('#end-title')?.textContent)),
        move + 2,
      );
      if (/has won/.test(await page.locator('#end-title').textContent())) break;
      played += own + /\d/.exec(await heard(page))[0];
    }
    hold(/has won/.test(await page.locator('#end-title').textContent()), 'it is won');
    await clean(page, 'played-on');
    await page.getByRole('button', { name: 'Back to the exercise' }).click();
    await page.waitForSelector('#answer-title');
  }));

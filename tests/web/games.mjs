// Whole games in every mode and in both languages.
import { cell, expect, hash, heard, hold, seat, shot, test, visit } from './harness.mjs';

const headline = (page) => page.locator('#main h2').first();

for (const [language, wins, draw] of [
  ['en', 'Red wins', 'A draw'],
  ['fr', 'Rouge gagne', 'Match nul'],
]) {
  await test(`two players at one screen, to a win, in ${language}`, () =>
    visit('', { language }, async (page) => {
      await seat(page, 'human', 'human');
      for (const column of [4, 5, 4, 5, 4, 5, 4]) {
        const before = await hash(page);
        await cell(page, column, 6).click();
        await page.waitForFunction((old) => location.hash !== old, before);
      }
      expect(await headline(page).textContent(), wins, 'headline');
      expect(await page.locator('.winning').count(), 4, 'stones of the line');
      expect(await page.locator('html').getAttribute('lang'), language, 'language of the page');
      hold((await heard(page)).includes(wins.split(' ')[1]), 'the win is announced');
      await shot(page, `play-won-${language}`);
    }));

  await test(`a drawn game of tic-tac-toe in ${language}`, () =>
    visit('#g=tictactoe&m=', { language }, async (page) => {
      await seat(page, 'human', 'human');
      for (const [column, row] of [
        [2, 2],
        [1, 1],
        [3, 1],
        [1, 3],
        [1, 2],
        [3, 2],
        [2, 3],
        [2, 1],
        [3, 3],
      ]) {
        const before = await hash(page);
        await cell(page, column, row).click();
        await page.waitForFunction((old) => location.hash !== old, before);
      }
      expect(await headline(page).textContent(), draw, 'headline');
      await shot(page, `play-tictactoe-${language}`);
    }));
}

const over = { en: /wins?$|draw/i, fr: /gagnez?$|nul/i };
const yours = { en: 'Your turn', fr: 'À vous de jouer' };
const isOver = (page, language) =>
  page.waitForFunction((end) => new RegExp(end, 'i').test(document.querySelector('#main h2').textContent), over[language].source);

// The human always plays the first possible cell until the game is over.
async function playOut(page, language) {
  for (;;) {
    await page.waitForFunction(
      ([mine, end]) => {
        const told = document.querySelector('#main h2').textContent;
        return told === mine || new RegExp(end, 'i').test(told);
      },
      [yours[language], over[language].source],
    );
    if ((await headline(page).textContent()) !== yours[language]) return;
    const before = await hash(page);
    await page.locator('.cell.playable').first().click();
    await page.waitForFunction((old) => location.hash !== old, before);
  }
}

// The languages take turns: each has its own words for a turn and for each end, and the levels are the same in both.
for (const [index, level] of ['level:1', 'level:3', 'level:6', 'level:8', 'level:9', 'level:10'].entries()) {
  const language = index % 2 ? 'fr' : 'en';
  await test(`a whole game of tic-tac-toe against ${level}, in ${language}`, () =>
    visit('#g=tictactoe&m=', { language, calm: true }, async (page) => {
      await seat(page, 'human', level);
      await playOut(page, language);
    }));
}
for (const [level, language] of [
  ['level:1', 'en'],
  ['level:8', 'fr'],
])
  await test(`a whole game of falling stones that ${level} begins, in ${language}`, () =>
    visit('#g=drop:4x4x3&m=', { language, calm: true }, async (page) => {
      await seat(page, level, 'human');
      await page.waitForFunction(() => /m=\w$/.test(location.hash));
      await playOut(page, language);
      hold(/m=\w{5,}$/.test(await hash(page)), `a game was played: ${await hash(page)}`);
      await shot(page, `play-against-${level}-${language}`);
    }));
await test('a whole game of Connect Four against medium, in fr', () =>
  visit('', { language: 'fr' }, async (page) => {
    await seat(page, 'human', 'level:6');
    await playOut(page, 'fr');
    hold(/m=\w{7,}$/.test(await hash(page)), `a game was played: ${await hash(page)}`);
  }));

await test('the machine begins when it sits on the first side', () =>
  visit('', {}, async (page) => {
    await seat(page, 'level:1', 'human');
    await page.waitForFunction(() => /m=\w$/.test(location.hash));
    expect(await headline(page).textContent(), 'Your turn', 'headline');
    await page.getByRole('button', { name: 'Swap seats' }).click();
    await page.waitForFunction(() => /m=\w\w$/.test(location.hash));
  }));

for (const [language, pause, one, goOn] of [
  ['en', 'Pause', 'One move', 'Go on'],
  ['fr', 'Mettre en pause', 'Un coup', 'Continuer'],
])
  await test(`two machines are watched: pause, step, speed, to the end, in ${language}`, () =>
    visit('#g=drop:5x4x4&m=', { language }, async (page) => {
      await seat(page, 'level:1', 'level:1');
      await page.waitForFunction(() => /m=\w\w/.test(location.hash));
      await page.getByRole('button', { name: pause }).click();
      await page.waitForTimeout(300);
      const held = await hash(page);
      await page.waitForTimeout(1200);
      expect(await hash(page), held, 'paused game');
      await page.getByRole('button', { name: one, exact: true }).click();
      await page.waitForFunction((old) => location.hash.length === old + 1, held.length);
      await page.locator('.pace input').fill('4');
      await page.getByRole('button', { name: goOn }).click();
      await isOver(page, language);
      await shot(page, `play-spectator-${language}`);
    }));

await test('a hint says what it is worth', () =>
  visit('#g=free:9x9x5&m=', {}, async (page) => {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForFunction(() => /^Hint: [a-i]\d \(.+\)$/.test(document.querySelector('.news p').textContent));
    expect(await page.locator('.ghost').count(), 1, 'the hint on the board');
  }));

// Settings in one place, for all rooms; a full column answers; a win has its moment.
import { isAccessibleInBoth } from './axe.mjs';
import { cell, expect, hash, hashIs, heard, hold, seat, shot, test, visit, watchShifts } from './harness.mjs';

const styleOf = (page, selector, name) =>
  page
    .locator(selector)
    .first()
    .evaluate((one, property) => getComputedStyle(one)[property], name);
const closed = async (page) => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
};

await test('board, stones, coordinates and names are chosen, hold in all rooms, and survive a reload', () =>
  visit('#g=connect4&m=4453', {}, async (page) => {
    await seat(page, 'human', 'human');
    const before = [await styleOf(page, '.face', 'fill'), await styleOf(page, '.drawing .disc.first', 'fill')];
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Green').check();
    await page.getByLabel('Strong').check();
    await page.getByLabel('Show coordinates').uncheck();
    await page.getByLabel('Name of who begins').fill('Ada');
    await page.keyboard.press('Tab');
    await closed(page);
    const chosen = [await styleOf(page, '.face', 'fill'), await styleOf(page, '.drawing .disc.first', 'fill')];
    hold(
      chosen.every((colour, index) => colour !== before[index]),
      `other colours: ${before} and ${chosen}`,
    );
    expect(await styleOf(page, '.drawing .label', 'visibility'), 'hidden', 'coordinates');
    expect(await page.locator('.seat.first .name b').textContent(), 'Ada', 'a name');
    expect(await page.locator('#main h2').first().textContent(), 'Ada to move', 'whose turn it is');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.waitForSelector('.chip');
    expect([await styleOf(page, '.face', 'fill'), await styleOf(page, '.drawing .disc.first', 'fill')], chosen, 'colours in Analyse');
  }));

await test('a move that is to be confirmed is aimed first; stones fall as fast as is wished', () =>
  visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Confirm each move').check();
    await page.getByLabel('Slow').check();
    await closed(page);
    await cell(page, 4, 1).click();
    expect(await hash(page), '#g=connect4&m=', 'the first click only aims');
    await page.locator('.confirm .main').click();
    await hashIs(page, '#g=connect4&m=4');
    expect(await styleOf(page, '.falls', 'animationDuration'), '0.45s', 'the fall');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('None').check();
    await closed(page);
    expect(await styleOf(page, '.falls', 'animationDuration'), '0s', 'no fall');
  }));

for (const language of ['en', 'fr'])
  await test(`settings on a telephone, behind “More”, in ${language}`, () =>
    visit('#g=connect4&m=4453', { language, width: 360, height: 640, touch: true }, async (page) => {
      await page.locator('.toolrow button').last().click();
      await page.getByRole('button', { name: language === 'fr' ? 'Réglages' : 'Settings' }).click();
      await page.waitForSelector('dialog .choice');
      const overflow = await page.locator('dialog').evaluate((one) => one.scrollWidth - one.clientWidth);
      hold(overflow <= 0, `the dialog is ${overflow} px too wide`);
      await isAccessibleInBoth(page, `settings-${language}`, (scheme) => shot(page, `settings-${language}-${scheme}`));
    }));

await test('sound and language are chosen there too', () =>
  visit('', {}, async (page) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Sound').check();
    await shot(page, 'settings');
    await page.locator('dialog').getByRole('button', { name: 'Français' }).click();
    await page.waitForFunction(() => document.querySelector('#dialog-title').textContent === 'Vos réglages');
    await closed(page);
    hold(await page.evaluate(() => JSON.parse(sessionStorage.getItem('puissance.session')).sound), 'sound is on');
  }));

await test('a full column answers, to the mouse and to the keys', () =>
  visit('#g=connect4&m=444444', {}, async (page) => {
    await seat(page, 'human', 'human');
    await cell(page, 4, 3).click();
    expect(await page.locator('.news p').textContent(), 'Column 4 is full.', 'the answer');
    await page.keyboard.press('1');
    await hashIs(page, '#g=connect4&m=4444441');
    await page.keyboard.press('4');
    expect(await heard(page), 'Column 4 is full.', 'the answer to a key');
  }));

for (const calm of [false, true])
  await test(`a win ${calm ? 'stands still for those who want no motion' : 'lights up'}`, () =>
    visit('#g=connect4&m=343434', { calm }, async (page) => {
      await seat(page, 'human', 'human');
      await page.keyboard.press('3');
      await page.waitForSelector('.through', { state: 'attached' });
      const name = await styleOf(page, '.through', 'animationName');
      hold(/light-up/.test(name) === !calm, `the line: ${name}`);
    }));

const offer = (page) => page.getByRole('button', { name: 'Sound on' });
const isOffered = (page) => page.waitForSelector('.offer');
const hasSound = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('puissance.session')).sound);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [360, 640],
  [844, 390],
])
  await test(`sound is offered at the first stone, and nothing shifts (${width}×${height})`, () =>
    visit('', { width, height, touch: width < 900 }, async (page) => {
      await seat(page, 'human', 'human');
      expect(await hasSound(page), false, 'sound at first');
      await page.keyboard.press('4');
      await hashIs(page, '#g=connect4&m=4');
      await isOffered(page);
      await page.evaluate(watchShifts);
      const board = await page.locator('.board').boundingBox();
      for (const button of await page.locator('.offer button').all()) {
        const box = await button.boundingBox();
        hold(box.width >= 44 && box.height >= 44, `a button of ${box.width}×${box.height}`);
      }
      await shot(page, `sound-offer-${width}`);
      await offer(page).click();
      await page.waitForSelector('.offer', { state: 'detached' });
      expect(await page.locator('.board').boundingBox(), board, 'the board');
      expect(await page.evaluate(() => window.shifts), [], 'shifts');
      expect(await hasSound(page), true, 'sound');
    }));

await test('sound that was refused, or not answered, is not offered again', async () => {
  await visit('', { calm: true }, async (page) => {
    await seat(page, 'human', 'human');
    await page.keyboard.press('4');
    await isOffered(page);
    await page.locator('.offer button').last().click();
    await page.waitForSelector('.offer', { state: 'detached' });
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
    await page.reload();
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await page.keyboard.press('4');
    await hashIs(page, '#g=connect4&m=4');
    await page.waitForTimeout(300);
    expect([await page.locator('.offer').count(), await hasSound(page)], [0, false], 'after a refusal');
  });
  await visit('', {}, async (page) => {
    await seat(page, 'human', 'human');
    for (const moves of ['4', '44', '443', '4435', '44353']) {
      await page.keyboard.press(moves.at(-1));
      await hashIs(page, `#g=connect4&m=${moves}`);
      if (moves === '4435') await isOffered(page);
    }
    await page.waitForSelector('.offer', { state: 'detached' });
    await page.keyboard.press('n');
    await hashIs(page, '#g=connect4&m=');
    await page.keyboard.press('4');
    await hashIs(page, '#g=connect4&m=4');
    await page.waitForTimeout(300);
    expect([await page.locator('.offer').count(), await hasSound(page)], [0, false], 'after no answer');
  });
});

// The two walks of ./test, which no commit may break: a game played and reviewed, a lesson done.
import { doLesson, lessonNamed } from './course.mjs';
import { cell, expect, hash, hashIs, hold, seat, test, visit } from './harness.mjs';

await test('a game is played against the machine to its end, and reviewed', () =>
  visit('#g=connect4&m=147573', {}, async (page) => {
    await seat(page, 'human', 'level:8');
    await cell(page, 2, 1).click();
    // It wins with its next stone.
    await hashIs(page, '#g=connect4&m=14757326');
    await page.waitForSelector('.result');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.waitForSelector('.tree .row');
    await page.waitForSelector('.turn');
    hold((await hash(page)).startsWith('#r=analyse&g=connect4&m=14757326'), `the game that was played: ${await hash(page)}`);
    expect(await page.locator('.tree .list button').count(), 8, 'moves');
  }));

await test('a lesson is done to its end', () =>
  visit('#r=learn&l=search', { language: 'fr' }, async (page) => {
    await page.locator('.chapters .lesson').first().click();
    await doLesson(page, lessonNamed('rules'));
    await page.locator('.bar .button').first().click();
    await page.waitForSelector('.chapters');
    expect(await page.locator('.chapters .lesson .check').count(), 1, 'lessons done');
  }));

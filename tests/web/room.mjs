// The room of a game between people: what is told, asked and offered there, by hand, by keys and by ear; and players at
// terminals.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAccessible } from './axe.mjs';
import { cell, expect, hash, heard, hold, shot, test } from './harness.mjs';
import { invite, nameOf, play, stones, table, take } from './people.mjs';

const textOf = (page, selector) => page.locator(selector).first().textContent();
const says = (page, selector, words) =>
  page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, words]);
const opening = [
  [4, 1],
  [4, 2],
];

// What the service has of a game.
const gameAt = async (service, page) => (await fetch(`${service.address}api/v1/online/games/${await nameOf(page)}`)).json();

await test('an invitation is copied, handed to the share sheet and shown as a code, and tells when it is opened', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online', {
      prepare: async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.addInitScript(() => {
          window.shared = [];
          navigator.share = (what) => (window.shared.push(what), Promise.resolve());
        });
      },
    });
    const link = await invite(ada);
    await ada.getByRole('button', { name: 'Copy link' }).click();
    await ada.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await ada.evaluate(() => navigator.clipboard.readText()), link, 'the clipboard');
    await ada.getByRole('button', { name: 'Share' }).click();
    expect(await ada.evaluate(() => window.shared.map(({ url }) => url)), [link], 'the share sheet');
    hold((await ada.locator('.waiting svg[role=img] path').getAttribute('d')).length > 1000, 'the code is drawn');
    const noor = await sit(link);
    await says(ada, '.waiting', 'Somebody has opened');
    await noor.close();
    await says(ada, '.waiting', 'The game opens here by itself');
  }));

await test('who is away is told, and for how long', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online', { prepare: (page) => page.clock.install() });
    const noor = await sit(await invite(ada, { clock: '3d' }));
    await take(noor);
    await says(ada, '.above .state', 'here');
    await noor.close();
    await says(ada, '.above .state', 'away');
    await ada.clock.fastForward(130_000);
    await says(ada, '.above .state', 'away for 2 min');
    await shot(ada, 'room-away');
  }));

await test('offline for a minute: the move is kept, told, and sent once', () =>
  table(async ({ sit, service }) => {
    const ada = await sit('#/online', { width: 390, height: 844, touch: true, prepare: (page) => page.clock.install() });
    const noor = await sit(await invite(ada));
    await take(noor);
    await play([ada, noor], opening);
    ada.line.isCut = true;
    await ada.context().setOffline(true);
    for (const socket of ada.line.open) await socket.close();
    await cell(ada, 5, 1).click();
    await ada.waitForSelector('.unsent');
    await ada.clock.fastForward(61_000);
    await says(ada, '.banner', 'Reconnecting… 6');
    await says(ada, '.banner', 'Move 3 is kept');
    await says(ada, '.above .state', 'seen 1 min ago');
    await says(ada, '.below .state', 'sending move 3');
    await shot(ada, 'room-offline-phone');
    await isAccessible(ada, 'the banner');
    // Nothing more can be played meanwhile.
    await cell(ada, 6, 1).click();
    expect(await ada.locator('.unsent').count(), 1, 'kept moves');
    // The browser says when the network is there again, and nobody waits for the next try.
    await ada.getByRole('button', { name: 'Retry' }).waitFor();
    ada.line.isCut = false;
    await ada.context().setOffline(false);
    await stones(noor, 3);
    await stones(ada, 3);
    await ada.waitForSelector('.banner', { state: 'detached' });
    const { events } = await gameAt(service, ada);
    expect(
      events.filter(({ kind }) => kind === 'moved').map(({ move }) => move),
      ['4', '4', '5'],
      'the moves',
    );
  }));

await test('a clock shows tenths in its last ten seconds, and ends the game', () =>
  table(async ({ sit, service }) => {
    const [secret, inviteKey] = ['a', 'b'].map((letter) => letter.repeat(22));
    const made = await fetch(`${service.address}api/v1/online/games`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ request: 1, game: 'connect4', seat: 0, clock: { base: 15000, increment: 0 }, secret, invite: inviteKey }),
    });
    const { name } = await made.json();
    const ada = await sit(`#/seat/${name}.${secret}`);
    const noor = await sit(`#/join/${name}.${inviteKey}`);
    await take(noor);
    await says(ada, '.below .clock', '1:00');
    await play([ada, noor], opening);
    await ada.waitForFunction(() => /0:0\d\.\d/.test(document.querySelector('.below .clock.short')?.textContent));
    await noor.waitForFunction(() => /0:0\d\.\d/.test(document.querySelector('.above .clock.short')?.textContent));
    await shot(ada, 'room-tenths');
    await ada.waitForSelector('.result');
    expect(await textOf(ada, '.result .title'), 'Noor wins', 'the result');
    expect(await ada.locator('.result p').nth(1).textContent(), 'You had no time left', 'how');
    await noor.waitForSelector('.result');
    expect(await noor.locator('.result p').nth(1).textContent(), 'Your friend had no time left', 'how, for the other');
    expect(
      await ada
        .locator('.below .clock')
        .textContent()
        .then((text) => /0:00\.0/.test(text)),
      true,
      'the clock',
    );
  }));

await test('sound and messages of the system come only on request, and only to who looks elsewhere', () =>
  table(async ({ sit }) => {
    const listen = (page) =>
      page.addInitScript(() => {
        window.told = [];
        window.asked = 0;
        window.sounds = 0;
        window.Notification = class {
          static permission = 'default';
          static requestPermission() {
            window.asked += 1;
            window.Notification.permission = 'granted';
            return Promise.resolve('granted');
          }
          constructor(title, { body }) {
            window.told.push(body);
          }
        };
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) {
          window.sounds += 1;
          return start.apply(this, when);
        };
        Object.defineProperty(document, 'hidden', { get: () => window.looksAway === true });
      });
    const ada = await sit('#/online', { prepare: listen });
    const noor = await sit(await invite(ada, { begins: 'friend' }));
    await take(noor);
    await play([noor, ada], opening);
    const given = () => ada.evaluate(() => [window.asked, window.told, window.sounds]);
    expect(await given(), [0, [], 0], 'without a request');
    await ada.getByRole('button', { name: 'Notify' }).click();
    expect(await ada.getByRole('button', { name: 'Notify' }).getAttribute('aria-pressed'), 'true', 'the button');
    await cell(noor, 5, 1).click();
    await stones(ada, 3);
    await ada.waitForFunction(() => window.sounds === 1);
    expect(await given(), [1, [], 1], 'a sound for who looks');
    await cell(ada, 5, 2).click();
    await stones(noor, 4);
    await ada.evaluate(() => (window.looksAway = true));
    await cell(noor, 6, 1).click();
    await ada.waitForFunction(() => window.told.length === 1);
    expect(await given(), [1, ['Your move'], 2], 'and a message for who does not');
    // It is remembered.
    await ada.reload();
    expect(await ada.getByRole('button', { name: 'Notify' }).getAttribute('aria-pressed'), 'true', 'the button after a reload');
  }));

await test('the browser itself shows the message of the system', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online', {
      prepare: async (page) => {
        await page.context().grantPermissions(['notifications']);
        await page.addInitScript(() => {
          window.shown = [];
          window.Notification = class extends Notification {
            constructor(title, options) {
              super(title, options);
              this.addEventListener('show', () => window.shown.push([this.title, this.body]));
            }
          };
          Object.defineProperty(document, 'hidden', { get: () => window.looksAway === true });
        });
      },
    });
    const noor = await sit(await invite(ada, { begins: 'friend' }));
    await take(noor);
    await ada.getByRole('button', { name: 'Notify' }).click();
    await ada.evaluate(() => (window.looksAway = true));
    await cell(noor, 4, 1).click();
    await ada.waitForFunction(() => window.shown.length === 1);
    expect(await ada.evaluate(() => window.shown), [['Puissance', 'Your move']], 'what is shown');
  }));

await test('a game by keys alone, told to who listens; a question takes the focus and gives it back', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    await stones(ada, 0);
    await ada.keyboard.press('4');
    await stones(noor, 1);
    hold(/Red.*4/.test(await heard(noor)), `a move is told: ${await heard(noor)}`);
    await noor.keyboard.press('3');
    await stones(ada, 2);
    await ada.keyboard.press('3');
    await stones(noor, 3);
    // The tools are reached and pressed by keys.
    await noor.getByRole('button', { name: 'Draw' }).focus();
    await noor.keyboard.press('Enter');
    await ada.waitForSelector('.ask');
    await ada.waitForFunction(() => /Noor offers a draw/.test(document.querySelector('#app > .unseen[role=status]').textContent));
    await ada.getByRole('button', { name: 'Decline' }).focus();
    await ada.keyboard.press('Enter');
    await noor.waitForFunction(() => /Ada declines/.test(document.querySelector('#app > .unseen[role=status]').textContent));
    const focused = () => noor.evaluate(() => document.activeElement.textContent.trim());
    await noor.getByRole('button', { name: 'Resign' }).focus();
    await noor.keyboard.press('Enter');
    await noor.getByRole('alertdialog', { name: 'Resign the game?' }).waitFor();
    expect(await focused(), 'Play on', 'the focus in the question');
    await isAccessible(noor, 'the question');
    await noor.keyboard.press('Escape');
    await noor.waitForSelector('[role=alertdialog]', { state: 'detached' });
    expect(await focused(), 'Resign', 'the focus after the question');
    await noor.keyboard.press('Enter');
    await noor.getByRole('alertdialog').waitFor();
    await noor.keyboard.press('Shift+Tab');
    expect(await focused(), 'Resign', 'the other answer');
    await noor.keyboard.press('Enter');
    await ada.waitForSelector('.result');
    hold(/You win\. Noor resigned/.test(await heard(ada)), `the end is told: ${await heard(ada)}`);
    await noor.waitForSelector('.result');
    // The arrows look back.
    await noor.evaluate(() => document.activeElement.blur());
    await noor.keyboard.press('ArrowLeft');
    await stones(noor, 2);
  }));

await test('no engine helps while a game runs; afterwards its mistakes can be studied and come back in Train', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    const helped = [];
    for (const page of [ada, noor])
      await page
        .exposeFunction('askedEngine', (what) => helped.push(what))
        .then(() =>
          page.evaluate(() => {
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...more) {
              if (/analyse|hint|review|why|move"/.test(JSON.stringify(message))) window.askedEngine(JSON.stringify(message));
              return post.call(this, message, ...more);
            };
          }),
        );
    // The second player loses: at the last move the row could have been closed.
    const moves = [
      [3, 1],
      [3, 2],
      [4, 1],
      [4, 2],
      [5, 1],
      [1, 1],
    ];
    await play([ada, noor], moves);
    for (const page of [ada, noor]) {
      await page.keyboard.press('h');
      await page.keyboard.press('a');
      for (const name of ['Hint', 'Analyse', 'Review', 'Why?'])
        expect(await page.locator('#main').getByRole('button', { name, exact: true }).count(), 0, `${name} during the game`);
    }
    await ada.waitForTimeout(300);
    expect(helped, [], 'questions to the engine during the game');
    await cell(ada, 2, 1).click();
    await noor.waitForSelector('.result');
    await shot(noor, 'room-lost');
    for (const name of ['Review', 'Why?', 'Analyse'])
      hold((await noor.locator('.result').getByRole('button', { name }).count()) === 1, `${name} after the game`);
    await noor.locator('.result').getByRole('button', { name: 'Why?' }).click();
    await noor.waitForFunction(() => location.hash.startsWith('#r=analyse'));
    await noor.waitForSelector('.marker.played');
    await shot(noor, 'room-why');
    const mistakes = () => noor.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('puissance.mistake.connect4')));
    expect(await mistakes(), [], 'mistakes before a try');
    await cell(noor, 4, 2).click();
    await noor.waitForSelector('.told');
    await noor.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('puissance.mistake.connect4')));
    expect(await mistakes(), ['puissance.mistake.connect4 334'], 'mistakes after it');
  }));

await test('a game from the position in Play: who begins is who moves next, with those stones', () =>
  table(async ({ sit }) => {
    const ada = await sit('#g=connect4&m=445');
    await stones(ada, 3);
    await ada.evaluate(() => (location.hash = '#/online'));
    await ada.waitForSelector('form.new');
    await ada.getByLabel('Begin from the position in Play').check();
    const noor = await sit(await invite(ada));
    await noor.waitForSelector('.invitation');
    hold(/Who begins\s*Your friend/.test(await textOf(noor, '.invitation dl')), 'who begins is told');
    await take(noor);
    await stones(noor, 3);
    await ada.waitForSelector('.below .seat.on[data-seat="1"]');
    await cell(ada, 5, 2).click();
    for (const page of [ada, noor]) await stones(page, 4);
    expect(await noor.locator('.above .seat').getAttribute('aria-label'), 'Seat of Yellow', 'the stones of who began');
    await cell(noor, 6, 1).click();
    await stones(ada, 5);
  }));

await test('the list of one’s games says how long is left, in the reader’s language', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online', { language: 'fr' });
    const noor = await sit(await invite(ada, { clock: '3d' }), { language: 'fr', width: 390, height: 844, touch: true });
    await noor.waitForSelector('.invitation');
    expect(await textOf(noor, '.invitation h2'), 'Ada vous invite à une partie', 'the invitation');
    await take(noor);
    await ada.waitForFunction(() => document.title.startsWith('(1) À vous de jouer'));
    await play([ada, noor], opening);
    await ada.evaluate(() => (location.hash = '#/online'));
    await ada.waitForSelector('.panel li');
    hold(/À vous de jouer/.test(await textOf(ada, '.panel li')), 'whose turn it is');
    hold(/reste [23]\sjours/.test(await textOf(ada, '.panel li')), `the deadline: ${await textOf(ada, '.panel li')}`);
    await shot(ada, 'room-list-fr');
    await isAccessible(ada, 'the list');
    await ada.locator('.panel li .game').click();
    await stones(ada, 2);
    await noor.getByRole('button', { name: 'Abandon', exact: true }).click();
    await shot(noor, 'room-resign-fr');
    await noor.locator('.ask').getByRole('button', { name: 'Abandonner' }).click();
    await ada.waitForSelector('.result');
    expect(await textOf(ada, '.result .title'), 'Vous gagnez', 'the result');
  }));

await test('a page that is watched shows everything at every size, and goes on to the rematch', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada, { game: 'tictactoe' }));
    await take(noor);
    const watched = `#/watch/${await nameOf(ada)}`;
    const max = await sit(watched, { width: 390, height: 844, touch: true });
    await max.waitForSelector('.toolrow');
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [2560, 1440],
    ]) {
      await max.setViewportSize({ width, height });
      await max.waitForTimeout(150);
      await shot(max, `room-watch-${width}x${height}`);
      const over = await max.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
      hold(over <= 0, `at ${width} × ${height} it is ${over} px too high`);
    }
    await play(
      [ada, noor],
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
        [3, 1],
      ],
    );
    await max.waitForSelector('.result');
    expect(await textOf(max, '.result .title'), 'Ada wins', 'the result');
    await noor.getByRole('button', { name: 'Rematch' }).click();
    await ada.getByRole('button', { name: 'Accept the rematch' }).click();
    await max.waitForFunction((before) => location.hash.startsWith('#/watch/') && location.hash !== before, watched);
    await max.waitForSelector('.toolrow');
    await stones(max, 0);
  }));

// `puissance play` on the full screen of a terminal of its own.
function terminal(...given) {
  const folder = mkdtempSync(join(tmpdir(), 'puissance-terminal-'));
  const tmux = (...words) =>
    execFileSync('tmux', ['-u', '-L', 'table', '-f', '/dev/null', ...words], {
      env: { ...process.env, TMUX: '', TMUX_TMPDIR: folder, LC_ALL: 'C.UTF-8', XDG_STATE_HOME: folder },
      encoding: 'utf8',
    });
  tmux('new-session', '-d', '-x', '120', '-y', '30', process.env.PUISSANCE, 'play', '--lang', 'en', ...given);
  const screen = () => tmux('capture-pane', '-p');
  return {
    keys: (...keys) => tmux('send-keys', ...keys),
    shows: async (what) => {
      for (const start = Date.now(); !what.test(screen()); await new Promise((go) => setTimeout(go, 50)))
        hold(Date.now() - start < 30000, `${what} is not on the screen:\n${screen()}`);
      return what.exec(screen());
    },
    end: () => {
      tmux('kill-server');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (process.env.PUISSANCE)
  await test('a terminal and a browser play each other to the end, and again', () =>
    table(async ({ sit, service }) => {
      const ada = terminal('--invite', '--host', service.address, '--seat', 'first', '--nickname', 'Ada', '--clock', '5+3');
      try {
        const [link] = await ada.shows(/http\S+#\/join\/[\w-]{11}\.[\w-]{22}/);
        const noor = await sit(link, { width: 390, height: 844, touch: true });
        await take(noor);
        await ada.shows(/Noor is here\./);
        const game = [1, 2, 1, 2, 1, 2, 1];
        for (const [index, column] of game.entries()) {
          if (index % 2 === 0) {
            await ada.shows(/Your turn/);
            ada.keys(String(column), 'Enter');
          } else {
            await noor.waitForFunction(() => document.querySelector('.below .seat.on') !== null);
            await cell(noor, column, Math.ceil(index / 2)).click();
          }
          await stones(noor, index + 1);
          await ada.shows(new RegExp(`Move ${index + 1}: ${column}`));
        }
        await ada.shows(/You win/);
        await noor.waitForSelector('.result');
        expect(await textOf(noor, '.result .title'), 'Ada wins', 'the result');
        const before = await hash(noor);
        await noor.getByRole('button', { name: 'Rematch' }).click();
        await ada.shows(/Noor offers a rematch\.[^]*y: accept/);
        ada.keys('y');
        await noor.waitForFunction((old) => location.hash !== old, before);
        await noor.waitForSelector('.toolrow');
        await cell(noor, 4, 1).click();
        await ada.shows(/Move 1: 4[^]*/);
        await noor.getByRole('button', { name: 'Abort' }).click();
        await noor.locator('.ask').getByRole('button', { name: 'Abort' }).click();
        await ada.shows(/The game was aborted/);
      } finally {
        ada.end();
      }
    }));

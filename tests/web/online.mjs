// Games between people: two browsers, or two windows of one, play each other.
import { isAccessible, isAccessibleInBoth } from './axe.mjs';
import { cell, expect, hash, hashIs, heard, hold, shot, test, watchShifts } from './harness.mjs';
import { invite, nameOf, play, stones, table, take } from './people.mjs';

await test('a game of Connect Four by a link: no secret in the address, the result, a rematch with sides exchanged', () =>
  table(async ({ sit }) => {
    const ada = await sit();
    await ada.locator('button.friend').click();
    const link = await invite(ada);
    hold(/#\/join\/[\w-]{11}\.[\w-]{22}$/.test(link), `the link ${link}`);
    hold(/^#\/online\/[\w-]{11}$/.test(await hash(ada)), `the address is ${await hash(ada)}`);
    await shot(ada, 'online-waiting');
    const noor = await sit(link, { width: 390, height: 844, touch: true });
    await noor.waitForSelector('.invitation');
    // Who made the link may do something else meanwhile, and is called when the friend comes.
    const own = await hash(ada);
    await ada.getByRole('button', { name: 'Play a machine meanwhile' }).click();
    await ada.waitForSelector('[data-seat=second]');
    expect(await hash(noor), own, 'the address of the friend');
    expect(await noor.locator('.invitation h2').textContent(), 'Ada invites you to a game', 'what is offered');
    hold((await noor.locator('.invitation').textContent()).includes('5 min + 3 s'), 'the clock is told');
    await shot(noor, 'online-invited-phone');
    expect(await ada.locator('.notices').count(), 0, 'looking takes no seat');
    await take(noor);
    await ada.getByRole('button', { name: 'Go to the game' }).click();
    await ada.waitForSelector('.toolrow');
    await ada.waitForFunction(() => document.title.startsWith('(1) Your move'));
    hold((await ada.locator('link[rel=icon]').getAttribute('href')).includes('calling'), 'the icon calls');
    expect(await noor.title(), 'Play · Puissance', 'the title of who waits');
    const moves = [1, 2, 1, 2, 1, 2, 1].map((column, index) => [column, Math.floor(index / 2) + 1]);
    await play([ada, noor], moves.slice(0, 6));
    hold((await heard(ada)).includes('Yellow'), 'a move is told to screen readers');
    await shot(ada, 'online-game');
    await shot(noor, 'online-game-phone');
    await play([ada, noor], moves.slice(6), 6);
    await ada.waitForSelector('.result');
    await noor.waitForSelector('.result');
    expect(await ada.locator('.result .title').textContent(), 'You win', 'the result for the winner');
    expect(await noor.locator('.result .title').textContent(), 'Ada wins', 'the result for the loser');
    await shot(ada, 'online-over');
    await shot(noor, 'online-over-phone');
    const first = await hash(ada);
    await noor.getByRole('button', { name: 'Rematch' }).click();
    await ada.getByRole('button', { name: 'Accept the rematch' }).click();
    await Promise.all([ada, noor].map((page) => page.waitForFunction((before) => location.hash !== before, first)));
    await Promise.all([ada, noor].map((page) => page.waitForSelector('.toolrow')));
    expect(await hash(ada), await hash(noor), 'the rematch');
    await noor.waitForFunction(() => document.title.startsWith('(1) Your move'));
    await play(
      [noor, ada],
      [
        [4, 1],
        [4, 2],
      ],
    );
    // A game that is over is among the saved ones, and is reviewed like any other.
    await ada.evaluate((before) => (location.hash = before), first);
    await ada.getByRole('button', { name: 'Review' }).click();
    await ada.waitForSelector('.turn, [aria-labelledby=review-title]');
    hold((await hash(ada)).startsWith('#r=analyse&g=connect4&m=1212121'), 'the review has the game');
    await noor.evaluate((before) => (location.hash = before), first);
    await noor.getByRole('button', { name: 'Why?' }).click();
    await noor.waitForFunction(() => location.hash.startsWith('#r=analyse'));
  }));

await test('the review of a finished game is made by a machine of the service, and by the browser where none is there', () =>
  table(async ({ sit, service }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada), { width: 390, height: 844, touch: true });
    await take(noor);
    const moves = [1, 2, 1, 2, 1, 2, 1].map((column, index) => [column, Math.floor(index / 2) + 1]);
    await play([ada, noor], moves);
    const told = (page, words) => page.locator('.review [role=status]', { hasText: words }).waitFor();
    const whole = (page) => page.waitForSelector('.review .turn');
    await ada.getByRole('button', { name: 'Review' }).click();
    await told(ada, 'No machine of the service reviews games now: your browser judges the moves.');
    await whole(ada);
    await shot(ada, 'online-review-here');
    service.work();
    const asked = [];
    noor.on('response', async (reply) => reply.url().includes('/review?') && asked.push((await reply.json()).state));
    await noor.waitForFunction(
      async (game) => (await (await fetch(`./api/v1/online/games/${game}/review?lang=en`)).json()).workers > 0,
      await nameOf(noor),
    );
    await noor.getByRole('button', { name: 'Review' }).click();
    await told(noor, 'A machine of the service has judged the moves.');
    await whole(noor);
    await shot(noor, 'online-review-phone');
    expect(asked.at(-1), 'done', 'what the service said last');
    const judged = (page) => page.locator('.review .turn').allTextContents();
    expect(await judged(noor), await judged(ada), 'the mistakes');
    hold((await judged(ada)).length > 0, 'there is a mistake');
  }));

await test('what is tried after the end of a game is no part of its review by the service', () =>
  table(async ({ sit, service }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    await play(
      [ada, noor],
      [
        [4, 1],
        [4, 2],
      ],
    );
    await noor.getByRole('button', { name: 'Resign' }).click();
    await noor.locator('.ask').getByRole('button', { name: 'Resign' }).click();
    await ada.waitForSelector('.result');
    service.work();
    await ada.waitForFunction(
      async (game) => (await (await fetch(`./api/v1/online/games/${game}/review?lang=en`)).json()).workers > 0,
      await nameOf(ada),
    );
    let wishes = 0;
    ada.on('request', (request) => request.method() === 'POST' && request.url().includes('/review?') && ++wishes);
    await ada.getByRole('button', { name: 'Review' }).click();
    await ada.locator('.review [role=status]', { hasText: 'A machine of the service has judged the moves.' }).waitFor();
    expect(wishes, 1, 'wishes');
    await ada.keyboard.press('3');
    await hashIs(ada, '#r=analyse&g=connect4&m=443');
    await ada.waitForTimeout(1000);
    expect(wishes, 1, 'wishes after another move');
    hold(!(await ada.locator('.review').textContent()).includes('found to be wrong'), 'nobody is accused');
  }));

await test('a game of Gomoku: on a telephone a stone is aimed first and then placed', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const link = await invite(ada, { game: 'gomoku' });
    const noor = await sit(link, { width: 390, height: 844, touch: true });
    await take(noor);
    const place = async (column, row, count) => {
      await noor.waitForFunction(() => document.querySelector('.below .seat.on') !== null);
      await cell(noor, column, row).tap();
      await noor.waitForTimeout(50);
      await stones(noor, count - 1);
      await noor.locator('.confirm button').tap();
      await stones(noor, count);
      await stones(ada, count);
    };
    for (let turn = 0; turn < 4; ++turn) {
      await play([ada], [[4 + turn, 8]], 2 * turn);
      await stones(noor, 2 * turn + 1);
      await place(4 + turn, 9, 2 * turn + 2);
    }
    await shot(noor, 'online-gomoku-phone');
    await play([ada], [[8, 8]], 8);
    await noor.waitForSelector('.result');
    expect(await noor.locator('.result .title').textContent(), 'Ada wins', 'the result');
  }));

await test('a game of tic-tac-toe: offers are made, declined, withdrawn and accepted; a full board is a draw', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada, { game: 'tictactoe' }));
    await take(noor);
    await play(
      [ada, noor],
      [
        [2, 2],
        [1, 1],
      ],
    );
    await ada.getByRole('button', { name: 'Draw' }).click();
    await noor.getByRole('button', { name: 'Decline' }).click();
    await ada.waitForSelector('.ask', { state: 'detached' });
    await noor.getByRole('button', { name: 'Draw' }).click();
    await ada.waitForSelector('.ask');
    await shot(ada, 'online-offer');
    await noor.getByRole('button', { name: 'Withdraw' }).click();
    await ada.waitForSelector('.ask', { state: 'detached' });
    await noor.getByRole('button', { name: 'Take back' }).click();
    await ada.getByRole('button', { name: 'Accept' }).click();
    await stones(noor, 1);
    await play(
      [ada, noor],
      [
        [1, 3],
        [1, 2],
        [3, 2],
        [2, 1],
        [2, 3],
        [3, 1],
        [1, 1],
        [3, 3],
      ],
      1,
    );
    await ada.waitForSelector('.result');
    expect(await ada.locator('.result .title').textContent(), 'A draw', 'the result');
    expect(await noor.locator('.result p').nth(1).textContent(), 'The board is full', 'how');
  }));

await test('resigning and aborting are asked for first', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    await ada.getByRole('button', { name: 'Abort' }).click();
    await ada.getByRole('button', { name: 'Play on' }).click();
    await play(
      [ada, noor],
      [
        [4, 1],
        [4, 2],
      ],
    );
    await noor.getByRole('button', { name: 'Resign' }).click();
    await shot(noor, 'online-resign');
    await noor.locator('.ask').getByRole('button', { name: 'Resign' }).click();
    await ada.waitForSelector('.result');
    expect(await ada.locator('.result .title').textContent(), 'You win', 'the result');
    expect(await ada.locator('.result p').nth(1).textContent(), 'Noor resigned', 'how');
    // An invitation that is cancelled cannot be taken any more.
    await ada.evaluate(() => (location.hash = '#/online'));
    const link = await invite(ada);
    const late = await sit(link);
    await late.waitForSelector('.invitation dl');
    await ada.getByRole('button', { name: 'Cancel the invitation' }).click();
    await ada.waitForSelector('form.new');
    await late.waitForFunction(() => document.querySelector('.invitation h2').textContent === 'This invitation has expired');
  }));

await test('a reload goes on, a second tab shows the same and plays, and goes on when the first is closed', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    await play([ada, noor], [[4, 1]]);
    await noor.reload();
    await stones(noor, 1);
    const again = await sit(await hash(noor), { context: noor.context() });
    await stones(again, 1);
    await cell(again, 4, 2).click();
    for (const page of [ada, noor, again]) await stones(page, 2);
    await noor.close();
    await cell(ada, 3, 1).click();
    await stones(again, 3);
    await cell(again, 3, 2).click();
    await stones(ada, 4);
  }));

await test('a line that is cut: the move is kept, shown and sent; without sockets HTTP carries the game', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online', { width: 390, height: 844, touch: true, scheme: 'dark' });
    const noor = await sit(await invite(ada), { sockets: false });
    await take(noor);
    await play(
      [ada, noor],
      [
        [4, 1],
        [4, 2],
      ],
    );
    ada.line.isCut = true;
    await ada.context().setOffline(true);
    for (const socket of ada.line.open) await socket.close();
    await ada.waitForSelector('.banner');
    await cell(ada, 5, 1).click();
    await ada.waitForSelector('.unsent');
    hold((await ada.locator('.banner').textContent()).includes('Move 3 is kept'), 'the banner says that it is kept');
    await shot(ada, 'online-reconnecting-phone');
    await ada.reload({ waitUntil: 'commit' }).catch(() => undefined);
    ada.line.isCut = false;
    await ada.context().setOffline(false);
    await ada.reload();
    await stones(ada, 3);
    await stones(noor, 3);
    await play([ada, noor], [[5, 2]], 3);
  }));

if (process.env.PUISSANCE)
  await test('a service that is killed and started again: nothing is lost, and no clock has run meanwhile', () =>
    table(async ({ sit, service }) => {
      const ada = await sit('#/online');
      const noor = await sit(await invite(ada, { clock: '60000+1000' }));
      await take(noor);
      await play(
        [ada, noor],
        [
          [4, 1],
          [4, 2],
        ],
      );
      const left = async () => {
        const reply = await fetch(`${service.address}api/v1/online/games/${await nameOf(ada)}`);
        return (await reply.json()).clocks.left;
      };
      const before = await left();
      await service.kill();
      const killed = Date.now();
      await ada.waitForSelector('.banner');
      await cell(ada, 5, 1).click();
      await ada.waitForSelector('.unsent');
      await shot(ada, 'online-reconnecting');
      await ada.waitForTimeout(9000);
      const outage = Date.now() - killed;
      await service.restart();
      await stones(noor, 3);
      const back = Date.now() - killed - outage;
      await stones(ada, 3);
      await ada.waitForSelector('.banner', { state: 'detached' });
      // With the second that the move has brought. The end of the service is known to two seconds.
      const charged = before[0] - (await left())[0] + 1000;
      hold(charged < back + 3000, `a clock has run for ${charged} ms: an outage of ${outage} ms, ${back} ms to come back`);
      await play([ada, noor], [[5, 2]], 3);
      expect(await ada.locator('.result').count(), 0, 'flags');
    }));

await test('a spent, a wrong and a broken link: each is told, and watching is offered', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const link = await invite(ada);
    const wrong = await sit(link.replace(/\.[\w-]{22}$/, `.${'x'.repeat(22)}`));
    await wrong.waitForSelector('.invitation');
    await wrong.locator('.invitation .main').click();
    await wrong.waitForFunction(() => document.querySelector('.invitation h2').textContent === 'This link does not fit the game');
    const noor = await sit(link);
    await take(noor);
    const late = await sit(link);
    await late.waitForFunction(() => document.querySelector('.invitation h2')?.textContent === 'The seat is taken');
    await shot(late, 'online-taken');
    await late.getByRole('button', { name: 'Watch' }).click();
    await stones(late, 0);
    hold((await hash(late)).startsWith('#/watch/'), 'who is late watches');
    await play([ada, noor], [[4, 1]]);
    await stones(late, 1);
    await cell(late, 3, 1).click();
    await late.waitForTimeout(300);
    await stones(ada, 1);
    const lost = await sit('#/online/aaaaaaaaaaa');
    await lost.waitForFunction(() => document.querySelector('#main h2')?.textContent === 'There is no such game');
    const broken = await sit(link.slice(0, -5));
    await broken.waitForFunction(() => document.querySelector('#main h2')?.textContent === 'This link is not whole');
    const stranger = await sit(`#/seat/${await nameOf(ada)}.${'y'.repeat(22)}`);
    await stranger.waitForFunction(() => document.querySelector('#main h2')?.textContent === 'This link does not fit the game');
  }));

await test('spectators: a game live, two games on a large screen, the number of those who watch', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    const one = await nameOf(ada);
    await ada.evaluate(() => (location.hash = '#/online'));
    const next = await invite(ada, { game: 'tictactoe' });
    const max = await sit(next);
    await take(max, 'Max');
    const two = await nameOf(ada);
    const public_ = await sit(`#/watch/${one},${two}`, { width: 1920, height: 1080 });
    await public_.waitForFunction(() => document.querySelectorAll('.board').length === 2);
    await cell(ada, 2, 2).click();
    await stones(public_, 1);
    await ada.waitForFunction(() => document.querySelector('.slot .tag')?.textContent.includes('1'));
    await shot(public_, 'online-two');
    await isAccessible(public_, 'two games');
    const over = await public_.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    hold(over <= 0, `two games on a large screen are ${over} px too high`);
    // The list: the player's turn comes first.
    await ada.evaluate(() => (location.hash = '#/online'));
    await ada.waitForFunction(() => document.querySelectorAll('.panel li').length === 2);
    expect(await ada.locator('.panel li .tag').allTextContents(), ['Your move', 'their move'], 'the list');
    await shot(ada, 'online-mine');
    await isAccessibleInBoth(ada, 'the list', (scheme) => shot(ada, `online-mine-${scheme}`));
  }));

await test('a large screen that shows two games goes on to the rematch of each', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    const one = await nameOf(ada);
    await play([ada, noor], [[4, 1]]);
    await ada.evaluate(() => (location.hash = '#/online'));
    const max = await sit(await invite(ada, { game: 'tictactoe' }));
    await take(max, 'Max');
    const two = await nameOf(ada);
    const screen = await sit(`#/watch/${one},${two}`, { width: 1920, height: 1080 });
    await play(
      [ada, max],
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
        [3, 1],
      ],
    );
    await stones(screen, 6);
    await max.getByRole('button', { name: 'Rematch' }).click();
    await ada.getByRole('button', { name: 'Accept the rematch' }).click();
    await screen.waitForFunction(
      ([left, right]) => location.hash.startsWith(`#/watch/${left},`) && !location.hash.includes(right),
      [one, two],
    );
    await stones(screen, 1);
    await cell(max, 2, 2).click();
    await stones(screen, 2);
    await noor.waitForSelector('.toolrow');
    await cell(noor, 4, 2).click();
    await stones(screen, 3);
    // With the games the other way round: what is shown already is not shown twice.
    const both = await screen.evaluate(() => location.hash.split('/')[2].split(','));
    const again = await sit(`#/watch/${two},${both[1]}`, { width: 1920, height: 1080 });
    await again.waitForFunction(() => document.querySelectorAll('.board').length === 2);
    expect(await hash(again), `#/watch/${two},${both[1]}`, 'a game and its rematch');
  }));

await test('a seat is taken along to another device', () =>
  table(async ({ sit }) => {
    const ada = await sit('#/online');
    const noor = await sit(await invite(ada));
    await take(noor);
    await ada.getByRole('button', { name: 'More' }).click();
    await ada.getByRole('button', { name: 'Continue on another device' }).click();
    await ada.waitForSelector('dialog .seat-link svg[role=img]');
    await isAccessible(ada, 'the seat link');
    await shot(ada, 'online-device');
    const phone = await sit(await ada.locator('dialog .seat-link input').inputValue(), { width: 390, height: 844, touch: true });
    await phone.waitForSelector('.toolrow');
    hold(/^#\/online\/[\w-]{11}$/.test(await hash(phone)), 'the seat has left the address');
    await cell(phone, 4, 1).click();
    await stones(noor, 1);
    await stones(ada, 1);
  }));

await test('every screen of a game fits, in both languages, and nothing shifts or is out of reach', () =>
  table(async ({ sit }) => {
    const fits = async (page, what) => {
      const [high, wide] = await page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return [scrollHeight - clientHeight, scrollWidth - clientWidth];
      });
      hold(high <= 0 && wide <= 0, `${what} is ${high} px too high, ${wide} px too wide`);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll('.toolrow button, .ask button, .result button, .cell:first-child')]
          .filter((one) => one.getClientRects().length > 0)
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
          })
          .map((one) => one.textContent.trim() || one.ariaLabel),
      );
      expect(hidden, [], `out of the screen of ${what}`);
      // Nothing lies over the board or over what can be pressed now; a question may cover the tools behind it.
      const covered = await page.evaluate(() => {
        const isAsked = document.querySelector('.slot.pressing') !== null;
        const pressed = `.ask button, .result button, .invitation button, .buttons button, ${isAsked ? '' : '.toolrow button, '}.board-place .board`;
        const places = ({ left, right, top, bottom }) => [
          [(left + right) / 2, (top + bottom) / 2],
          [left + 3, (top + bottom) / 2],
          [right - 3, (top + bottom) / 2],
          [(left + right) / 2, top + 3],
          [(left + right) / 2, bottom - 3],
        ];
        return [...document.querySelectorAll(pressed)]
          .filter((one) => one.getClientRects().length > 0)
          .filter((one) => places(one.getBoundingClientRect()).some(([x, y]) => !one.contains(document.elementFromPoint(x, y))))
          .map((one) => one.textContent.trim() || one.className);
      });
      expect(covered, [], `covered in ${what}`);
      // A finger's width, but for the cells of a board, which are aimed at first, and lists of moves.
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('#main button:not(.cell, .list *), #main input[type=text], #main select, nav button')]
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
          .map(([one]) => one.textContent.trim()),
      );
      expect(small, [], `too small in ${what}`);
    };
    const sizes = [
      [390, 844],
      [360, 640],
      [844, 390],
    ];
    const everySize = async (page, what) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(150);
        await shot(page, `${what}-${width}x${height}`);
        await fits(page, `${what} at ${width} × ${height}`);
      }
    };
    for (const game of ['connect4', 'gomoku']) {
      const ada = await sit('#/online', { scheme: 'dark', width: 1280 });
      const link = await invite(ada, { game, begins: 'friend' });
      await isAccessibleInBoth(ada, 'the invitation', (scheme) => shot(ada, `online-invitation-${scheme}`));
      await everySize(ada, `online-${game}-waiting`);
      await ada.setViewportSize({ width: 1280, height: 800 });
      const noor = await sit(link, { touch: true, language: 'fr', width: 390, height: 844 });
      await noor.waitForSelector('.invitation');
      await everySize(noor, `online-${game}-invited-fr`);
      await isAccessible(noor, 'the invitation');
      await take(noor);
      await everySize(noor, `online-${game}-fr`);
      await isAccessible(noor, 'the game');
      await noor.setViewportSize({ width: 390, height: 844 });
      await noor.waitForTimeout(600);
      await noor.evaluate(watchShifts);
      const tap = async (page, column, row) => {
        await cell(page, column, row).click();
        if (page === noor && game === 'gomoku') {
          await cell(page, column, row).tap();
          await page
            .locator('.confirm button:enabled')
            .tap({ timeout: 1000 })
            .catch(() => undefined);
        }
      };
      for (const [index, player] of [noor, ada, noor, ada].entries()) {
        await player.waitForFunction(() => document.querySelector('.below .seat.on') !== null);
        await tap(player, 4, index + 1);
        for (const page of [ada, noor]) await stones(page, index + 1);
      }
      await ada.getByRole('button', { name: 'Draw' }).click();
      await noor.waitForSelector('.ask');
      await noor.waitForTimeout(200);
      const shifts = await noor.evaluate(() => window.shifts);
      expect(
        shifts.filter(({ value }) => value > 0.001),
        [],
        'layout shifts',
      );
      await everySize(noor, `online-${game}-offer-fr`);
      await isAccessibleInBoth(noor, 'the offer', () => undefined);
      await noor.locator('.ask button').first().click();
      await noor.waitForSelector('.result');
      await everySize(noor, `online-${game}-over-fr`);
      await isAccessible(noor, 'the result');
    }
  }));

await test('pages without a service for it offer no game with a friend', () =>
  table(async ({ sit, service }) => {
    const page = await sit('manifest.webmanifest');
    await page.route('**/api/v1/online', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(service.address);
    await page.waitForSelector('[role=grid]:not([aria-busy=true])');
    await page.waitForTimeout(300);
    expect(await page.locator('.friend').count(), 0, 'cards');
  }));

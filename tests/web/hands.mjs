// The ways to act on a page: with the mouse, by keys alone, by touch. Each knows the same acts.
const node = (page, name) => page.locator(`.tree [data-node="${name}"]`);
const scissors = (page, name) => page.locator('.spot', { has: page.locator(`[data-node="${name}"]`) }).locator('.scissors');
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
// How far right of its beginning a bound stands on its line; at the ends it is infinite.
const steps = async (slider, value) => {
  const [from, to] = await slider.evaluate(({ min, max }) => [Number(min), Number(max)]);
  return { at: Math.max(from, Math.min(to, value)) - from, all: to - from };
};

export const mouse = {
  press: (locator) => locator.click(),
  play: (cell) => cell.click(),
  async type(field, text) {
    await field.click();
    await field.fill(text);
    await field.press('Enter');
  },
  async drag(from, to) {
    const pointer = from.page().mouse;
    const [begin, end] = [await middle(from), await middle(to)];
    await pointer.move(begin.x, begin.y);
    await pointer.down();
    await pointer.move(end.x, end.y, { steps: 3 });
    await pointer.up();
  },
  look: (page) => page.locator('.look').click(),
  cut: (page, name) => scissors(page, name).click(),
  async slide(slider, value) {
    const { at, all } = await steps(slider, value);
    const { width, height } = await slider.boundingBox();
    const thumb = 16;
    await slider.click({ position: { x: thumb / 2 + (at / all) * (width - thumb), y: height / 2 } });
  },
  // A window may be too narrow to drag a branch past all its sisters at once.
  async moveFirst(page, name, sisters) {
    for (let left = [...sisters]; left.length > 0;) {
      await node(page, name).scrollIntoViewIfNeeded();
      const from = await middle(node(page, name));
      const places = await Promise.all(left.map((sister) => middle(node(page, sister))));
      const to = places.findIndex(({ x }) => x > 16);
      // What has scrolled out of the window is passed by keys.
      if (to < 0) return keys.moveFirst(page, name, left);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(places[to].x - 8, from.y, { steps: 2 });
      await page.mouse.up();
      left = left.slice(0, to);
    }
  },
};

const enter = async (locator) => {
  await locator.focus();
  await locator.press('Enter');
};
export const keys = {
  press: enter,
  play: enter,
  async type(field, text) {
    await field.focus();
    await field.press('Control+A');
    await field.page().keyboard.type(text);
    await field.press('Enter');
  },
  look: (page) => page.keyboard.press(' '),
  cut: (page) => page.keyboard.press('x'),
  async slide(slider, value) {
    const { at } = await steps(slider, value);
    await slider.press('Home');
    for (let pressed = 0; pressed < at; ++pressed) await slider.press('ArrowRight');
  },
  async moveFirst(page, name, sisters) {
    for (let moved = 0; moved < sisters.length; ++moved) await node(page, name).press('ArrowLeft');
  },
};

export const touch = {
  ...mouse,
  press: (locator) => locator.tap(),
  async drag(from, to) {
    const finger = await from.page().context().newCDPSession(from.page());
    const [begin, end] = [await middle(from), await middle(to)];
    const put = (type, ...touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await put('touchStart', begin);
    await put('touchMove', { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 });
    await put('touchMove', end);
    await put('touchEnd');
    await finger.detach();
  },
  look: (page) => page.locator('.look').tap(),
  cut: (page, name) => scissors(page, name).tap(),
  // On a small screen a first tap aims, and the button below the board plays.
  async play(cell) {
    await cell.tap();
    const confirm = cell.page().locator('.confirm .main');
    if (await confirm.count()) await confirm.tap();
  },
};

// A browser that is too old for the pages is told so in both languages, and is not shown a blank page.
import { expect, hold, shot, test, visit } from './harness.mjs';

const isTold = async (page) => {
  const told = page.locator('#too-old p:visible');
  expect(await told.count(), 2, 'sentences');
  hold(/too old.*Firefox \d+/.test(await told.nth(0).textContent()), 'it is said in English');
  hold(/trop ancien.*Firefox \d+/.test(await told.nth(1).textContent()), 'it is said in French');
  expect(await page.locator('main').count(), 0, 'pages that start nevertheless');
};

// Each as a browser that does not have it yet.
const lacks = {
  WebAssembly: () => delete globalThis.WebAssembly,
  'SIMD in WebAssembly': () => (WebAssembly.validate = () => false),
  ES2022: () => delete Array.prototype.at,
  'a canvas with round corners': () => delete CanvasRenderingContext2D.prototype.roundRect,
  'the unit svh': () => (CSS.supports = () => false),
};
for (const [what, forget] of Object.entries(lacks))
  await test(`a browser without ${what} gets a sentence`, () =>
    visit('', { settled: '#too-old:not([hidden])' }, isTold, (page) => page.addInitScript(forget)));

await test('a browser without modules gets a sentence', () =>
  visit(
    '',
    { settled: '#too-old:not([hidden])' },
    async (page) => {
      await isTold(page);
      await shot(page, 'older-browser');
    },
    async (page) => {
      await page.addInitScript(() => delete HTMLScriptElement.prototype.noModule);
      // It ignores scripts of a type that it does not know.
      await page.route('**/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('type="module"', 'type="unknown"') });
      });
    },
  ));

await test('a browser without scripts gets a sentence, and a new one does not', async () => {
  await visit('', {}, async (page) => {
    expect(await page.locator('#too-old').isVisible(), false, 'the sentence in a new browser');
    const [sentences] = await page.locator('noscript').allInnerTexts();
    hold(/needs JavaScript[^]*besoin de JavaScript/.test(sentences), sentences);
  });
});

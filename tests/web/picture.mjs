// The picture on top of README: a game in the room Analyse, with the score of every move. PICTURE names the file to write; without it, that the
// picture in docs/images looks as the pages do now is a test (tools/draw_pictures writes it).
import { readFileSync } from 'node:fs';
import { hold, test, theBrowser, visit } from './harness.mjs';

const kept = new URL('../../docs/images/web.png', import.meta.url);

// The part of the pixels that differ much; the letters of another system differ a little everywhere.
async function difference(pictures) {
  const page = await (await theBrowser()).newPage();
  try {
    return await page.evaluate(async (urls) => {
      const [a, b] = await Promise.all(
        urls.map(async (url) => {
          const image = await createImageBitmap(await (await fetch(url)).blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      if (a.length !== b.length) return 1;
      let differing = 0;
      for (let i = 0; i < a.length; i += 4)
        if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) > 120) differing += 1;
      return (4 * differing) / a.length;
    }, pictures);
  } finally {
    await page.close();
  }
}

await test('the picture of README shows the pages as they are', () =>
  visit('#r=analyse&g=connect4&m=432312255216557777', { calm: true, width: 1200, height: 760 }, async (page) => {
    // Every column has its score, proved.
    await page.waitForFunction(() => document.querySelectorAll('.chip b').length === 7 && document.querySelector('.chip.best'));
    const path = process.env.PICTURE;
    const picture = await page.screenshot({ animations: 'disabled', ...(path ? { path } : {}) });
    if (path) return;
    const pictures = [picture, readFileSync(kept)].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
    const part = await difference(pictures);
    hold(part < 0.02, `${(100 * part).toFixed(1)} % of it differ: tools/draw_pictures`);
  }));

// Draws the icons of the installed application from src/icon.svg with Chromium: node build/draw_icons.mjs
// They have no corners and a wider margin, because systems cut icons to shapes of their own.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { chromium } = createRequire(import.meta.url)('playwright-core');
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const picture = readFileSync(here('../src/icon.svg'), 'utf8')
  .replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"')
  .replace('width="32" height="32" rx="8"', 'x="-2" y="-2" width="36" height="36"');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless'],
});
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 }</style>${picture.replace('<svg', `<svg width="${size}" height="${size}" style="display: block"`)}`,
  );
  await page.screenshot({ path: here(`../public/icon-${size}.png`) });
}
await browser.close();

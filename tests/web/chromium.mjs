// The browser of all tests: Debian's headless shell of Chromium, which draws no windows of its own and takes two thirds of the
// processor's time. CHROMIUM names another one: web.walks, web.room and the night ring use /usr/bin/chromium.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core');
const shell = '/usr/bin/chromium-headless-shell';

// Without imitating a graphics processor, which takes a fifth of the time.
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-software-rasterizer'],
  });

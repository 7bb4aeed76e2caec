// Axe, in the page as it stands: it must find nothing to complain of.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hold } from './harness.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// All rules are run unless some are named. What they pass is not listed, since to name each element takes longer than to
// judge it.
export async function isAccessible(page, what = 'the page', rules) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(source);
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    );
  }, rules);
  hold(found.length === 0, `axe finds in ${what}: ${found.join('; ')}`);
}

// What a page says and how it is built is the same in light and dark, so that in the dark only the rules about colours are
// run. `shown` is called in each scheme before the page is judged.
export async function isAccessibleInBoth(page, what, shown) {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(100);
    await shown(scheme);
    await isAccessible(page, what, scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined);
  }
}

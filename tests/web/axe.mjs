// Axe, in the page as it stands: it must find nothing to complain of.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hold } from './harness.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// All rules are run. What they pass is not listed, since to name each element takes longer than to judge it.
export async function isAccessible(page, what = 'the page') {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
  });
  hold(found.length === 0, `axe finds in ${what}: ${found.join('; ')}`);
}

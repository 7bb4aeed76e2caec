// Every browser test: node tests/web/all.mjs URL [FOLDER FOR SCREENSHOTS]
import { finish } from './harness.mjs';

for (const part of ['play', 'analyse', 'learn', 'docs', 'access', 'speed']) {
  console.log(`== ${part}`);
  await import(`./${part}.mjs`);
}
await finish();

// Every browser test: node tests/web/all.mjs URL [FOLDER FOR SCREENSHOTS [PARTS, such as play,learn]]
import { finish } from './harness.mjs';

for (const part of (process.argv[4] ?? 'games,play,links,service,keyboard,heard,touch,sizes,analyse,learn,access,speed').split(',')) {
  console.log(`== ${part}`);
  await import(`./${part}.mjs`);
}
await finish();

// Every browser test, or some: node tests/web/all.mjs URL [FOLDER FOR SCREENSHOTS [PART…]]
import { finish } from './harness.mjs';

const named = process.argv.slice(4);
for (const part of named.length
  ? named
  : [
      'games',
      'start',
      'settings',
      'play',
      'swap2',
      'links',
      'online',
      'room',
      'connection',
      'browsers',
      'net',
      'offline',
      'keyboard',
      'heard',
      'touch',
      'sizes',
      'analyse',
      'explorer',
      'train',
      'me',
      'learn',
      'lessons',
      'workbench',
      'players',
      'workshops',
      'docs',
      'access',
      'speed',
      'picture',
      'report',
    ]) {
  console.log(`== ${part}`);
  await import(`./${part}.mjs`);
}
await finish();

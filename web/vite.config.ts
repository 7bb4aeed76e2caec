import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { apiFiles } from './build/apiFiles.ts';
import { browsers } from './build/browsers.ts';
import { catalogue } from './build/catalogue.ts';
import { firstAnswers } from './build/firstAnswers.ts';
import { offline } from './build/offline.ts';
import { thirdParty, thirdPartyOfWorkers } from './build/thirdParty.ts';

// Built by ../bindings/wasm/build.
const module = fileURLToPath(new URL('../build/wasm/puissance.wasm', import.meta.url));
const net = fileURLToPath(new URL('../nets/gomoku.net', import.meta.url));

// What all rooms use is one file, which is smaller than thirty. What one room, a dialog, a file or an opening needs is loaded with it.
const isShared = (id: string) =>
  /\/(src\/(kept|ui|engine|board|game)|node_modules\/svelte)\//.test(id) &&
  !/Dialog\.svelte|\/(askedReview|gamesFile|importing|ladder|mistakes|ownGame|pasted|reviews)\.ts|\/(bout|lineWalk|swap2|trial)\.svelte\.ts/.test(
    id,
  );

export default defineConfig({
  // Relative addresses, for any folder of any host.
  base: './',
  plugins: [catalogue(), firstAnswers(module), svelte(), apiFiles(), thirdParty(), offline()],
  worker: { plugins: () => [thirdPartyOfWorkers()] },
  resolve: {
    alias: [
      { find: /^puissance\.wasm(?=\?|$)/, replacement: module },
      { find: /^gomoku\.net(?=\?|$)/, replacement: net },
    ],
  },
  build: {
    target: ['es2022', ...Object.entries(browsers).map(([name, version]) => name + version)],
    // Writes what is newer than these, such as light-dark(), in older words.
    cssMinify: 'lightningcss',
    // The server's content security policy allows only scripts and styles in files, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The tests count what the first load takes; nobody reads it here.
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: (id) => (isShared(id) ? 'shared' : undefined) } },
  },
  // Generous, since a busy machine must fail no test.
  test: {
    pool: 'threads',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/everyBrowser.ts'],
    alias: [{ find: /^.*\/engine\.svelte$/, replacement: fileURLToPath(new URL('tests/engine.ts', import.meta.url)) }],
  },
  server: {
    // By its number: a bare machine knows no names, not even its own.
    host: '127.0.0.1',
    // The engine is outside of this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/docs': 'http://127.0.0.1:8000' },
  },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { apiFiles } from './build/apiFiles.ts';
import { catalogue } from './build/catalogue.ts';

export default defineConfig({
  plugins: [catalogue(), svelte(), apiFiles()],
  build: {
    target: 'es2022',
    // The server's content security policy allows only scripts and styles in files, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true }, '/docs': 'http://127.0.0.1:8000' } },
});

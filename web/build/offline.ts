// Adds the service worker to the build: src/serviceWorker.ts with the list of all files of the application, which it
// keeps so that the pages start without a network. A file that changes makes a new version.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/serviceWorker.ts', import.meta.url));
// Copied as they are, and not seen by the bundler.
const copied = fileURLToPath(new URL('../public', import.meta.url));

export function offline(): Plugin {
  return {
    name: 'puissance-offline',
    apply: 'build',
    buildStart() {
      this.addWatchFile(source);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The description of the service is of no use without the service, and nobody plays with the licences.
        const built = Object.values(bundle).filter(({ fileName }) => !/^((api|docs)\/|third-party)/.test(fileName));
        const contents = new Map<string, string | Uint8Array>(
          built.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
        );
        for (const name of readdirSync(copied)) contents.set(name, readFileSync(join(copied, name)));
        const hash = createHash('sha256');
        const names = [...contents.keys()].sort();
        for (const name of names) hash.update(name).update(contents.get(name)!);
        // The page is kept under the address of its folder.
        const files = names.map((name) => (name === 'index.html' ? './' : name));
        const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, { minify: true });
        const declared = Object.entries({ version: hash.digest('hex').slice(0, 16), files });
        const constants = declared.map(([name, value]) => `const ${name}=${JSON.stringify(value)};`).join('');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: constants + code });
      },
    },
  };
}

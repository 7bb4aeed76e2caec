// Adds the description of the API to the build: the OpenAPI document, and a page in each language. The
// application's own JavaScript does not contain it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';
import { describeApi } from './apiDocument.ts';
import { pageOf } from './apiPage.ts';
import { sourceFiles } from './apiSource.ts';

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export function apiFiles(): Plugin {
  let stylesheet: string;
  let icon: string;
  return {
    name: 'puissance-api-files',
    apply: 'build',
    async buildStart() {
      for (const source of sourceFiles()) this.addWatchFile(source);
      // The application's colours and fonts, then the styles of these pages alone.
      const css = ['src/style.css', 'api/docs.css'].map((name) => readFileSync(file(name), 'utf8')).join('\n');
      const { code } = await transformWithEsbuild(css, 'docs.css', { loader: 'css', minify: true });
      stylesheet = this.emitFile({ type: 'asset', name: 'docs.css', source: code });
      icon = this.emitFile({
        type: 'asset',
        name: 'icon.svg',
        originalFileName: 'src/icon.svg',
        source: readFileSync(file('src/icon.svg')),
      });
    },
    generateBundle() {
      const files = { stylesheet: `/${this.getFileName(stylesheet)}`, icon: `/${this.getFileName(icon)}` };
      const english = describeApi('en');
      this.emitFile({ type: 'asset', fileName: 'api/v1/openapi.json', source: JSON.stringify(english.document, null, 1) + '\n' });
      this.emitFile({ type: 'asset', fileName: 'docs/en.html', source: pageOf(english, files) });
      this.emitFile({ type: 'asset', fileName: 'docs/fr.html', source: pageOf(describeApi('fr'), files) });
    },
  };
}

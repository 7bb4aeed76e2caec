// Adds the description of the API to the build: the OpenAPI document, and a page in each language;
// and the page of wrong addresses. The application's own JavaScript contains none of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';
import { describeApi } from './apiDocument.ts';
import { pageOf } from './apiPage.ts';
import { sourceFiles } from './apiSource.ts';
import { lostPage } from './lostPage.ts';

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
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const language of ['en', 'fr'] as const) {
        const api = describeApi(language);
        if (language === 'en') emit('api/v1/openapi.json', JSON.stringify(api.document, null, 1) + '\n');
        emit(`docs/${language}.html`, pageOf(api, files));
        emit(`docs/lost.${language}.html`, lostPage(api.words, files));
      }
    },
  };
}

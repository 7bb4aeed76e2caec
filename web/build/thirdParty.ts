// Adds third-party.txt to the build: the packages of others that are in the bundle, with their licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

// The folder of the package that a module is of: `…/node_modules/@lezer/common`. Others' modules may have a mark before their name.
const folderOf = (module: string) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  return `== ${name} ${version}, ${license}\n${file ? readFileSync(join(folder, file), 'utf8').trim() + '\n' : ''}\n`;
}

// Workers are bundled apart, and before the pages.
const folders = new Set<string>();

function collect(bundle: Rollup.OutputBundle): void {
  const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  for (const folder of modules.map(folderOf)) if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
}

export function thirdPartyOfWorkers(): Plugin {
  return { name: 'puissance-third-party-of-workers', generateBundle: (_options, bundle) => collect(bundle) };
}

export function thirdParty(): Plugin {
  return {
    name: 'puissance-third-party',
    apply: 'build',
    generateBundle(_options, bundle) {
      collect(bundle);
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source: [...folders].sort().map(noticeOf).join('') });
    },
  };
}

// What every page asks first, the named games, an empty board of Connect Four and where a training and a ladder begin, answered by the
// engine when the pages are built: so a new game can be drawn, and aimed at, while the engine is still being loaded.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { Instance } from '../../bindings/npm/src/instance.ts';

const name = 'virtual:first-answers';

export function firstAnswers(module: string): Plugin {
  return {
    name: 'puissance-first-answers',
    resolveId(id) {
      return id === name ? '\0' + id : undefined;
    },
    load(id) {
      if (id !== '\0' + name) return undefined;
      this.addWatchFile(module);
      const engine = new Instance(new WebAssembly.Module(readFileSync(module)));
      const ask = (what: string, asked = {}) => JSON.parse(engine.ask(what, JSON.stringify(asked), 'en', () => {})) as { games?: object };
      const answers = {
        games: ask('games').games,
        facts: ask('check'),
        training: ask('train', { today: 0 }),
        portrait: ask('portrait', { games: [] }),
      };
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(answers))});`;
    },
  };
}

// The engine of the pages, for tests: what it says of positions and searches.
import { readFileSync } from 'node:fs';
import { Instance } from '../../bindings/npm/src/instance';
import type { Questions, What } from '../../bindings/npm/src/answers';

const engine = new Instance(new WebAssembly.Module(readFileSync(new URL('../../build/wasm/puissance.wasm', import.meta.url))));

export const answer = <Asked extends What>(what: Asked, asked: Questions[Asked]['asks']) =>
  JSON.parse(engine.ask(what, JSON.stringify(asked), 'en', () => {})) as Questions[Asked]['answers'];
export const factsAt = (game: string, moves = '') => answer('check', { game, position: { moves } });

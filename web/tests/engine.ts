// The engine of the pages, for tests: what it says of positions and searches. The modules of the pages, too, get `ask` from here
// (vite.config.ts), and not from threads.
import { readFileSync } from 'node:fs';
import { Instance } from '../../bindings/npm/src/instance';
import { Problem, type Ask, type Questions, type What } from '../../bindings/npm/src/answers';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url));
const engine = new Instance(new WebAssembly.Module(read('build/wasm/puissance.wasm')));
engine.loadNet(new Uint8Array(read('nets/gomoku.net')).buffer, 'en');

export const answer = <Asked extends What>(what: Asked, asked: Questions[Asked]['asks']) =>
  JSON.parse(engine.ask(what, JSON.stringify(asked), 'en', () => {})) as Questions[Asked]['answers'];
export const factsAt = (game: string, moves = '') => answer('check', { game, position: { moves } });

// What was asked, and what is answered instead of the engine, by question.
export const asked: { what: What; request: object }[] = [];
export const instead: { [Asked in What]?: (request: Questions[Asked]['asks'], signal?: AbortSignal) => unknown } = {};

export const ask: Ask = async (what, given, { signal } = {}) => {
  const request = given ?? ({} as NonNullable<typeof given>);
  asked.push({ what, request });
  const other = instead[what] as ((request: object, signal?: AbortSignal) => unknown) | undefined;
  const read = (await (other ? other(request, signal) : answer(what, request))) as { error?: { code: string; message: string } };
  signal?.throwIfAborted();
  if (!read.error) return read as never;
  const { code, message, ...facts } = read.error;
  throw new Problem(code, message, facts);
};

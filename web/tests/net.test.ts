// The network comes with the first board that it values, and a search on such a board waits for it.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Engine, type StartThread } from '../../bindings/npm/src/engine';
import { NetFile, type Net } from '../../bindings/npm/src/net';
import { answering, type FromThread, type Order } from '../../bindings/npm/src/thread';

const read = (name: string) => new Uint8Array(readFileSync(new URL(`../../${name}`, import.meta.url))).buffer;
const module = new WebAssembly.Module(read('build/wasm/puissance.wasm'));
const file = read('nets/gomoku.net');
const damaged = file.slice(0);
new Uint8Array(damaged)[100_000]! ^= 1;

function order(game: string, isQuick = false): Order {
  const asked = isQuick ? {} : { time: 0.05 };
  return { what: isQuick ? 'check' : 'analyse', json: JSON.stringify({ game, ...asked }), language: 'en', game, isQuick };
}
// A thread that has the module, and what it has said since the last look.
function thread() {
  let said: FromThread[] = [];
  const hear = answering((message) => said.push(message));
  hear({ module });
  const look = () => {
    // How far a search has come is no concern here.
    const brief = said.flatMap((message) => {
      if ('progress' in message) return [];
      if ('answer' in message) return JSON.parse(message.answer).player ?? 'answer';
      if ('net' in message) return JSON.parse(message.net).error?.code ?? 'net';
      return Object.keys(message)[0];
    });
    said = [];
    return brief;
  };
  return { hear, look };
}

test('a search waits for the network, and is answered by it', () => {
  const { hear, look } = thread();
  hear(order('gomoku'));
  expect(look()).toEqual(['wants']);
  hear({ net: file });
  expect(look()).toEqual(['net', 'net']);
  hear(order('free:15x15=5'));
  expect(look()).toEqual(['net']);
});

test('what has no use for it neither waits nor asks', () => {
  const { hear, look } = thread();
  hear(order('connect4'));
  hear(order('free:12x12x4'));
  expect(look()).toEqual(['deepening(eval=windows)', 'pattern']);
  hear(order('gomoku', true));
  expect(look()).toEqual(['wants', 'answer']);
  hear(order('gomoku', true));
  expect(look()).toEqual(['answer']);
  hear({ net: file });
  expect(look()).toEqual(['net']);
});

test('a network that does not come is asked for again, a damaged one is not', () => {
  const { hear, look } = thread();
  hear(order('gomoku'));
  hear({ net: undefined });
  expect(look()).toEqual(['wants', 'pattern']);
  hear(order('gomoku'));
  hear({ net: damaged });
  expect(look()).toEqual(['wants', 'wrong_net', 'pattern']);
  hear(order('gomoku'));
  expect(look()).toEqual(['pattern']);
});

// An engine whose threads are no threads, and what it has told of the network.
function start(fetchNet: () => Promise<ArrayBuffer>) {
  const news: Net[] = [];
  const startThread: StartThread = (heard) => {
    let isEnded = false;
    const hear = answering((message) => queueMicrotask(() => isEnded || heard(message)));
    return { post: (message) => hear(message), end: () => (isEnded = true) };
  };
  return { engine: Engine.start(Promise.resolve(module), startThread, fetchNet, (net) => news.push(net)), news };
}
const states = (news: Net[]) => news.map((net) => (net.state === 'failed' ? net.problem.code : net.state));

test('it is fetched once for all threads, and a search that waits for it can be cancelled', async () => {
  let come: (file: ArrayBuffer) => void = () => {};
  const fetchNet = vi.fn(() => new Promise<ArrayBuffer>((resolve) => (come = resolve)));
  const { engine: started, news } = start(fetchNet);
  const engine = await started;
  await engine.ask('check', { game: 'connect4' });
  expect(engine.net.state).toBe('unused');
  const stop = new AbortController();
  const cancelled = engine.ask('analyse', { game: 'gomoku', time: 0.05 }, { signal: stop.signal }).catch(({ name }) => name);
  await vi.waitFor(() => expect(engine.net.state).toBe('loading'));
  stop.abort();
  expect(await cancelled).toBe('AbortError');
  const next = engine.ask('analyse', { game: 'gomoku', time: 0.05 });
  expect((await engine.ask('check', { game: 'gomoku' })).ply).toBe(0);
  come(file);
  expect((await next).player).toBe('net');
  expect(fetchNet).toHaveBeenCalledTimes(1);
  expect(new Set(states(news))).toEqual(new Set(['loading', 'loaded']));
});

test('whoever needs it next tries again', async () => {
  const fetchNet = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(file);
  const { engine: started, news } = start(fetchNet);
  const engine = await started;
  expect((await engine.ask('analyse', { game: 'gomoku', time: 0.05 })).player).toBe('pattern');
  expect((await engine.ask('analyse', { game: 'gomoku', time: 0.05 })).player).toBe('net');
  expect(states(news)).toEqual(['loading', 'net_missing', 'loading', 'loaded']);
});

test('nobody waits for ever for a line that delivers nothing', async () => {
  vi.useFakeTimers();
  const fetchNet = vi.fn(() => new Promise<ArrayBuffer>(() => {}));
  const net = new NetFile(fetchNet, () => {});
  const wanted = net.file;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(net.net.state).toBe('loading');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await wanted).toBeUndefined();
  expect(net.net).toMatchObject({ state: 'failed', problem: { code: 'net_missing' } });
  void net.file;
  expect(fetchNet).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

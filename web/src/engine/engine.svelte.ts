// The engine in the page, which answers its questions: it is loaded and started with the first one.
import netAddress from 'gomoku.net?url';
import address from 'puissance.wasm?url';
import { Problem, type Ask } from '../../../bindings/npm/src/answers';
import { Engine, compile, fetchFile, type StartThread } from '../../../bindings/npm/src/engine';
import type { Net } from '../../../bindings/npm/src/net';
import EngineWorker from '../../../bindings/npm/src/worker?worker';
import { connection } from '../ui/connection.svelte';
import { language } from '../ui/words.svelte';

const startThread: StartThread = (heard) => {
  const worker = new EngineWorker();
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => heard({ failure: message });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

// A page that nobody sees is not painted, and must not wait for it.
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

async function compiled(): Promise<WebAssembly.Module> {
  try {
    const module = await compile(await fetchFile(address));
    connection.regain();
    return module;
  } catch (failure) {
    if (failure instanceof WebAssembly.CompileError) throw new Problem('module_failed', failure.message);
    connection.lose();
    throw new Problem('unreachable', '');
  }
}

let news = $state.raw<Net>({ state: 'unused' });
// What has become of the network, which is fetched with the first board that it values.
export const net = () => news;

let engine: Promise<Engine> | undefined;

// In the language of the page. What could not be loaded is tried again with the next question.
export const ask: Ask = async (what, request, options) => {
  engine ??= Engine.start(
    painted().then(compiled),
    startThread,
    async () => (await fetchFile(netAddress)).arrayBuffer(),
    (net) => (news = net),
  ).catch((failure: unknown) => {
    engine = undefined;
    throw failure;
  });
  return (await engine).ask(what, request, { language: language(), ...options });
};

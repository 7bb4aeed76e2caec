// Who answers the questions of the pages: the module in the page, or the service where WebAssembly is not to be had.
import address from 'puissance.wasm?url';
import { Problem, type Ask } from '../../../bindings/npm/src/answers';
import { Engine, type StartThread } from '../../../bindings/npm/src/engine';
import EngineWorker from '../../../bindings/npm/src/worker?worker';
import { connection } from '../lib/connection.svelte';
import { language } from '../lib/words.svelte';

let usesService = $state(false);
export const isServed = () => usesService;

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

async function start(): Promise<Ask> {
  await painted();
  const reply = await fetch(address).catch(() => undefined);
  if (!reply?.ok) {
    connection.lose();
    throw new Problem('unreachable', '');
  }
  connection.regain();
  return new Engine(await WebAssembly.compileStreaming(reply), startThread).ask;
}

async function choose(): Promise<Ask> {
  try {
    if (typeof WebAssembly === 'object') return await start();
  } catch (failure) {
    if (failure instanceof Problem) throw failure;
    // The browser cannot compile the module: it is too old, or was told not to.
  }
  const { askService } = await import('./service');
  usesService = true;
  return askService;
}

let chosen: Promise<Ask> | undefined;

// In the language of the page. What could not be loaded is tried again with the next question.
export const ask: Ask = async (what, request, options) => {
  chosen ??= choose().catch((failure: unknown) => {
    chosen = undefined;
    throw failure;
  });
  return (await chosen)(what, request, { language: language(), ...options });
};

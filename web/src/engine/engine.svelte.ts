// Who answers the questions of the pages: the module in the page, or the service where WebAssembly is not to be had.
import address from 'puissance.wasm?url';
import { Problem, type Ask } from '../../../bindings/npm/src/answers';
import { Engine, compile, type StartThread } from '../../../bindings/npm/src/engine';
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

async function compiled(): Promise<WebAssembly.Module> {
  try {
    const module = await compile(await fetch(address));
    connection.regain();
    return module;
  } catch (failure) {
    // The browser is too old, or was told not to.
    if (failure instanceof WebAssembly.CompileError) throw failure;
    connection.lose();
    throw new Problem('unreachable', '');
  }
}

async function choose(): Promise<Ask> {
  try {
    if (typeof WebAssembly === 'object') return (await Engine.start(painted().then(compiled), startThread)).ask;
  } catch (failure) {
    if (failure instanceof Problem) throw failure;
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

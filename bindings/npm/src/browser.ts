// The package in a browser.
import { Engine, compile, fetchFile, type StartThread } from './engine.js';

export * from './answers.js';
export type { Net } from './net.js';
export { Engine };

const startThread: StartThread = (heard) => {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => heard({ failure: message });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

// From where the module comes, and the network when it is needed.
export const load = (
  from: URL | string = new URL('./puissance.wasm', import.meta.url),
  net: URL | string = new URL('./gomoku.net', import.meta.url),
): Promise<Engine> => Engine.start(fetchFile(from).then(compile), startThread, async () => (await fetchFile(net)).arrayBuffer());

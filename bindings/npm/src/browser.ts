// The package in a browser.
import { Engine, compile, type StartThread } from './engine.js';

export * from './answers.js';
export { Engine };

const startThread: StartThread = (heard) => {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = ({ message }) => heard({ failure: message });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

export const load = (from: URL | string = new URL('./puissance.wasm', import.meta.url)): Promise<Engine> =>
  Engine.start(fetch(from).then(compile), startThread);

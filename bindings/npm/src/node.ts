// The package in Node.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Engine, type StartThread } from './engine.js';

export * from './answers.js';
export type { Net } from './net.js';
export { Engine };

const startThread: StartThread = (heard) => {
  // Without the options of the program, some of which, such as --input-type, no thread accepts.
  const worker = new Worker(new URL('./nodeWorker.js', import.meta.url), { execArgv: [] });
  worker.on('message', (message) => {
    if ('answer' in message || 'failure' in message) worker.unref();
    heard(message);
  });
  worker.on('error', (failure) => heard({ failure: String(failure) }));
  // A program may end while its engine waits for a question, but not while it answers one.
  worker.unref();
  return {
    post: (message) => {
      if ('what' in message) worker.ref();
      worker.postMessage(message);
    },
    end: () => void worker.terminate(),
  };
};

// From where the module comes, and the network when it is needed.
export const load = (
  from: URL | string = new URL('./puissance.wasm', import.meta.url),
  net: URL | string = new URL('./gomoku.net', import.meta.url),
): Promise<Engine> =>
  Engine.start(
    readFile(from).then((bytes) => WebAssembly.compile(bytes as BufferSource)),
    startThread,
    async () => new Uint8Array(await readFile(net)).buffer,
  );

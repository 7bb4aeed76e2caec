// The thread in Node.
import { parentPort } from 'node:worker_threads';
import { answering } from './thread.js';

parentPort!.on(
  'message',
  answering((message) => parentPort!.postMessage(message)),
);

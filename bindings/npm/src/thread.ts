// What a thread with the module does: it gets the module, and requests one at a time, the first perhaps before the
// module. The two kinds of threads (worker.ts, nodeWorker.ts) differ only in how messages come and go.
import { Instance } from './instance.js';

export interface Order {
  what: string;
  json: string;
  language: string;
}
export type ToThread = { module: WebAssembly.Module } | Order;
// `failure` says that the module has broken down; the thread is of no more use.
export type FromThread = { progress: string } | { answer: string } | { failure: string };

export function answering(post: (message: FromThread) => void): (message: ToThread) => void {
  let instance: Instance | undefined;
  let early: Order | undefined;
  return (message) => {
    try {
      if ('module' in message) instance = new Instance(message.module);
      else early = message;
      if (!instance || !early) return;
      const { what, json, language } = early;
      early = undefined;
      post({ answer: instance.ask(what, json, language, (progress) => post({ progress })) });
    } catch (failure) {
      post({ failure: String(failure) });
    }
  };
}

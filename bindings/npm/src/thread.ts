// What a thread with the module does: it gets the module, and requests one at a time, the first perhaps before the
// module. The two kinds of threads (worker.ts, nodeWorker.ts) differ only in how messages come and go.
//
// With the first board that the network values it asks for the network. A search on such a board waits until it is there, or
// until it is said that it does not come; quick answers have no use for it.
import { Instance } from './instance.js';

export interface Order {
  what: string;
  json: string;
  language: string;
  // As the request names it.
  game: unknown;
  isQuick: boolean;
}
// The file of the network, or that it cannot be had now.
export type ToThread = { module: WebAssembly.Module } | { net: ArrayBuffer | undefined } | Order;
// `failure` says that the module has broken down; the thread is of no more use. `net` is what the module answers to the file.
export type FromThread = { progress: string } | { answer: string } | { failure: string } | { wants: 'net' } | { net: string };

export function answering(post: (message: FromThread) => void): (message: ToThread) => void {
  let instance: Instance | undefined;
  let early: Order | undefined;
  let [hasNet, asksForNet] = [false, false];
  const use = (file: ArrayBuffer | undefined) => {
    asksForNet = false;
    if (!file) return;
    // A file that is refused is not asked for again.
    hasNet = true;
    post({ net: instance!.loadNet(file, early?.language ?? 'en') });
  };
  return (message) => {
    try {
      let mustWait = true;
      if ('module' in message) instance = new Instance(message.module);
      else if ('net' in message) {
        use(message.net);
        mustWait = false;
      } else early = message;
      if (!instance || !early) return;
      const { what, json, language, game, isQuick } = early;
      if (mustWait && !hasNet && instance.usesNet(game)) {
        if (!asksForNet) post({ wants: 'net' });
        asksForNet = true;
        if (!isQuick) return;
      }
      early = undefined;
      post({ answer: instance.ask(what, json, language, (progress) => post({ progress })) });
    } catch (failure) {
      post({ failure: String(failure) });
    }
  };
}

// Runs the learner's program in a thread of its own and ends the thread when its time is up. The interpreter counts
// steps and stops long before; this holds even if it is wrong.
import type { Outcome } from './program';
import type { Wish } from './programWorker';

export interface Thread {
  onmessage: ((message: MessageEvent<Outcome[]>) => void) | null;
  onerror: ((failure: ErrorEvent) => void) | null;
  postMessage(wish: Wish): void;
  terminate(): void;
}

const stopped = (code: 'time' | 'broken'): Outcome[] => [{ happenings: [], steps: 0, fault: { code, what: '', line: 0 } }];

export function supervised(wish: Wish, start: () => Thread, milliseconds: number): Promise<Outcome[]> {
  return new Promise((resolve) => {
    const thread = start();
    const end = (outcomes: Outcome[]) => {
      clearTimeout(timer);
      thread.terminate();
      resolve(outcomes);
    };
    const timer = setTimeout(() => end(stopped('time')), milliseconds);
    thread.onmessage = ({ data }) => end(data);
    thread.onerror = () => end(stopped('broken'));
    thread.postMessage(wish);
  });
}

// Runs the learner's program in a thread of its own and ends the thread when its time is up. The interpreter counts
// steps and stops long before; this holds even if it is wrong.
import type { Told } from './program';

export interface Thread<Wish, Answer> {
  onmessage: ((message: MessageEvent<Answer>) => void) | null;
  onerror: ((failure: ErrorEvent) => void) | null;
  postMessage(wish: Wish): void;
  terminate(): void;
}

// `stopped` is the answer of a program that gave none.
export function supervised<Wish, Answer>(
  wish: Wish,
  start: () => Thread<Wish, Answer>,
  milliseconds: number,
  stopped: (fault: Told) => Answer,
): Promise<Answer> {
  return new Promise((resolve) => {
    const thread = start();
    const end = (answer: Answer) => {
      clearTimeout(timer);
      thread.terminate();
      resolve(answer);
    };
    const fail = (code: 'time' | 'broken') => end(stopped({ code, what: '', line: 0 }));
    const timer = setTimeout(() => fail('time'), milliseconds);
    thread.onmessage = ({ data }) => end(data);
    thread.onerror = () => fail('broken');
    thread.postMessage(wish);
  });
}

// The review of a game between people by a machine of the service: asked for, waited for, or not to be had.
import type { OnlineReview } from '../../../bindings/npm/src/schemas';
import type { Judgement } from '../engine/api';

export type AskedReview = OnlineReview;

// Why there is none: what the service says, or that it does not go on, or does not answer.
const told = ['no_workers', 'review_waits', 'reviews_full', 'refused', 'gone'] as const;
export type Instead = (typeof told)[number] | 'unreachable';

const pause = 1000;
// So many answers that say the same mean that nobody goes on with it.
const patience = 60;

async function ask(name: string, spoken: string, isFirst: boolean, signal: AbortSignal): Promise<AskedReview | Instead> {
  try {
    const reply = await fetch(`./api/v1/online/games/${name}/review?lang=${spoken}`, {
      cache: 'no-store',
      signal,
      ...(isFirst ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' } : {}),
    });
    const answer = (await reply.json()) as AskedReview & { code?: Instead };
    if (reply.ok) return answer;
    return told.find((one) => one === answer.code) ?? 'unreachable';
  } catch {
    signal.throwIfAborted();
    return 'unreachable';
  }
}

const pausing = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const go = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', go);
      done();
    };
    const timer = setTimeout(go, pause);
    signal.addEventListener('abort', go);
  });

// The judgements in a language, or why there are none. `tell` hears how far it is. A service that does not answer once may answer again.
export async function askedReview(
  name: string,
  spoken: string,
  signal: AbortSignal,
  tell: (course: AskedReview) => void,
): Promise<Judgement[] | Instead> {
  let before = '';
  let alike = 0;
  for (let isFirst = true; ;) {
    const course = await ask(name, spoken, isFirst, signal);
    const isLost = course === 'unreachable';
    if (typeof course === 'string' && (isFirst || !isLost)) return course;
    if (typeof course !== 'string') {
      isFirst = false;
      tell(course);
      if (course.judgements) return course.judgements;
      if (course.state === 'refused') return 'refused';
      if (course.state === 'none' || (course.workers === 0 && course.state !== 'checking')) return 'gone';
    }
    const now = JSON.stringify(course);
    alike = now === before ? alike + 1 : 0;
    before = now;
    if (alike >= patience) return isLost ? 'unreachable' : 'gone';
    await pausing(signal);
    signal.throwIfAborted();
  }
}

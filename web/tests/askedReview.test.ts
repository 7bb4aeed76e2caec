// Reviews by machines of the service: when the page waits, and when it has the browser do it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedReview, type AskedReview } from '../src/game/askedReview';

const judgement = { ply: 1 } as NonNullable<AskedReview['judgements']>[number];
const course = (state: AskedReview['state'], more: Partial<AskedReview> = {}): AskedReview => ({
  state,
  workers: 1,
  ahead: 0,
  done: 0,
  total: 1,
  judgements: null,
  ...more,
});
const done = course('done', { done: 1, judgements: [judgement] });

// Answers in turn, the last one for ever; a text is the code of a refusal, and nothing a lost connection.
let asked: { url: string; method: string }[] = [];
function service(...answers: (AskedReview | string | undefined)[]): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ url, method: init.method ?? 'GET' });
    if (init.signal?.aborted) return Promise.reject(new DOMException('', 'AbortError'));
    if (answer === undefined) return Promise.reject(new TypeError('lost'));
    const isRefusal = typeof answer === 'string';
    return Promise.resolve(new Response(JSON.stringify(isRefusal ? { code: answer } : answer), { status: isRefusal ? 503 : 200 }));
  });
}
async function review(): Promise<{ came: unknown; told: string[] }> {
  const told: string[] = [];
  const waits = askedReview('AAAAAAAAAAA', 'fr', new AbortController().signal, ({ state }) => told.push(state));
  await vi.advanceTimersByTimeAsync(200_000);
  return { came: await waits, told };
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it asks once and looks until all is there', async () => {
  service(course('waiting', { ahead: 2 }), course('working', { done: 1 }), course('checking', { done: 1, workers: 0 }), done);
  expect(await review()).toEqual({ came: [judgement], told: ['waiting', 'working', 'checking', 'done'] });
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  expect(asked[0]!.url).toMatch(/online\/games\/AAAAAAAAAAA\/review\?lang=fr$/);
});

test.each(['no_workers', 'review_waits', 'reviews_full'])('%s is the reason, at once', async (code) => {
  service(code);
  expect((await review()).came).toBe(code);
  expect(asked).toHaveLength(1);
});

test('what else is refused, or nobody answers, is a service that does not answer', async () => {
  for (const answer of ['unavailable', undefined]) {
    asked = [];
    service(answer);
    expect((await review()).came).toBe('unreachable');
  }
});

test('a line that is lost for a while does not matter', async () => {
  service(course('working'), undefined, undefined, done);
  expect((await review()).came).toEqual([judgement]);
  asked = [];
  service(course('working'), undefined);
  expect((await review()).came).toBe('unreachable');
});

test('a review that is wrong, forgotten or done by nobody any more', async () => {
  service(course('checking'), course('refused'));
  expect((await review()).came).toBe('refused');
  asked = [];
  service(course('working'), course('none'));
  expect((await review()).came).toBe('gone');
  asked = [];
  service(course('working'), course('working', { workers: 0 }));
  expect((await review()).came).toBe('gone');
  asked = [];
  service(course('working', { done: 1 }));
  expect((await review()).came).toBe('gone');
  expect(asked).toHaveLength(61);
});

test('whoever leaves asks no more', async () => {
  service(course('working'));
  const leaves = new AbortController();
  const waits = askedReview('AAAAAAAAAAA', 'fr', leaves.signal, () => undefined);
  const failed = expect(waits).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(2500);
  leaves.abort();
  await failed;
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(count);
});

// The HTTP/JSON service, for browsers without WebAssembly: the same questions and answers as the module's.
import { Problem, type Ask, type AskOptions, type Questions, type What } from '../../../bindings/npm/src/answers';
import { connection } from '../lib/connection.svelte';
import { pause } from '../lib/pause';
import { streamed } from './stream';

const base = 'api/v1/';
// After so many attempts, a busy server is reported as an error.
const mostAttempts = 40;

function request(what: What, asked: object): [path: string, body?: string] {
  if (what === 'lesson') return [`lessons/${(asked as Questions['lesson']['asks']).number}`];
  return what === 'games' || what === 'lessons' ? [what] : [what, JSON.stringify(asked)];
}

function unreachable(): Problem {
  connection.lose(`${base}games`);
  return new Problem('unreachable', '');
}

async function overHttp(what: What, asked: object, { language = 'en', signal }: AskOptions): Promise<unknown> {
  const [path, body] = request(what, asked);
  const headers: Record<string, string> = { 'Accept-Language': language };
  const wish: RequestInit = { headers };
  if (signal) wish.signal = signal;
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    Object.assign(wish, { method: 'POST', body });
  }
  let reply: Response;
  try {
    reply = await fetch(base + path, wish);
    // A busy server says when to try again, so that a game need not stop.
    for (let attempt = 1; reply.status === 503 && attempt < mostAttempts; ++attempt) {
      connection.isBusy = true;
      await pause(1000 * Math.min(5, Number(reply.headers.get('Retry-After')) || 1), signal);
      reply = await fetch(base + path, wish);
    }
  } catch (failure) {
    if (!signal?.aborted) throw unreachable();
    connection.isBusy = false;
    throw failure;
  }
  // A gateway answers like this when the server behind it is gone.
  if (reply.status === 502 || reply.status === 504) throw unreachable();
  connection.regain();
  if (reply.ok) return reply.json();
  const problem = (await reply.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string };
  throw new Problem(problem.code ?? 'refused', problem.detail ?? problem.title ?? '');
}

export const askService = (async (what, asked, options = {}) => {
  if (what === 'analyse' && options.onProgress) {
    const result = await streamed(`${base}stream`, asked, options.onProgress, options.signal);
    if (result) return result;
  }
  return overHttp(what, asked, options);
}) as Ask;

// The questions to the service of games between people.
import { Refusal, type Act, type ClockRule, type MyGame, type ProblemJson, type Seat, type Snapshot } from './protocol';

interface Asked {
  body?: object;
  secret?: string | undefined;
  signal?: AbortSignal | undefined;
}

async function ask<Answer>(path: string, { body, secret, signal }: Asked = {}): Promise<Answer> {
  let reply: Response;
  try {
    reply = await fetch(`./api/v1/online${path}`, {
      cache: 'no-store',
      headers: {
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (failure) {
    signal?.throwIfAborted();
    throw new Refusal('unreachable', String(failure));
  }
  // A gateway whose service is away answers with a page of its own.
  const answer = (await reply.json().catch(() => ({}))) as Answer & Partial<ProblemJson>;
  if (reply.ok) return answer;
  throw new Refusal(answer.code ?? (reply.status >= 500 ? 'unavailable' : 'unreachable'), answer.detail);
}

export interface NewGame {
  request: number;
  game: string;
  moves?: string;
  seat: Seat | 'drawn';
  clock: ClockRule;
  takebacks: boolean;
  secret: string;
  invite: string;
  nickname?: string;
}
export const createGame = (wish: NewGame) => ask<{ name: string; seq: number }>('/games', { body: wish });

export const joinGame = (name: string, wish: { request: number; invite: string; secret: string; nickname?: string }) =>
  ask<{ seat: Seat; seq: number }>(`/games/${name}/join`, { body: wish });

// Waits so many seconds for an event after `after`.
export const fetchGame = (name: string, secret: string | undefined, after: number, wait = 0, signal?: AbortSignal) =>
  ask<Snapshot>(`/games/${name}?after=${after}&wait=${wait}`, { secret, signal });

export const sendAct = (name: string, secret: string | undefined, act: Act, signal?: AbortSignal) =>
  ask<{ seq: number }>(`/games/${name}/acts`, { body: act, secret, signal });

const most = 100;
// Games that the service does not know are not asked for again: it counts wrong names.
const unknown = new Set<string>();
export async function fetchMine(games: readonly { name: string; secret: string }[]): Promise<MyGame[]> {
  const known = games.filter(({ name }) => !unknown.has(name)).slice(0, most);
  if (known.length === 0) return [];
  const asked = known.map(({ name, secret }) => ({ name, secret }));
  const { games: told } = await ask<{ games: (MyGame | { name: string; problem: string })[] }>('/mine', { body: { games: asked } });
  for (const one of told) if ('problem' in one && one.problem !== 'unavailable') unknown.add(one.name);
  return told.flatMap((one) => ('problem' in one ? [] : [one]));
}

// Sends a request until somebody answers, and gives up after so many tries.
export async function insist<Answer>(send: () => Promise<Answer>, tries = 4, wait = 500): Promise<Answer> {
  for (let left = tries; ; --left) {
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof Refusal && failure.isPassing) || left <= 1) throw failure;
      await new Promise((go) => setTimeout(go, wait * 2 ** (tries - left)));
    }
  }
}

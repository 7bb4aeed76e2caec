// The HTTP/JSON API with types. Everything the application knows about a game comes through here.
import { connection } from './connection.svelte';
import { pause } from './pause';
import { language, say } from './words.svelte';

export type Side = 'first' | 'second';
export interface Cell { column: number; row: number }
export interface Stone extends Cell { move: string; player: Side }
// Whether lines longer than `align` win too.
export type Rule = 'at_least' | 'exactly';
export type Mark = '0' | 'm' | 'h';

export interface NamedGame {
  name: string;
  alias?: string;
  columns: number;
  rows: number;
  align: number;
  gravity: boolean;
  rule: Rule;
}

export type Position = { moves: string } | { board: Mark[][] | string; turn?: 'x' | 'o' };

// What the rules say about a position.
export interface Facts {
  game: string;
  columns: number;
  rows: number;
  align: number;
  gravity: boolean;
  rule: Rule;
  moves: string;
  ply: number;
  turn: Side;
  over: boolean;
  winner: Side | null;
  cells: Cell[];
  legal: string[];
  stones: Stone[];
  board: Mark[][];
}

// A score for the player to move.
export interface Score {
  kind: 'win' | 'loss' | 'draw' | 'estimate';
  plies?: number;
  value: number;
  exact: boolean;
}

export interface Choice {
  game: string;
  moves: string;
  move: string | null;
  score: Score;
  line: string[];
  depth: number;
  nodes: number;
  elapsed_ms: number;
  player: string;
  interrupted?: boolean;
  fell_back?: boolean;
}

export interface Option { move: string; score: Score; line: string[] }
export interface Analysis extends Choice { options: Option[]; turn: Side }
export interface Progress { depth: number; nodes: number; move: string; score: Score; line: string[] }

// An error from the server, with its sentence in the player's language.
export class Problem extends Error {
  constructor(readonly code: string, detail: string) {
    super(detail);
  }
}

// The message for a failed request. A lost connection is reported elsewhere, once for all requests.
export function problemWords(failure: unknown): string {
  if (!(failure instanceof Problem)) return say('web.problem.unexpected');
  return failure.code === 'unreachable' ? '' : failure.message || say('web.problem.unexpected');
}

const base = '/api/v1/';
// After so many attempts, a busy server is reported as an error.
const mostAttempts = 40;

async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language() };
  if (body) headers['Content-Type'] = 'application/json';
  let reply: Response;
  try {
    const request: RequestInit = { method: body ? 'POST' : 'GET', headers };
    if (body) request.body = JSON.stringify(body);
    if (signal) request.signal = signal;
    reply = await fetch(base + path, request);
    // A busy server says when to try again, so that a game need not stop.
    for (let attempt = 1; reply.status === 503 && attempt < mostAttempts; ++attempt) {
      connection.isBusy = true;
      await pause(1000 * Math.min(5, Number(reply.headers.get('Retry-After')) || 1), signal);
      reply = await fetch(base + path, request);
    }
  } catch (failure) {
    if (signal?.aborted) {
      connection.isBusy = false;
      throw failure;
    }
    connection.lose();
    throw new Problem('unreachable', '');
  }
  // A gateway answers like this when the server behind it is gone.
  if (reply.status === 502 || reply.status === 504) {
    connection.lose();
    throw new Problem('unreachable', '');
  }
  connection.regain();
  if (reply.ok) return (await reply.json()) as T;
  const problem = (await reply.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string };
  throw new Problem(problem.code ?? 'refused', problem.detail ?? problem.title ?? '');
}

export const fetchGames = async () => (await ask<{ games: NamedGame[] }>('games')).games;

export const check = (game: string, position: Position, signal?: AbortSignal) =>
  ask<Facts>('check', { game, position }, signal);

export const chooseMove = (game: string, moves: string, player: string, seed: number, signal?: AbortSignal) =>
  ask<Choice>('move', { game, position: { moves }, player, seed }, signal);

export const analyse = (game: string, moves: string, time: number, signal?: AbortSignal) =>
  ask<Analysis>('analyse', { game, position: { moves }, time }, signal);

export { ask };

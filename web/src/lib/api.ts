// The questions of the application. Everything it knows about a game comes through here.
import { Problem, type Position, type Progress } from '../../../bindings/npm/src/answers';
import { ask } from '../engine/engine.svelte';
import { say } from './words.svelte';

export type * from '../../../bindings/npm/src/answers';

// The message for a failed request. A lost connection is reported elsewhere, once for all requests.
export function problemWords(failure: unknown): string {
  if (!(failure instanceof Problem)) return say('web.problem.unexpected');
  if (failure.code === 'module_failed') return say('web.problem.module');
  return failure.code === 'unreachable' ? '' : failure.message || say('web.problem.unexpected');
}

const heeding = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

export const fetchGames = async () => (await ask('games', {})).games;

export const check = (game: string, position: Position, signal?: AbortSignal) => ask('check', { game, position }, heeding(signal));

export const chooseMove = (game: string, moves: string, player: string, seed: number, signal?: AbortSignal) =>
  ask('move', { game, position: { moves }, player, seed }, heeding(signal));

export const analyse = (game: string, moves: string, time: number, signal: AbortSignal, onProgress?: (progress: Progress) => void) =>
  ask('analyse', { game, position: { moves }, time }, onProgress ? { signal, onProgress } : { signal });

export const fetchLessons = async () => (await ask('lessons', {})).lessons;
export const fetchLesson = (number: number, signal: AbortSignal) => ask('lesson', { number }, { signal });
export const explain = (game: string, moves: string, algorithm: string, signal: AbortSignal) =>
  ask('explain', { game, position: { moves }, algorithm, max_nodes: 20000 }, { signal });

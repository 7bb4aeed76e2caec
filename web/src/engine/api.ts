// The questions of the application. Everything it knows about a game comes through here.
import type { PortraitRequest, Position, Progress, SwapChoice, TrainRequest } from '../../../bindings/npm/src/answers';
import { ask } from './engine.svelte';

export type * from '../../../bindings/npm/src/answers';

const heeding = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

export const fetchGames = async () => (await ask('games', {})).games;

export const check = (game: string, position: Position, signal?: AbortSignal) => ask('check', { game, position }, heeding(signal));

export const chooseMove = (game: string, moves: string, player: string, seed: number, signal?: AbortSignal) =>
  ask('move', { game, position: { moves }, player, seed }, heeding(signal));

export const analyse = (game: string, moves: string, time: number, signal: AbortSignal, onProgress?: (progress: Progress) => void) =>
  ask('analyse', { game, position: { moves }, time }, onProgress ? { signal, onProgress } : { signal });

// Without a search.
export const evaluate = (game: string, moves: string, signal: AbortSignal) => ask('eval', { game, position: { moves } }, { signal });

// Judges the last of these moves.
export const reviewMove = (game: string, moves: string, signal: AbortSignal) => ask('review', { game, position: { moves } }, { signal });

// Why a game that somebody has won was lost.
export const whyLost = (game: string, moves: string, signal: AbortSignal) => ask('why', { game, position: { moves } }, { signal });

// Why the only right move of a position is right, and a training after it was tried.
export const explainExercise = (game: string, moves: string) => ask('puzzle', { game, moves });
export const train = (asked: TrainRequest) => ask('train', asked);

// What finished games tell of the person who played them.
export const portrait = (asked: PortraitRequest) => ask('portrait', asked);

// Where the opening swap2 stands, and what a machine does there.
export const askSwap2 = (game: string, moves: string, choices: readonly SwapChoice[]) =>
  ask('swap2', { game, moves, choices: [...choices] });
export const askSwap2Act = (
  game: string,
  moves: string,
  choices: readonly SwapChoice[],
  player: string,
  seed: number,
  signal: AbortSignal,
) => ask('swap2_act', { game, moves, choices: [...choices], player, seed }, { signal });

export const fetchLessons = async () => (await ask('lessons', {})).lessons;
export const fetchLesson = (number: number, signal: AbortSignal) => ask('lesson', { number }, { signal });
export const explain = (game: string, moves: string, algorithm: string, signal: AbortSignal) =>
  ask('explain', { game, position: { moves }, algorithm, max_nodes: 20000 }, { signal });
// Only what a search costs: its tree is not kept.
export const countNodes = async (game: string, moves: string, algorithm: string, signal: AbortSignal) =>
  (await ask('explain', { game, position: { moves }, algorithm, max_nodes: 1 }, { signal })).counts;

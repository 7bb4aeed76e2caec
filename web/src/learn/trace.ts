// A trace as the server sends it; docs/formats/trace.md describes the fields.
import { ask } from '../lib/api';

export type TraceScore = { kind: 'win' | 'loss'; plies: number } | { kind: 'estimate'; value: number };
export type Bound = 'none' | 'upper' | 'lower' | 'exact';
export interface Window { alpha: TraceScore | null; beta: TraceScore | null }
export interface Counts { visited: number; leaves: number; cuts: number }

export interface TraceNode {
  parent: number | null;
  move: string | null;
  ply: number;
  layer: 'max' | 'min' | 'mover';
  visit: number;
  ending: string;
  entered?: Window;
  left_above?: Window;
  value?: TraceScore;
  bound?: Bound;
  improved?: boolean;
  known?: string;
  parts?: Record<string, number>;
  counts?: Counts;
  summary?: true;
}

export interface Known { score: TraceScore | null; bound: Bound; end?: 'best' | 'worst' }
export type Argument = string | number | Known | Record<string, number>;
export interface Sentence { key: string; arguments: Record<string, Argument> }

export type StepKind =
  | 'iteration' | 'enter' | 'evaluate' | 'remember' | 'skip' | 'better' | 'alpha' | 'beta' | 'cut' | 'leave' | 'stop';
export interface Step { kind: StepKind; node: number; child?: number; sentence: Sentence }

export interface Trace {
  game: string;
  moves: string;
  algorithm: string;
  values_for: 'maximiser' | 'mover';
  depth: number;
  shown_plies: number | null;
  counts: Counts;
  move: string | null;
  line: string[];
  iterations: { depth: number; root: number }[];
  nodes: TraceNode[];
  steps: Step[];
  reasons: Sentence[];
}

export interface LessonTitle { number: number; name: string; title: string; game: string; moves: string; runs: string[] }
export interface Lesson extends LessonTitle { text: string; question: string; answer: string; traces: Trace[] }

export const fetchLessons = async (signal?: AbortSignal) =>
  (await ask<{ lessons: LessonTitle[] }>('lessons', undefined, signal)).lessons;
export const fetchLesson = (number: number, signal?: AbortSignal) => ask<Lesson>(`lessons/${number}`, undefined, signal);
export const explain = (game: string, moves: string, algorithm: string, signal?: AbortSignal) =>
  ask<Trace>('explain', { game, position: { moves }, algorithm, max_nodes: 20000 }, signal);

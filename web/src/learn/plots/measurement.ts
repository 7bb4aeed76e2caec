// Counts the nodes that searches visit on many random positions. Who answers is handed in; the seed makes the same
// positions again.
import type { Counts, Facts } from '../../engine/api';
import type { Shape } from '../../engine/notation';
import type { Row } from './experiments';

// `empty` is the board before the first move.
export interface Plan {
  empty: Facts;
  positions: number;
  seed: number;
  rows: readonly Row[];
}
export interface Found {
  moves: string;
  counts: Map<string, Counts>;
}
export interface Answers {
  check: (game: string, moves: string) => Promise<Facts>;
  count: (game: string, moves: string, algorithm: string) => Promise<Counts>;
}

// How many stones positions have: at most half of a small board.
export const pliesOn = ({ columns, rows }: Shape) => ({ fewest: 2, most: Math.min(12, Math.floor((columns * rows) / 2)) });

// The generator mulberry32: numbers from 0 to below 1.
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Random moves of those that the empty board has; whether they can follow one another, the engine decides.
export function randomMoves(empty: Facts, random: () => number): string {
  const { legal } = empty;
  const { fewest, most } = pliesOn(empty);
  const below = (end: number) => Math.floor(random() * end);
  const length = fewest + below(most - fewest + 1);
  return Array.from({ length }, () => legal[below(legal.length)]!).join(' ');
}

export const algorithmsOf = (rows: readonly Row[]) => [
  ...new Set(rows.flatMap(({ algorithm, against }) => [algorithm, ...(against ? [against] : [])])),
];

// `onfound` is called with each position when all algorithms have searched it, so that what is cancelled is not lost.
export async function measure(plan: Plan, { check, count }: Answers, onfound: (found: Found) => void): Promise<void> {
  const { empty, positions, seed, rows } = plan;
  const { game } = empty;
  const random = randomFrom(seed);
  const algorithms = algorithmsOf(rows);
  const seen = new Set<string>();
  // On the smallest boards there may be fewer positions than were asked for.
  for (let tries = 0; seen.size < positions && tries < 50 * positions; ++tries) {
    const moves = randomMoves(empty, random);
    if (seen.has(moves) || !(await isOpen(check, game, moves))) continue;
    seen.add(moves);
    const counts = new Map<string, Counts>();
    for (const algorithm of algorithms) counts.set(algorithm, await count(game, moves, algorithm));
    onfound({ moves, counts });
  }
}

const refusals = new Set(['column_full', 'cell_taken', 'game_over']);
// Any other failure is not about the position.
async function isOpen(check: Answers['check'], game: string, moves: string): Promise<boolean> {
  try {
    return !(await check(game, moves)).over;
  } catch (failure) {
    if (refusals.has((failure as { code?: string }).code ?? '')) return false;
    throw failure;
  }
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export function csvOf(game: string, found: readonly Found[]): string {
  const lines = found.flatMap(({ moves, counts }) =>
    [...counts].map(([algorithm, { visited, leaves, cuts }]) =>
      [game, moves, algorithm, visited, leaves, cuts].map((field) => quoted(String(field))).join(','),
    ),
  );
  return ['game,moves,algorithm,visited,leaves,cuts', ...lines, ''].join('\n');
}

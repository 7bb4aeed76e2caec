// A score as a small label (chip) for a move: a word that needs no colour, and when the game ends.
import type { Analysis, Option, Score } from '../engine/api';
import { say } from '../ui/words.svelte';

export interface Chip {
  text: string;
  // "in 6": with the player's sixth move from here.
  end: string;
  kind: Score['kind'];
  isBest: boolean;
  isProved: boolean;
  // Its place among the best moves of a free board, from 1.
  rank?: number;
  // The same in words, for screen readers.
  spoken: string;
}

const minus = '−';
const signed = (value: number) => (value > 0 ? '+' : value < 0 ? minus : '') + Math.abs(value);

// Shortens numbers to fit into a cell: 1150 becomes 1.2k.
function short(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return signed(value);
  return (value < 0 ? minus : '+') + (size < 9950 ? (size / 1000).toFixed(1) : Math.round(size / 1000)) + 'k';
}

// What an estimate has seen without a proof.
export const seenKind = (score: Score) => (score.value > 0 ? 'win' : 'loss');

// The moves that the winner still has to make.
export const movesToEnd = (plies: number) => Math.ceil(plies / 2);

export function scoreWords(score: Score): string {
  if (score.seen) return say(`score.seen_${seenKind(score)}`);
  if (score.kind === 'estimate') return say('web.score.estimate', { points: signed(score.value) });
  if (score.kind === 'draw') return say('web.score.draw');
  return say(`score.${score.kind}${score.at_most ? '_at_most' : ''}`, { moves: movesToEnd(score.plies ?? 0) });
}

export function chipOf(score: Score, isBest: boolean): Chip {
  const word = score.seen ? say(`chip.${seenKind(score)}`) : score.kind === 'estimate' ? short(score.value) : say(`chip.${score.kind}`);
  // What is not proved says so, even a win.
  const text = score.exact ? word : `≈ ${word}`;
  const isEnd = score.plies !== undefined && (score.kind === 'win' || score.kind === 'loss');
  const end = isEnd ? say(score.at_most ? 'chip.in_most' : 'chip.in', { count: movesToEnd(score.plies!) }) : '';
  return { text, end, kind: score.kind, isBest, isProved: score.exact, spoken: scoreWords(score) };
}

// Higher is better for the player to move: proved wins, soonest first, other wins, then estimates and draws, then losses,
// latest first.
function worth({ kind, plies = 0, value, exact }: Score): number {
  if (kind === 'win') return (exact ? 3e9 : 2e9) - plies;
  if (kind === 'loss') return (exact ? -3e9 : -2e9) + plies;
  return kind === 'draw' ? 0 : Math.max(-1e9, Math.min(1e9, value));
}

// The best few moves, the one that the engine would play first.
export function bestOptions({ options, move }: Analysis, count: number): Option[] {
  return [...options]
    .sort((one, other) => Number(other.move === move) - Number(one.move === move) || worth(other.score) - worth(one.score))
    .slice(0, count);
}

// On a rack every move has a chip. On free boards only the best five have one, with their rank, so that they do not hide
// the board.
const mostCandidates = 5;
export function chipsOf(found: Analysis, gravity: boolean): Map<string, Chip> {
  const chips = new Map<string, Chip>();
  const options = gravity ? found.options : bestOptions(found, mostCandidates);
  options.forEach(({ move, score }, index) =>
    chips.set(move, { ...chipOf(score, move === found.move), ...(gravity ? {} : { rank: index + 1 }) }),
  );
  return chips;
}

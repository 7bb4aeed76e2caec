// A score as a small label (chip) for a move: a short text that needs no colour, and the number of the last stone.
import type { Score } from './api';
import { say } from './words.svelte';

export interface Chip {
  text: string;
  end: string;
  kind: Score['kind'];
  isBest: boolean;
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

export function scoreWords(score: Score): string {
  if (score.kind === 'estimate') return say('web.score.estimate', { points: signed(score.value) });
  if (score.kind === 'draw') return say('web.score.draw');
  return say(`web.score.${score.kind}`, { plies: score.plies ?? 0 });
}

export function chipOf(score: Score, ply: number, gravity: boolean, isBest: boolean): Chip {
  const ends = score.plies === undefined || score.kind === 'estimate' ? undefined : ply + score.plies;
  let text: string;
  if (score.kind === 'draw') text = '=';
  else if (score.kind === 'estimate') text = '≈' + short(score.value);
  // Only drop boards have the field's scale of exact scores.
  else if (gravity && score.exact) text = signed(score.value);
  else text = say(`web.chip.${score.kind}`, { plies: score.plies ?? 0 });
  return { text, end: ends === undefined ? '' : String(ends), kind: score.kind, isBest, spoken: scoreWords(score) };
}

// The position in a pasted text: a link, moves, a drawing or rows as JSON. This file only tells them
// apart; the engine checks them.
import { readAddress } from './address';
import type { Mark, Position } from './api';

export function positionFrom(text: string): { game?: string; position: Position } {
  const bare = text.trim();
  const hash = bare.indexOf('#');
  if (hash >= 0) {
    const { game, moves } = readAddress(bare.slice(hash));
    if (game) return { game, position: { moves: moves ?? '' } };
  }
  if (bare.startsWith('[')) {
    try {
      return { position: { board: JSON.parse(bare) as Mark[][] } };
    } catch {
      // Not valid JSON; the engine will say what is wrong.
    }
  }
  // A drawing has several rows or a dot for an empty cell. Its leading spaces are significant.
  if (bare.includes('\n') || bare.includes('.')) return { position: { board: text.replace(/\s+$/, '').replace(/^\n+/, '') + '\n' } };
  return { position: { moves: bare } };
}

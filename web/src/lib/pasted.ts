// A position from a text somebody pasted: a link, moves, a drawing or the service's JSON rows. Which
// of them it is can be seen; whether it is right the service says.
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
      // Not JSON after all: the service will say what is wrong with it.
    }
  }
  // A drawing has several rows, or empty cells in its only one; its leading blanks count.
  if (bare.includes('\n') || bare.includes('.')) return { position: { board: text.replace(/\s+$/, '').replace(/^\n+/, '') + '\n' } };
  return { position: { moves: bare } };
}

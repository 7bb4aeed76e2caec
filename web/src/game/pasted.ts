// A text that was pasted or typed: a link, moves, a drawing, rows as JSON, or a file of saved games. This file only tells them
// apart; the engine checks them.
import { readAddress } from '../ui/address';
import type { Mark, Position } from '../engine/api';
import type { GameModel } from './gameModel';
import { isGamesFile } from '../kept/gamesMark';

export interface Pasted {
  game?: string;
  position: Position;
  // A link is something of its own and joins nothing.
  isLink?: true;
}

// A page of gamesolver.org names its position as `?pos=4453`.
function fromAddress(text: string): Pasted | undefined {
  const solver = /[?&]pos=([0-9]*)/.exec(text);
  if (solver && /^\S+$/.test(text)) return { game: 'connect4', position: { moves: solver[1]! }, isLink: true };
  const hash = text.indexOf('#');
  if (hash < 0 || text.includes('\n')) return undefined;
  const { game, moves } = readAddress(text.slice(hash));
  return game ? { game, position: { moves: moves ?? '' }, isLink: true } : undefined;
}

export function positionFrom(text: string): Pasted {
  const bare = text.trim();
  const address = fromAddress(bare);
  if (address) return address;
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

// Several lines of moves, a game each, look like a drawing where they have no other signs than that; then the engine is asked.
const isLines = (text: string) => /^[a-z\d ,\n]+\n[a-z\d ,]+$/i.test(text);
const isDrawn = (text: string) => !/[^\s0-2hmxo]/i.test(text);

// Opens it. Nothing is saved: who wants to keep the games of a file imports it.
export async function openText(model: GameModel, text: string): Promise<boolean> {
  const bare = text.trim().replaceAll('\r', '');
  if (!isGamesFile(text)) {
    const { game, position, isLink } = positionFrom(text);
    if (!isLines(bare)) return model.load(game ?? model.game, position, isLink);
    if (isDrawn(bare) && (await model.load(model.game, position))) return true;
  }
  return (await import('./importing')).openGames(model, bare);
}

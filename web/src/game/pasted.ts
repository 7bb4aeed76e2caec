// A text that was pasted or typed: a link, moves, a drawing, rows as JSON, or a file of saved games. This file only tells them
// apart; the engine checks them.
import { readAddress } from '../ui/address';
import type { Mark, Position } from '../engine/api';
import type { GameModel } from './gameModel';
import { isGamesFile } from '../kept/gamesFile';

export interface Pasted {
  game?: string;
  position: Position;
}

// A page of gamesolver.org names its position as `?pos=4453`.
function fromAddress(text: string): Pasted | undefined {
  const solver = /[?&]pos=([0-9]*)/.exec(text);
  if (solver && /^\S+$/.test(text)) return { game: 'connect4', position: { moves: solver[1]! } };
  const hash = text.indexOf('#');
  if (hash < 0 || text.includes('\n')) return undefined;
  const { game, moves } = readAddress(text.slice(hash));
  return game ? { game, position: { moves: moves ?? '' } } : undefined;
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

// Opens it. Nothing is saved: who wants to keep the games of a file imports it.
export async function openText(model: GameModel, text: string): Promise<boolean> {
  if (!isGamesFile(text)) {
    const { game, position } = positionFrom(text);
    return model.load(game ?? model.game, position);
  }
  const { readGames } = await import('./importing');
  const { games, reason } = await readGames(text);
  // In a study, further games of the same kind are side lines of the first, which is shown in the end.
  const together = model.joins ? games.filter(({ game }) => game === games[0]!.game) : games.slice(0, 1);
  let isOpen = false;
  for (const { game, moves } of [...together, ...together.slice(0, 1)]) isOpen = await model.load(game, { moves });
  if (!isOpen) model.problem = reason;
  return isOpen;
}

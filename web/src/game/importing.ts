// The games of a file, as far as the engine accepts them.
import { check } from '../engine/api';
import { newId, type Result, type SavedGame } from '../kept/archive';
import { gamesIn } from '../kept/gamesFile';
import { compact } from '../engine/notation';

// As many as fit in a browser's storage beside others.
export const maxGames = 1000;

export interface ReadGames {
  games: SavedGame[];
  refused: number;
  // Why the first of the others was refused.
  reason: string;
}
export async function readGames(text: string): Promise<ReadGames> {
  const games: SavedGame[] = [];
  let refused = 0;
  let reason = '';
  for (const { game = '', moves = '', first = 'human', second = 'human', at = 0 } of gamesIn(text).slice(0, maxGames)) {
    try {
      const facts = await check(game, { moves });
      const result: Result = facts.winner ?? (facts.over ? 'draw' : 'open');
      games.push({ id: newId(), game: facts.game, moves: compact(facts.stones.map((stone) => stone.move)), first, second, result, at });
    } catch (failure) {
      refused += 1;
      reason ||= failure instanceof Error ? failure.message : '';
    }
  }
  return { games, refused, reason };
}

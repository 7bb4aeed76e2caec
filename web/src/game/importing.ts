// Takes the games of a file among the saved ones.
import { check } from '../engine/api';
import { newId, saveGame, type Result, type SavedGame } from '../kept/archive';
import { gamesIn } from '../kept/gamesFile';
import { compact } from '../engine/notation';

// Saves the games that the engine accepts. `reason` is why the first of the others was refused.
export async function importGames(text: string): Promise<{ games: SavedGame[]; refused: number; reason: string }> {
  const games: SavedGame[] = [];
  let refused = 0;
  let reason = '';
  for (const { game = '', moves = '', first = 'human', second = 'human', at = 0 } of gamesIn(text)) {
    try {
      const facts = await check(game, { moves });
      const result: Result = facts.winner ?? (facts.over ? 'draw' : 'open');
      games.push({ id: newId(), game: facts.game, moves: compact(facts.stones.map((stone) => stone.move)), first, second, result, at });
    } catch (failure) {
      refused += 1;
      reason ||= failure instanceof Error ? failure.message : '';
    }
  }
  for (const game of games) saveGame(game);
  return { games, refused, reason };
}

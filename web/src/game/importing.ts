// The games of a file or of several lines, as far as the engine accepts them.
import { askSwap2, check } from '../engine/api';
import { choicesIn, newId, type Result, type SavedGame } from '../kept/archive';
import { gamesIn, gamesText } from '../kept/gamesFile';
import { isGamesFile } from '../kept/gamesMark';
import { compact } from '../engine/notation';
import { learnFamily, say } from '../ui/words.svelte';
import type { GameModel } from './gameModel';
import { problemWords } from './problems';

// As many as fit in a browser's storage beside others.
export const maxGames = 1000;

export interface ReadGames {
  games: SavedGame[];
  // Why each of the others was refused, in words that name its moves.
  refused: string[];
}
export async function readGames(text: string): Promise<ReadGames> {
  const games: SavedGame[] = [];
  const refused: string[] = [];
  for (const { game = '', moves = '', first = 'human', second = 'human', at = 0, ...rest } of gamesIn(text).slice(0, maxGames)) {
    try {
      const facts = await check(game, { moves });
      if (rest.opening !== undefined) await askSwap2(game, moves, choicesIn(rest.opening));
      const result: Result = facts.winner ?? (facts.over ? 'draw' : (rest.result ?? 'open'));
      const written = compact(facts.stones.map((stone) => stone.move));
      games.push({ id: newId(), ...rest, game: facts.game, moves: written, first, second, result, at });
    } catch (failure) {
      refused.push(problemWords(failure));
    }
  }
  return { games, refused };
}

// How many were refused, and why the first of them. The words are those of the desk.
const maxReasons = 3;
export const refusedWords = (refused: readonly string[]) =>
  refused.length
    ? say('web.games.refused', {
        count: refused.length,
        reason: [...refused.slice(0, maxReasons), ...(refused.length > maxReasons ? ['…'] : [])].join('; '),
      })
    : '';

const gamesOfLines = (text: string, game: string) =>
  gamesText(
    text
      .split('\n')
      .filter((moves) => moves.trim())
      .map((moves) => ({ game, moves: moves.trim(), first: 'human', second: 'human', at: Date.now() })),
  );

// In a study, further games of the same kind are side lines of the first, which is shown in the end.
export async function openGames(model: GameModel, text: string): Promise<boolean> {
  await learnFamily('desk');
  const { games, refused } = await readGames(isGamesFile(text) ? text : gamesOfLines(text, model.game));
  const together = model.joins ? games.filter(({ game }) => game === games[0]!.game) : games.slice(0, 1);
  let isOpen = false;
  for (const [index, { game, moves, opening }] of [...together, ...together.slice(0, 1)].entries())
    isOpen = await model.load(game, { moves }, index === 0, opening);
  model[isOpen ? 'remark' : 'problem'] = refusedWords(refused);
  return isOpen;
}

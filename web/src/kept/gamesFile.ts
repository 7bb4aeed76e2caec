// Many games in one file: saved games as `puissance play` writes them (docs/formats/game.md), one after another. The date
// stands in a comment.
import type { SavedGame } from './archive';

const head = 'puissance 1';
const dateMark = '# played ';

type Written = Pick<SavedGame, 'game' | 'moves' | 'first' | 'second' | 'at'>;

export const isGamesFile = (text: string) => text.trimStart().startsWith(head);

export function gamesText(games: readonly Written[]): string {
  return games
    .map(({ game, first, second, moves, at }) =>
      [head, `${dateMark}${new Date(at).toISOString()}`, `game ${game}`, `first ${first}`, `second ${second}`, `moves ${moves}`, ''].join(
        '\n',
      ),
    )
    .join('\n');
}

export function gamesIn(text: string): Partial<Written>[] {
  const blocks = text.split(/^puissance 1\s*$/m).slice(1);
  return blocks.map((block) => {
    const facts: Record<string, string> = {};
    for (const line of block.split(/\r?\n/)) {
      const fact = /^(game|first|second|moves) (.*)$/.exec(line.trim());
      if (fact) facts[fact[1]!] = fact[2]!;
      else if (line.startsWith(dateMark)) facts.at = line.slice(dateMark.length);
    }
    const { game, moves = '', first = 'human', second = 'human' } = facts;
    return { ...(game ? { game } : {}), moves, first, second, at: Date.parse(facts.at ?? '') || Date.now() };
  });
}

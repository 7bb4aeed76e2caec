// Many games in one file: saved games as `puissance play` writes them (docs/formats/game.md), one after another. The date
// stands in a comment, and so do one's own seat, the result and the name of a game by a link. `puissance me` writes and reads the same.
import { linkedId, linkedName, type SavedGame } from './archive';
import { gamesHead } from './gamesMark';

const dateMark = '# played ';

type Written = Pick<SavedGame, 'game' | 'moves' | 'first' | 'second' | 'at'> &
  Partial<Pick<SavedGame, 'id' | 'opening' | 'own' | 'result'>>;

// The comments of a game by a link.
function remarks({ id, own, result }: Written): string[] {
  const name = id && linkedName(id);
  return own && result ? [`# own ${own}`, `# result ${result}`, ...(name ? [`# online ${name}`] : [])] : [];
}
const remarkMark = /^# (own|result|online) (\S+)$/;
const sides = ['first', 'second'] as const;
const results = [...sides, 'draw'] as const;

export function gamesText(games: readonly Written[]): string {
  return games
    .map((one) => {
      const { game, first, second, opening, moves, at } = one;
      return [
        gamesHead,
        `${dateMark}${new Date(at).toISOString()}`,
        ...remarks(one),
        `game ${game}`,
        `first ${first}`,
        `second ${second}`,
        ...(opening ? [`opening ${opening}`] : []),
        `moves ${moves}`,
        '',
      ].join('\n');
    })
    .join('\n');
}

export function gamesIn(text: string): Partial<Written>[] {
  const blocks = text.split(/^puissance 1\s*$/m).slice(1);
  return blocks.map((block) => {
    const facts: Record<string, string> = {};
    for (const line of block.split(/\r?\n/)) {
      const fact = /^(game|first|second|opening|moves) (.*)$/.exec(line.trim());
      if (fact) facts[fact[1]!] = fact[2]!;
      else if (line.startsWith(dateMark)) facts.at = line.slice(dateMark.length);
      const remark = remarkMark.exec(line.trim());
      if (remark) facts[remark[1]!] = remark[2]!;
    }
    const own = sides.find((side) => side === facts.own);
    const result = results.find((one) => one === facts.result);
    const linked = own && result ? { own, result, ...(facts.online ? { id: linkedId(facts.online) } : {}) } : {};
    const { game, moves = '', first = 'human', second = 'human', opening } = facts;
    return {
      ...(game ? { game } : {}),
      ...(opening ? { opening } : {}),
      moves,
      first,
      second,
      at: Date.parse(facts.at ?? '') || Date.now(),
      ...linked,
    };
  });
}

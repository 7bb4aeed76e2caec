// What a move of the learner is worth to the side that made it, and how the game goes on after it.
import type { Analysis, Option } from '../../engine/api';

const ranks: Record<string, number> = { loss: 0, win: 2 };
// 0 for a loss, 1 where nobody has a forced win, 2 for a win.
export const rankOf = ({ score }: Pick<Option, 'score'>) => ranks[score.kind] ?? 1;

export interface Worth {
  rank: number;
  line: string[];
}
const shownStones = 3;
// `option` is what the search before the move says of it. It leaves far cells of large boards out: then `after` has the word, the search
// of the position that the move has led to.
export function worthOf(option: Option | undefined, after: Analysis | undefined): Worth {
  const best = after?.options.find(({ move }) => move === after.move);
  return {
    rank: option ? rankOf(option) : after ? 2 - rankOf(after) : 1,
    line: (option && option.line.length > 1 ? option.line.slice(1) : (best?.line ?? [])).slice(0, shownStones),
  };
}

// In how many moves of its own a side wins, where that is proved.
const movesTo = ({ score }: Option) => (score.kind === 'win' && score.exact && !score.at_most ? Math.ceil(score.plies! / 2) : undefined);
// A win that was not the quickest: in how many moves it comes, and in how many the quickest would have.
export function slower(options: readonly Option[], move: string): { own: number; best: number } | undefined {
  const played = options.find((option) => option.move === move);
  const own = played && movesTo(played);
  const best = Math.min(...options.flatMap((option) => movesTo(option) ?? []));
  return own !== undefined && own > best ? { own, best } : undefined;
}

// What the games of a program against rungs say of its strength, on the ladder's own scale.
export interface Scored {
  score: number;
  // Of the other side.
  elo: number;
}
export interface Rating {
  elo: number;
  // The standard error: two times in three the truth lies no further away.
  error: number;
}

const expected = (elo: number, other: number) => 1 / (1 + 10 ** ((other - elo) / 400));

// The Elo that makes these scores most likely, with one drawn game against the mean of the others put to them: so that it is a number
// after nothing but wins, too.
export function ratingOf(games: readonly Scored[]): Rating {
  const mean = games.reduce((sum, { elo }) => sum + elo, 0) / games.length;
  const all = [...games, { score: 0.5, elo: mean }];
  let [low, high] = [mean - 2000, mean + 2000];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    const missing = all.reduce((sum, { score, elo }) => sum + score - expected(middle, elo), 0);
    if (missing > 0) low = middle;
    else high = middle;
  }
  const information = all.reduce((sum, { elo }) => sum + expected(low, elo) * (1 - expected(low, elo)), 0);
  return { elo: Math.round(low), error: Math.round(400 / Math.LN10 / Math.sqrt(information)) };
}

// Lines of stones, counted without the engine: what a stone in a cell would stand in.
export type Stones = ReadonlyMap<string, number>;
const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

// The longest row of a player's stones that one in this cell would be part of.
export function longestThrough(stones: Stones, column: number, row: number, player: number): number {
  return Math.max(
    ...ways.map(([dx, dy]) => {
      const reach = (way: 1 | -1): number => {
        let count = 0;
        while (stones.get(`${column + way * (count + 1) * dx} ${row + way * (count + 1) * dy}`) === player) ++count;
        return count;
      };
      return 1 + reach(1) + reach(-1);
    }),
  );
}

export const laidOn = (stones: readonly { column: number; row: number; player: 'first' | 'second' }[]): Stones =>
  new Map(stones.map(({ column, row, player }) => [`${column} ${row}`, player === 'first' ? 0 : 1]));

// Wins by fours alone, searched without the engine: each move must threaten five in a row, so the other side has one answer.
const size = 15;
const everyCell = Array.from({ length: size * size }, (_, at) => [1 + (at % size), 1 + Math.floor(at / size)] as const);
const fivesOf = (stones: Stones, player: number) =>
  everyCell.filter(([column, row]) => !stones.has(`${column} ${row}`) && longestThrough(stones, column, row, player) >= 5);
// Whether so many fours win, the last of which cannot be stopped.
export function winsByFours(stones: Stones, player: number, most: number): boolean {
  const dangers = fivesOf(stones, 1 - player);
  if (most === 0 || dangers.length > 1) return false;
  return everyCell.some(([column, row]) => {
    const place = `${column} ${row}`;
    if (stones.has(place) || (dangers.length === 1 && dangers[0]!.join(' ') !== place)) return false;
    const after = new Map(stones).set(place, player);
    const fives = fivesOf(after, player);
    if (fives.length === 0 || fivesOf(after, 1 - player).length > 0) return false;
    return fives.length > 1 || winsByFours(after.set(fives[0]!.join(' '), 1 - player), player, most - 1);
  });
}

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

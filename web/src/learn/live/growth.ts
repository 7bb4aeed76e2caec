// How many leaves a tree has: all of them, and those that alpha-beta looks at in the best order.
export const allLeaves = (breadth: number, depth: number) => breadth ** depth;
export const bestLeaves = (breadth: number, depth: number) => breadth ** Math.ceil(depth / 2) + breadth ** Math.floor(depth / 2) - 1;
// The deepest search with at most so many leaves.
export function deepest(leaves: (breadth: number, depth: number) => number, breadth: number, most: number): number {
  let depth = 0;
  while (leaves(breadth, depth + 1) <= most) depth += 1;
  return depth;
}

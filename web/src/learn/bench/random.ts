// Numbers that follow from a seed, so that a question can be asked again.
export function numbersFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
export function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(next(left.length), 1)[0]!);
}
// A seed for a text: the multiplication wraps at 32 bits, or long texts would all have the same one.
export const seedOf = (text: string) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);

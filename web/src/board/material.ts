// What a board is made of, which follows from its game, and what its stones are called: as what is seen.
import type { Side } from '../engine/api';
import type { Shape } from '../engine/notation';
import { say } from '../ui/words.svelte';

export type Material = 'rack' | 'wood' | 'squared' | 'pencil';
export type Colour = 'red' | 'yellow' | 'black' | 'white' | 'cross' | 'ring';

export function materialOf({ gravity, align }: Pick<Shape, 'gravity' | 'align'>): Material {
  if (gravity) return 'rack';
  return align >= 5 ? 'wood' : align > 3 ? 'squared' : 'pencil';
}

const colours: Record<Material, readonly [Colour, Colour]> = {
  rack: ['red', 'yellow'],
  wood: ['black', 'white'],
  squared: ['red', 'yellow'],
  pencil: ['cross', 'ring'],
};
export function colourOf(shape: Pick<Shape, 'gravity' | 'align'>, side: Side): Colour {
  const [first, second] = colours[materialOf(shape)];
  return side === 'first' ? first : second;
}

// "Red", as the name of a player.
export const sideName = (shape: Pick<Shape, 'gravity' | 'align'>, side: Side) => say(`web.side.${colourOf(shape, side)}`);
// "red", as what a cell holds.
export const stoneName = (shape: Pick<Shape, 'gravity' | 'align'>, side: Side) => say(`web.stone.${colourOf(shape, side)}`);

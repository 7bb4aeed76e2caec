// "Connect Four · 7 × 6", "Any cell · 8 × 8, 5 in a row".
import type { Shape } from './notation';
import { say } from './words.svelte';

const named = new Set(['connect4', 'tictactoe', 'morpion12', 'gomoku']);

export function gameName(game: string, shape: Shape): string {
  if (named.has(game)) return `${say(`game.${game}`)} · ${shape.columns} × ${shape.rows}`;
  return say(shape.gravity ? 'web.game.drop' : 'web.game.free', {
    size: `${shape.columns} × ${shape.rows}`,
    align: shape.align,
  });
}

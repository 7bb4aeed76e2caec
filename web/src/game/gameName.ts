// The displayed names of games ("Connect Four · 7 × 6", "Any cell, 5 in a row · 8 × 8") and their rules.
import type { Shape } from '../engine/notation';
import { say } from '../ui/words.svelte';

const named = new Map([
  ['connect4', 'game.connect4'],
  ['tictactoe', 'game.tictactoe'],
  ['morpion12', 'game.morpion12'],
  ['gomoku', 'game.gomoku'],
  ['gomoku-standard', 'game.gomoku_standard'],
]);
const boards = {
  at_least: { drop: 'web.game.drop', free: 'web.game.free' },
  exactly: { drop: 'web.game.drop_exactly', free: 'web.game.free_exactly' },
};
const rules = {
  at_least: { drop: 'web.game.falls', free: 'web.game.anywhere' },
  exactly: { drop: 'web.game.falls_exactly', free: 'web.game.anywhere_exactly' },
};

export const gameSize = ({ columns, rows }: Shape) => `${columns} × ${rows}`;

// Without the size of a named game: "Connect Four", "Any cell, 5 in a row".
export function gameTitle(game: string, { align, gravity, rule }: Shape): string {
  const name = named.get(game);
  return name ? say(name) : say(boards[rule][gravity ? 'drop' : 'free'], { align });
}
export const gameName = (game: string, shape: Shape) => `${gameTitle(game, shape)} · ${gameSize(shape)}`;

// "Stones fall; 4 in a row win."
export function gameRule({ align, gravity, rule }: Shape): string {
  return say(rules[rule][gravity ? 'drop' : 'free'], { align });
}

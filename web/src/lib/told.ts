// What screen readers announce about a game.
import type { Facts, Stone } from './api';
import { say } from './words.svelte';

export function resultTold(facts: Facts): string {
  if (facts.winner) return say('web.told.wins', { side: say(`web.side.${facts.winner}`) });
  return facts.over ? say('web.told.draw') : '';
}

export function moveTold(stone: Stone, facts: Facts): string {
  const side = say(`web.side.${stone.player}`);
  const move = facts.gravity
    ? say('web.told.dropped', { side, column: stone.column, row: stone.row })
    : say('web.told.placed', { side, cell: stone.move });
  return [move, resultTold(facts)].filter(Boolean).join(' ');
}

// The shown position after a jump within the game.
export function placeTold(facts: Facts, all: number): string {
  const next = resultTold(facts) || say('web.told.to_move', { side: say(`web.side.${facts.turn}`) });
  return `${say('web.told.at_move', { shown: facts.ply, all })} ${next}`;
}

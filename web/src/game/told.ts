// What screen readers announce about a game.
import type { Facts, Side, Stone } from '../engine/api';
import { sideName } from '../board/material';
import { say } from '../ui/words.svelte';

export const winnerTold = (side: string) => say('web.told.wins', { side });

// A game can also be won on time, which the position does not say.
export function resultTold(facts: Facts, winner: Side | null | undefined = facts.winner): string {
  if (winner) return winnerTold(sideName(facts, winner));
  return facts.over ? say('web.told.draw') : '';
}

export function moveTold(stone: Stone, facts: Facts): string {
  const side = sideName(facts, stone.player);
  const move = facts.gravity
    ? say('web.told.dropped', { side, column: stone.column, row: stone.row })
    : say('web.told.placed', { side, cell: stone.move });
  return [move, resultTold(facts)].filter(Boolean).join(' ');
}

export const atTold = (shown: number, all: number) => say('web.told.at_move', { shown, all });

// The shown position after a jump within the game.
export function placeTold(facts: Facts, all: number): string {
  const next = resultTold(facts) || say('web.told.to_move', { side: sideName(facts, facts.turn) });
  return `${atTold(facts.ply, all)} ${next}`;
}

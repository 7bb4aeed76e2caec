// On drop boards, the digit keys play the columns: in Play and in Analyse alike.
import { columnDigit } from './notation';
import { session } from './session.svelte';

// The move of a digit key; undefined for other keys and on free boards.
export function moveOfKey(event: KeyboardEvent): string | undefined {
  return session.shape.gravity && /^[1-9]$/.test(event.key) ? columnDigit(Number(event.key)) : undefined;
}

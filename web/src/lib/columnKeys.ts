// The digit keys play the columns of a board where stones fall.
import { columnDigit } from './notation';
import { session } from './session.svelte';

// The move that a key stands for; none, when it is no digit or columns cannot be played.
export function moveOfKey(event: KeyboardEvent): string | undefined {
  return session.shape.gravity && /^[1-9]$/.test(event.key) ? columnDigit(Number(event.key)) : undefined;
}

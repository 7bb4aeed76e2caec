// On drop boards, the digit keys play the columns: in Play and in Analyse alike.
import { columnDigit, type Shape } from './notation';

// The move of a digit key; undefined for other keys and on free boards.
export function moveOfKey(event: KeyboardEvent, { gravity }: Shape): string | undefined {
  return gravity && /^[1-9]$/.test(event.key) ? columnDigit(Number(event.key)) : undefined;
}

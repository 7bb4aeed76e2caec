// On drop boards, the digit keys play the columns: in Play, in Analyse and in Train alike.
import type { Facts } from '../engine/api';

// The move of a digit key; undefined for other keys, for full columns and on free boards.
export function moveOfKey(event: KeyboardEvent, facts: Facts | undefined): string | undefined {
  return facts?.gravity ? facts.places.find(({ column }) => event.key === `${column}`)?.move : undefined;
}

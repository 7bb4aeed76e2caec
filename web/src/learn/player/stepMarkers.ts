// The cells that a lesson talks about, by their letters.
import type { Facts } from '../../engine/api';
import { sideName } from '../../board/material';
import type { Marker } from '../../board/markers';
import { say } from '../../ui/words.svelte';
import type { Mark } from './plan';

export function stepMarkers(marks: readonly Mark[] | undefined, facts: Facts): Marker[] {
  return (marks ?? []).map(({ at: [column, row], is = '', for: player }) => ({
    column,
    row,
    kind: 'named',
    text: is,
    spoken: say(player ? 'web.players.mark_for' : 'web.players.mark', { letter: is, side: player ? sideName(facts, player) : '' }).trim(),
    ...(player ? { player } : {}),
  }));
}

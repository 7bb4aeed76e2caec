// Games between people in words.
import { language, say } from '../ui/words.svelte';
import { isLive, spanOf } from './fold';
import type { ClockRule, Outcome, Refusal, Seat } from './protocol';

const refusals = new Set([
  ...['no_such_game', 'wrong_secret', 'taken', 'expired', 'not_this_ply', 'not_your_turn', 'illegal_move', 'over', 'not_begun', 'too_late'],
  ...['too_early', 'too_soon', 'too_many', 'no_takebacks', 'nothing_to_take_back', 'answer_first', 'no_offer', 'not_over', 'storage_full'],
  ...['unavailable', 'unreachable', 'not_a_seat'],
]);
export function refusalWords({ code, message }: Refusal, isMove = false): string {
  const why = refusals.has(code) ? say(`web.online.refused.${code}`) : message === code ? say('web.problem.unexpected') : message;
  return isMove ? say('web.online.refused_move', { why }) : why;
}

// "5 min + 3 s", "3 days a move", "no clock".
export function clockWords(clock: ClockRule): string {
  if (clock === null) return say('web.online.clock.none');
  if (!isLive(clock)) return say('web.online.clock.days', { days: clock.days });
  const seconds = clock.base / 1000;
  const increment = clock.increment / 1000;
  return seconds % 60 === 0
    ? say('web.online.clock.minutes', { minutes: seconds / 60, increment })
    : say('web.online.clock.seconds', { seconds, increment });
}

export function spanWords(milliseconds: number): string {
  const { unit, count } = spanOf(milliseconds);
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(count);
}

// "You win", "Noor wins", "Draw", "Aborted".
export function outcomeWords({ end, winner }: Outcome, own: Seat | undefined, names: readonly [string, string]): string {
  if (end === 'aborted') return say('web.online.over.aborted');
  if (winner === null) return say('web.play.draw');
  if (winner === own) return say('web.play.you_win');
  return say('web.online.over.wins', { name: names[winner] });
}
export function howWords({ end, winner }: Outcome, names: readonly [string, string]): string {
  const loser = winner === null ? '' : names[winner === 0 ? 1 : 0];
  return say(`web.online.how.${end}`, { name: loser });
}

// What the events of a game make of it.
import type { Clocks, ClockRule, Game, Offer, OnlineEvent, Seat } from './protocol';

// The events after those that are known; undefined if one between them is missing.
export function joined(known: readonly OnlineEvent[], told: readonly OnlineEvent[]): OnlineEvent[] | undefined {
  const fresh = told.filter(({ seq }) => seq > known.length);
  return fresh.every(({ seq }, index) => seq === known.length + index + 1) ? [...known, ...fresh] : undefined;
}

// All moves on the board: those of the start, and those that were played and not taken back.
export function movesOf(start: readonly string[], events: readonly OnlineEvent[]): string[] {
  let moves = [...start];
  let asked: number | undefined;
  for (const { kind, move, ply } of events) {
    if (kind === 'moved' && move !== undefined) moves.push(move);
    if (kind === 'agreed' && asked !== undefined) moves = moves.slice(0, asked);
    asked = kind === 'takeback_asked' ? ply : isAnswer(kind) ? undefined : asked;
  }
  return moves;
}
const isAnswer = (kind: OnlineEvent['kind']) => ['agreed', 'declined', 'withdrawn', 'moved'].includes(kind);

// Have both moved? Before, a game is aborted, not resigned.
export const haveBothMoved = (events: readonly OnlineEvent[]) =>
  [0, 1].every((seat) => events.some((event) => event.kind === 'moved' && event.seat === seat));

export const offerName = ({ kind }: Offer) => (kind === 'draw_offered' ? 'draw' : kind === 'takeback_asked' ? 'takeback' : 'rematch');

// The ply before the last move of this seat.
export function takebackTo(start: number, plies: number, seat: Seat): number | undefined {
  for (let ply = plies - 1; ply >= start; --ply) if (ply % 2 === seat) return ply;
  return undefined;
}

// What is left to a seat, so many milliseconds after the service told it; never less than nothing.
export const leftOf = ({ left, running }: Clocks, seat: Seat, passed: number) =>
  Math.max(0, left[seat] - (running === seat ? Math.max(0, passed) : 0));

// 1:04, 61:04 after an hour, and 0:08.4 in the last ten seconds.
export function leftText(milliseconds: number): string {
  const isShort = milliseconds < 10_000;
  // Rounded up, so that 0:00 is shown when nothing is left.
  const tenths = Math.ceil(milliseconds / 100);
  const seconds = isShort ? Math.floor(tenths / 10) : Math.ceil(milliseconds / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return isShort && seconds < 10 ? `${text}.${tenths % 10}` : text;
}

// A span in its largest unit; two days at least are days.
export function spanOf(milliseconds: number): { unit: 'day' | 'hour' | 'minute' | 'second'; count: number } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return { unit: 'second', count: seconds };
  if (seconds < 3600) return { unit: 'minute', count: Math.floor(seconds / 60) };
  if (seconds < 48 * 3600) return { unit: 'hour', count: Math.floor(seconds / 3600) };
  return { unit: 'day', count: Math.floor(seconds / 86_400) };
}

export const isLive = (clock: ClockRule): clock is { base: number; increment: number } => clock !== null && 'base' in clock;

// Without a clock, who has waited so long may end the game.
const claimAfter = 7 * 86_400_000;
export function canClaim({ clock, state, seat, turn, created }: Game, events: readonly OnlineEvent[], now: number): boolean {
  return (
    clock === null &&
    state === 'playing' &&
    seat !== null &&
    turn !== null &&
    turn !== seat &&
    now - (events.at(-1)?.at ?? created) >= claimAfter
  );
}

// What the service of games between people says and is told. Times are in milliseconds; `at`, `now` and `deadline` count from 1970.
// Seat 0 has the stones of the first player, and begins unless the start leaves the second to move.
import type {
  OnlineAct,
  OnlineClocks,
  OnlineEvent as Event,
  OnlineGame,
  OnlineJoined,
  OnlineLine,
  OnlineOffer,
  OnlineResult,
} from '../../../bindings/npm/src/schemas';

export type Seat = OnlineJoined['seat'];
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

// As the description of the service has them; of a clock, which of the two kinds it is.
export type ClockRule = { base: number; increment: number } | { days: number } | null;
export type Clocks = OnlineClocks;
export type OnlineEvent = Event;
export type Kind = Event['kind'];
export type Offer = OnlineOffer;
export type Outcome = OnlineResult;
export type Act = OnlineAct;
export type Game = Omit<OnlineGame, 'clock' | 'events' | 'ply'> & { clock: ClockRule };
export type Snapshot = Game & { events: OnlineEvent[] };

// What every event tells anew.
export type Standing = Pick<Game, 'state' | 'turn' | 'clocks' | 'deadline' | 'offer' | 'result' | 'rematch' | 'now'>;

export interface ProblemJson {
  code: string;
  detail?: string;
}
// Messages of the socket.
export type Told =
  | { opened: Game; events: OnlineEvent[] }
  | ({ event: OnlineEvent } & Standing)
  | { ok: number; seq: number }
  | { no: number; problem: ProblemJson; events?: OnlineEvent[] }
  | { presence: Game['presence']; away_since: Game['away_since'] }
  | { watching: number }
  | { closing: { seconds: number } }
  | { pong: number }
  | { problem: ProblemJson };

export type MyGame = Required<
  Pick<OnlineLine, 'name' | 'state' | 'seat' | 'turn' | 'deadline' | 'seq' | 'game' | 'nicknames' | 'offer' | 'rematch'>
> & {
  result?: Outcome;
};

// Why the service refused something: a code of the protocol; `unreachable` when nothing answers.
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message = code,
  ) {
    super(message);
    this.name = 'Refusal';
  }
  // Nothing or nobody knows what happened: to be asked again.
  get isPassing(): boolean {
    return this.code === 'unreachable' || this.code === 'unavailable';
  }
}

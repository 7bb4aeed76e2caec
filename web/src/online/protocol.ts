// What the service of games between people says and is told. Times are in milliseconds; `at`, `now` and `deadline` count from 1970.
// Seat 0 begins.
export type Seat = 0 | 1;
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export type ClockRule = { base: number; increment: number } | { days: number } | null;
export interface Clocks {
  left: [number, number];
  running: Seat | null;
}

export type Kind =
  | 'joined'
  | 'moved'
  | 'draw_offered'
  | 'takeback_asked'
  | 'agreed'
  | 'declined'
  | 'withdrawn'
  | 'resigned'
  | 'flagged'
  | 'aborted'
  | 'claimed'
  | 'rematch_offered'
  | 'rematched';
export interface OnlineEvent {
  // 1, 2, 3 … within the game.
  seq: number;
  kind: Kind;
  seat: Seat;
  at: number;
  spent?: number;
  move?: string;
  // After the move; or that a takeback leads to.
  ply?: number;
  // Of the rematch.
  name?: string;
  // Only of one's own acts.
  request?: number;
}
export interface Offer {
  seq: number;
  kind: Extract<Kind, 'draw_offered' | 'takeback_asked' | 'rematch_offered'>;
  seat: Seat;
  value?: number;
}
export interface Outcome {
  end: 'line' | 'full' | 'agreed' | 'resigned' | 'flagged' | 'aborted' | 'claimed';
  winner: Seat | null;
}

// What every event tells anew.
export interface Standing {
  state: 'waiting' | 'playing' | 'over';
  turn: Seat | null;
  clocks: Clocks | null;
  deadline: number | null;
  offer: Offer | null;
  result?: Outcome;
  rematch?: string | null;
  now: number;
}
export interface Game extends Standing {
  name: string;
  game: string;
  // Before the first of the players.
  moves: string;
  clock: ClockRule;
  takebacks: boolean;
  created: number;
  // Mine, and of who has made the game; null while it is not drawn.
  seat: Seat | null;
  creator: Seat | null;
  nicknames: [string | null, string | null];
  seq: number;
  presence: [boolean, boolean];
  away_since: [number | null, number | null];
  watching: number;
  can_join: boolean;
}
export interface Snapshot extends Game {
  events: OnlineEvent[];
}

export interface Act {
  // The same number is the same act, however often it is sent.
  request: number;
  do: 'move' | 'abort' | 'resign' | 'offer_draw' | 'ask_takeback' | 'agree' | 'decline' | 'withdraw' | 'claim' | 'rematch';
  ply?: number;
  move?: string;
  to?: number;
  offer?: number;
  as?: 'win' | 'abort';
  // The last event that is known, when it is sent: what came after it is told with a refusal.
  after?: number;
}

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

export interface MyGame extends Pick<Game, 'name' | 'state' | 'seat' | 'turn' | 'deadline' | 'seq' | 'game' | 'nicknames' | 'offer'> {
  result?: Outcome;
  rematch: string | null;
}

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

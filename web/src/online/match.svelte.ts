// A game between people as this browser sees it: what the service has told, and what was done here and is not answered yet.
import { check, type Facts, type Side, type Stone } from '../engine/api';
import { factsOf, remember } from '../engine/facts';
import { compact, type Laid, type Shape } from '../engine/notation';
import { firstShape, type BoardModel } from '../game/gameModel';
import { problemWords } from '../game/problems';
import { moveTold } from '../game/told';
import { linkedId, saveGame } from '../kept/archive';
import { forget, keep, kept, parsed } from '../kept/saved';
import { announce } from '../ui/announcement.svelte';
import { haveBothMoved, joined, leftOf, movesOf, takebackTo } from './fold';
import { Line, type Ears } from './line';
import { otherSeat, type Act, type Game, type OnlineEvent, type Refusal, type Seat, type Standing } from './protocol';
import { newRequest } from './secrets';
import { Tabs } from './tabs';
import { refusalWords } from './words';

// What the tab that speaks tells the others, and what they tell it.
type Message =
  | { is: 'state'; head: Game; events: OnlineEvent[]; isUp: boolean; age: number }
  | { is: 'hello' }
  | { is: 'acts'; acts: Act[]; isNew: boolean }
  | { is: 'refused'; words: string };

const actsOf = (name: string): Act[] => {
  const { acts } = parsed<{ acts: Act[] }>(kept(`acts.${name}`));
  return Array.isArray(acts) ? acts : [];
};

export class OnlineMatch implements BoardModel {
  readonly name: string;
  readonly secret: string | undefined;
  head = $state.raw<Game | undefined>();
  events = $state.raw<OnlineEvent[]>([]);
  // Not answered yet; kept before they are sent.
  acts = $state.raw<Act[]>([]);
  facts = $state.raw<Facts | undefined>();
  falling = $state.raw<Stone | undefined>();
  // How many moves are on the board, when the player looks back.
  back = $state<number | undefined>();
  isUp = $state(false);
  // When the line was lost, by the clock of this page.
  downSince = $state<number | undefined>();
  // Why the last act was refused, in words.
  problem = $state('');
  ended = $state.raw<Refusal | undefined>();
  // Called with every event that is new to a page which has the game already.
  onevent: ((event: OnlineEvent) => void) | undefined;

  #start: string[] | undefined;
  #line: Line | undefined;
  #tabs: Tabs<Message> | undefined;
  #isClosed = false;
  // When the service told the clocks, by the clock of this page, as if there were no way between.
  #heardAt = $state(0);
  #shown = 0;

  constructor(name: string, secret?: string) {
    this.name = name;
    this.secret = secret;
    this.acts = secret === undefined ? [] : actsOf(name);
  }
  start(): void {
    if (this.secret === undefined) this.#speak();
    else {
      this.#tabs = new Tabs<Message>(
        this.name,
        (message) => this.#hear(message),
        () => this.#speak(),
      );
      this.#tabs.tell({ is: 'hello' });
    }
  }
  close(): void {
    this.#isClosed = true;
    this.#line?.close();
    this.#tabs?.close();
  }

  get seat(): Seat | undefined {
    return this.head?.seat ?? undefined;
  }
  // The number of the last event that is known.
  get seq(): number {
    return this.events.length;
  }
  get game(): string {
    return this.facts?.game ?? this.head?.game ?? 'connect4';
  }
  get shape(): Shape {
    return this.facts ?? firstShape;
  }
  get moves(): string[] {
    return movesOf(this.#start ?? [], this.events);
  }
  get startLength(): number {
    return this.#start?.length ?? 0;
  }
  sideOf(seat: Seat): Side {
    return seat === 0 ? 'first' : 'second';
  }
  // The seat that makes the first move after the start.
  get begins(): Seat {
    return this.startLength % 2 === 0 ? 0 : 1;
  }
  get isOver(): boolean {
    return this.head?.state === 'over';
  }
  get isLive(): boolean {
    return this.back === undefined;
  }
  get pendingMove(): Act | undefined {
    return this.acts.find((act) => act.do === 'move');
  }
  // The stone of the move that is not answered yet.
  get unsent(): Laid | undefined {
    const { pendingMove, facts, seat } = this;
    const place = this.isLive && seat !== undefined ? facts?.places.find(({ move }) => move === pendingMove?.move) : undefined;
    return place && seat !== undefined ? { column: place.column, row: place.row, player: this.sideOf(seat) } : undefined;
  }
  get isMyTurn(): boolean {
    return this.head?.state === 'playing' && this.seat !== undefined && this.head.turn === this.seat;
  }
  get canPlay(): boolean {
    return this.isMyTurn && this.isLive && !this.pendingMove && this.facts?.ply === this.moves.length;
  }
  get hasBegun(): boolean {
    return haveBothMoved(this.events);
  }
  get takebackTo(): number | undefined {
    return this.seat === undefined ? undefined : takebackTo(this.startLength, this.moves.length, this.seat);
  }
  // The time of the service, in milliseconds since 1970.
  now(page = performance.now()): number {
    return this.head ? this.head.now + page - this.#heardAt : Date.now();
  }
  left(seat: Seat, page: number): number | undefined {
    const clocks = this.head?.clocks;
    if (!clocks) return undefined;
    // While nothing is heard, nobody knows: what was heard last is shown.
    return leftOf(clocks, seat, Math.min(page, this.downSince ?? page) - this.#heardAt);
  }

  playLegal(move: string): void {
    if (this.canPlay && this.facts?.legal.includes(move)) this.act({ do: 'move', ply: this.moves.length, move });
  }
  act(wish: Omit<Act, 'request'>): void {
    const act = { ...wish, request: newRequest() };
    this.problem = '';
    this.#keepActs([...this.acts, act], true);
    this.#line?.send(act);
  }
  look(ply: number | undefined): void {
    this.back = ply === undefined || ply >= this.moves.length ? undefined : Math.max(0, ply);
    void this.#show();
  }
  hurry(): void {
    this.#line?.hurry();
  }

  #speak(): void {
    if (this.#isClosed) return;
    const ears: Ears = {
      opened: (head, events) => this.#take(head, events),
      happened: (event, standing) => this.#happen(event, standing),
      noted: (some) => this.#put({ ...this.head!, ...some }),
      answered: (request) => this.#forgetAct(request),
      refused: (request, refusal, events) => {
        const isMove = this.acts.some((act) => act.request === request && act.do === 'move');
        this.#forgetAct(request);
        if (events.length > 0) this.#join(events);
        this.#refuse(refusalWords(refusal, isMove));
      },
      changed: (isUp) => {
        this.isUp = isUp;
        this.downSince = isUp ? undefined : performance.now();
        this.#spread();
      },
      ended: (refusal) => (this.ended = refusal),
    };
    this.downSince = performance.now();
    this.#line = new Line(this, ears);
    this.#line.start();
  }
  #refuse(words: string): void {
    this.problem = words;
    announce(words);
    this.#tabs?.tell({ is: 'refused', words });
  }

  #take(head: Game, told: readonly OnlineEvent[]): void {
    const events = joined(this.events, told);
    this.#heardAt = performance.now() - (this.#line?.half ?? 0);
    if (!events) this.events = [];
    this.#put(head);
    if (events) this.#join(told);
    else this.#line?.ask();
  }
  #happen(event: OnlineEvent, standing: Standing): void {
    this.#heardAt = performance.now() - (this.#line?.half ?? 0);
    if (event.seq > this.events.length + 1) {
      this.#line?.ask();
      return;
    }
    if (this.head && event.seq === this.events.length + 1) this.#put({ ...this.head, ...standing, seq: event.seq });
    this.#join([event]);
    // Who sits where is told to each seat on its own.
    if (event.kind === 'joined') this.#line?.ask();
  }
  #put(head: Game): void {
    this.head = head;
    this.#spread();
  }
  #join(told: readonly OnlineEvent[]): void {
    const events = joined(this.events, told);
    if (!events) return;
    const fresh = events.slice(this.events.length);
    const isFirst = this.facts === undefined;
    this.events = events;
    const answered = new Set(fresh.map(({ request }) => request));
    const own = this.acts.filter(({ request }) => answered.has(request));
    if (own.length > 0) this.#keepActs(this.acts.filter(({ request }) => !answered.has(request)));
    this.#spread();
    if (fresh.some(({ kind }) => kind === 'moved' || kind === 'agreed')) this.back = undefined;
    void this.#show(isFirst ? undefined : fresh.at(-1));
    if (!isFirst) fresh.forEach((event) => this.onevent?.(event));
  }
  #forgetAct(request: number): void {
    if (this.acts.some((act) => act.request === request)) this.#keepActs(this.acts.filter((act) => act.request !== request));
  }
  #keepActs(acts: Act[], isNew = false): void {
    this.acts = acts;
    if (acts.length > 0) keep(`acts.${this.name}`, JSON.stringify({ acts }));
    else forget(`acts.${this.name}`);
    this.#tabs?.tell({ is: 'acts', acts, isNew });
  }

  // Asks the engine for the position; `event` is what has just led to it.
  async #show(event?: OnlineEvent): Promise<void> {
    const { head } = this;
    if (!head) return;
    const asked = ++this.#shown;
    try {
      if (!this.#start) {
        const facts = await check(head.game, { moves: head.moves });
        remember(facts);
        this.#start ??= facts.stones.map(({ move }) => move);
      }
      const facts = await factsOf(head.game, this.moves.slice(0, this.back ?? this.moves.length));
      if (asked !== this.#shown) return;
      const stone = event?.kind === 'moved' ? facts.stones.at(-1) : undefined;
      this.falling = stone && event?.seat !== this.seat ? stone : undefined;
      this.facts = facts;
      if (stone) announce(moveTold(stone, facts));
      this.#archive();
    } catch (failure) {
      this.problem = problemWords(failure, this.shape);
    }
  }
  // A game that is over is among the saved ones.
  #archive(): void {
    const { head, moves, events } = this;
    if (!head?.result || this.seat === undefined || head.result.end === 'aborted') return;
    const { winner } = head.result;
    saveGame({
      id: linkedId(this.name),
      game: this.game,
      moves: compact(moves),
      first: 'human',
      second: 'human',
      result: winner === null ? 'draw' : this.sideOf(winner),
      at: events.at(-1)?.at ?? Date.now(),
      own: this.sideOf(this.seat),
    });
  }

  #spread(): void {
    const { head, events, isUp } = this;
    if (this.#line && head) this.#tabs?.tell({ is: 'state', head, events, isUp, age: performance.now() - this.#heardAt });
  }
  #hear(message: Message): void {
    if (message.is === 'refused') this.problem = message.words;
    else if (message.is === 'hello') this.#spread();
    else if (message.is === 'acts') {
      const known = new Set(this.acts.map(({ request }) => request));
      this.acts = message.acts;
      if (message.isNew) message.acts.filter(({ request }) => !known.has(request)).forEach((act) => this.#line?.send(act));
    } else if (!this.#line) {
      this.#heardAt = performance.now() - message.age;
      this.isUp = message.isUp;
      this.downSince = message.isUp ? undefined : (this.downSince ?? performance.now());
      this.head = message.head;
      this.#join(message.events);
    }
  }

  get opponent(): Seat | undefined {
    return this.seat === undefined ? undefined : otherSeat(this.seat);
  }
}

// One game at the board: its moves, who plays it, and what the service says about the position shown.
//
// `moves` is the whole game, `shown` how many of its moves stand on the board: the moves after it can
// be played again. The session knows no rules; a move is played when the service has agreed to it.
import { Problem, check, chooseMove, fetchGames, type Facts, type NamedGame, type Position, type Side, type Stone } from './api';
import { factsOf, remember } from './facts';
import { sequence, otherSide, type Shape } from './notation';
import { isPlayer, type Table } from './players';
import { keep, keptObject } from './saved';
import { chord, knock } from './sound';
import { say } from './words.svelte';

interface Kept { game: string; moves: string[]; shown: number; first: string; second: string; pace: number; sound: boolean }

// Long enough for a stone to fall before the next one follows.
const shortestThought = 300;
export const paces = [2500, 1500, 800, 400, 150] as const;

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

class Session {
  named = $state.raw<NamedGame[]>([]);
  game = $state('connect4');
  moves = $state.raw<string[]>([]);
  shown = $state(0);
  facts = $state.raw<Facts | undefined>();
  table = $state<Table>({ first: 'human', second: 'medium' });
  // The stone that was just played, which is seen to fall; none after a jump.
  falling = $state.raw<Stone | undefined>();
  hint = $state.raw<Stone | undefined>();
  isThinking = $state(false);
  isPaused = $state(false);
  pace = $state(2);
  hasSound = $state(false);
  // What a screen reader is told, and what went wrong last.
  announcement = $state('');
  problem = $state('');
  // A remark beside the board, such as a hint or that a machine could not be perfect.
  remark = $state('');
  // The machines rest while another room uses the board.
  isAtBoard = $state(true);

  #search: AbortController | undefined;
  #asked = 0;

  get shape(): Shape {
    return this.facts ?? { columns: 7, rows: 6, align: 4, gravity: true };
  }
  get isLive(): boolean {
    return this.shown === this.moves.length;
  }
  get isSpectated(): boolean {
    return this.table.first !== 'human' && this.table.second !== 'human';
  }
  get isHotSeat(): boolean {
    return this.table.first === 'human' && this.table.second === 'human';
  }
  get isHumanToMove(): boolean {
    return this.facts !== undefined && !this.facts.over && this.table[this.facts.turn] === 'human';
  }
  get current(): string[] {
    return this.moves.slice(0, this.shown);
  }

  // Everything that was there before a reload.
  async open(game: string | undefined, moves: string | undefined): Promise<void> {
    const before = keptObject<Kept>('session');
    if (isPlayer(before.first) && isPlayer(before.second)) this.table = { first: before.first, second: before.second };
    if (typeof before.pace === 'number' && paces[before.pace]) this.pace = before.pace;
    this.hasSound = before.sound === true;
    this.isPaused = this.isSpectated;
    try {
      this.named = await fetchGames();
    } catch (failure) {
      this.#tell(failure);
    }
    const keptMoves = Array.isArray(before.moves) ? before.moves : [];
    const sameGame = before.game === (game ?? before.game);
    if (sameGame && before.game && (moves === undefined || keptMoves.slice(0, before.shown).join('') === moves)) {
      if (await this.show(before.game, keptMoves, before.shown ?? keptMoves.length)) return;
    }
    if (game !== undefined && (await this.load(game, { moves: moves ?? '' }))) return;
    // A link that leads nowhere is told, over a board that can be played.
    const { problem } = this;
    await this.show('connect4', [], 0);
    this.problem = problem;
  }

  save(): void {
    const { game, moves, shown, pace } = this;
    keep('session', JSON.stringify({ game, moves, shown, pace, ...this.table, sound: this.hasSound } satisfies Kept));
  }

  // Shows a game at one of its plies; false, with the reason told, when the service refuses it.
  async show(game: string, moves: string[], shown: number): Promise<boolean> {
    this.#stop();
    const asked = ++this.#asked;
    try {
      const facts = await factsOf(game, moves.slice(0, shown));
      if (asked !== this.#asked) return true;
      this.#set(game, moves, shown, facts);
      this.falling = undefined;
      this.#continue();
      return true;
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }

  // A position from outside: moves or a drawing. The service finds moves that lead to a drawing.
  async load(game: string, position: Position): Promise<boolean> {
    try {
      const facts = await check(game, position);
      remember(facts);
      const moves = facts.stones.map((stone) => stone.move);
      return await this.show(facts.game, moves, moves.length);
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }

  async play(move: string): Promise<void> {
    this.#stop();
    const asked = ++this.#asked;
    const moves = [...this.current, move];
    try {
      const facts = await factsOf(this.game, moves);
      if (asked !== this.#asked) return;
      const stone = facts.stones.at(-1);
      this.#set(this.game, moves, moves.length, facts);
      this.falling = stone;
      if (stone) this.#announce(stone, facts);
      if (this.hasSound && stone) {
        knock(stone.player === 'first');
        if (facts.winner) chord();
      }
      this.#continue();
    } catch (failure) {
      this.#tell(failure);
    }
  }

  // A machine's reply is taken back together with the move it replied to.
  undo(): void {
    let shown = this.shown - 1;
    while (shown > 0 && !this.isHotSeat && !this.isSpectated && this.table[this.#turnAt(shown)] !== 'human') --shown;
    if (this.isSpectated) this.isPaused = true;
    if (shown >= 0) void this.show(this.game, this.moves, shown);
  }
  redo(): void {
    let shown = this.shown + 1;
    while (shown < this.moves.length && !this.isHotSeat && !this.isSpectated && this.table[this.#turnAt(shown)] !== 'human')
      ++shown;
    if (shown <= this.moves.length) void this.show(this.game, this.moves, shown);
  }
  jump(shown: number): void {
    if (this.isSpectated) this.isPaused = true;
    void this.show(this.game, this.moves, shown);
  }
  restart(game = this.game): void {
    this.isPaused = false;
    this.announcement = say('web.told.new_game');
    void this.show(game, [], 0);
  }
  // From a ply in the middle the game goes on anew.
  resume(): void {
    this.isPaused = false;
    void this.show(this.game, this.current, this.shown);
  }
  seat(side: Side, player: Table[Side]): void {
    this.table[side] = player;
    this.isPaused = false;
    this.#stop();
    this.#continue();
  }
  swap(): void {
    this.table = { first: this.table.second, second: this.table.first };
    this.announcement = say('web.told.swapped');
    this.#stop();
    this.#continue();
  }
  togglePause(): void {
    this.isPaused = !this.isPaused;
    this.#stop();
    this.#continue();
  }
  // One move of the machines while they are paused.
  step(): void {
    if (!this.isLive) this.redo();
    else if (this.facts && !this.facts.over) void this.#think(0);
  }
  leaveBoard(): void {
    this.isAtBoard = false;
    this.#stop();
  }
  returnToBoard(): void {
    this.isAtBoard = true;
    this.#continue();
  }

  async askHint(): Promise<void> {
    if (!this.isHumanToMove) return;
    this.#stop();
    const search = (this.#search = new AbortController());
    this.isThinking = true;
    try {
      const choice = await chooseMove(this.game, sequence(this.current), 'perfect', 1, search.signal);
      if (!choice.move) return;
      const after = await factsOf(this.game, [...this.current, choice.move], search.signal);
      this.hint = after.stones.at(-1);
      this.remark = say('web.play.hint_is', { move: choice.move });
      this.announcement = this.remark;
    } catch (failure) {
      if (!search.signal.aborted) this.#tell(failure);
    } finally {
      if (this.#search === search) this.isThinking = false;
    }
  }

  #turnAt(ply: number): Side {
    // Sides take turns in every game here; the service confirms it with the position shown.
    const turn = this.facts?.turn ?? 'first';
    return (ply - this.shown) % 2 === 0 ? turn : otherSide(turn);
  }
  #set(game: string, moves: string[], shown: number, facts: Facts): void {
    this.game = game;
    this.moves = moves;
    this.shown = shown;
    this.facts = facts;
    this.hint = undefined;
    this.problem = '';
    this.remark = '';
    this.save();
  }
  #announce(stone: Stone, facts: Facts): void {
    const told = say(this.shape.gravity ? 'web.told.dropped' : 'web.told.placed', {
      side: say(`web.side.${stone.player}`),
      column: stone.move,
      row: stone.row,
    });
    const after = facts.winner
      ? say('web.told.wins', { side: say(`web.side.${facts.winner}`) })
      : facts.over
        ? say('web.told.draw')
        : '';
    this.announcement = after ? `${told} ${after}` : told;
  }
  #tell(failure: unknown): void {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    const known = failure instanceof Problem && failure.message;
    this.problem = known ? failure.message : say('web.problem.unreachable');
    this.announcement = this.problem;
    this.isThinking = false;
  }
  #stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.isThinking = false;
  }
  #continue(): void {
    const { facts } = this;
    if (!facts || facts.over || !this.isLive || !this.isAtBoard || this.table[facts.turn] === 'human') return;
    if (this.isSpectated && this.isPaused) return;
    void this.#think(this.isSpectated ? paces[this.pace]! : shortestThought);
  }
  async #think(leastTime: number): Promise<void> {
    const { facts, game } = this;
    if (!facts) return;
    this.#stop();
    const search = (this.#search = new AbortController());
    this.isThinking = true;
    const level = this.table[facts.turn];
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const [choice] = await Promise.all([
        chooseMove(game, sequence(this.current), level === 'human' ? 'hard' : level, seed, search.signal),
        pause(leastTime, search.signal),
      ]);
      if (search.signal.aborted || !choice.move) return;
      await this.play(choice.move);
      if (choice.fell_back) this.remark = say('web.play.fell_back');
    } catch (failure) {
      if (!search.signal.aborted) this.#tell(failure);
    }
  }
}

export const session = new Session();

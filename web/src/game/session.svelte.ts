// The game in Play: its moves, who plays it, and what the engine says about the shown position. It stands until the
// player ends it: the other rooms have positions of their own (`study`), and other tabs their own copies.
//
// `moves` is the whole game, and `shown` is how many of its moves are on the board; the later ones can be
// replayed. The session knows no rules: a move is played once the engine has accepted it.
import { announce } from '../ui/announcement.svelte';
import { check, chooseMove, type Facts, type NamedGame, type Position, type Side, type Stone } from '../engine/api';
import { problemWords } from './problems';
import { newId, saveGame, textOf, writtenGame, type Result, type SavedGame } from '../kept/archive';
import { scoreWords } from '../board/chips';
import { Clock, type Times } from './clock.svelte';
import { factsOf, remember } from '../engine/facts';
import { firstShape, type GameModel } from './gameModel';
import { compact, sequence, otherSide, type Shape } from '../engine/notation';
import { pause } from '../ui/pause';
import { isPlayer, type Player, type Table } from './players';
import { keepInTab, parsed } from '../kept/saved';
import { chord, knock } from '../ui/sound';
import { moveTold, placeTold, resultTold } from './told';
import { say } from '../ui/words.svelte';

export interface Kept {
  id: string;
  game: string;
  moves: string[];
  shown: number;
  first: Player;
  second: Player;
  pace: number;
  sound: boolean;
  used: Times;
  limit: number;
  timeout: Side;
  series: Times;
  isCounted: boolean;
}

// In milliseconds: enough time for a stone to fall before the machine replies.
const shortestThought = 300;
export const paces = [2500, 1500, 800, 400, 150] as const;

class Session implements GameModel {
  readonly joins = false;
  named = $state.raw<NamedGame[]>([]);
  game = $state('connect4');
  moves = $state.raw<string[]>([]);
  shown = $state(0);
  facts = $state.raw<Facts | undefined>();
  // A new game is about to begin, and its empty board can be drawn already.
  isAwaited = $state(false);
  table = $state<Table>({ first: 'human', second: 'medium' });
  falling = $state.raw<Stone | undefined>();
  hint = $state.raw<Stone | undefined>();
  isThinking = $state(false);
  isPaused = $state(false);
  pace = $state(2);
  hasSound = $state(false);
  problem = $state('');
  // A message beside the board, such as a hint, or that a machine could not play perfectly.
  remark = $state('');
  // False while another room is open; then machines and clocks wait.
  isAtBoard = $state(true);
  // A position from a link or a pasted text is shown unchanged: a machine to move waits until the user continues.
  isHeld = $state(false);
  // The game before a new one was begun, so that this can be undone.
  previous = $state.raw<{ id: string; game: string; moves: string[]; shown: number } | undefined>();
  // The side that had no time left.
  timeout = $state<Side | undefined>();
  // The games that each seat has won of this series; a draw is half a game for both.
  series = $state<Times>({ first: 0, second: 0 });
  isCounted = $state(false);
  // False when the browser's storage took nothing: then a reload would lose the game.
  isKept = $state(true);
  clock = new Clock((side) => this.#lose(side));
  id = newId();

  #search: AbortController | undefined;
  #asked = 0;
  #written: string | null = null;

  get shape(): Shape {
    return this.facts ?? firstShape;
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
    return this.facts !== undefined && !this.isOver && this.table[this.facts.turn] === 'human';
  }
  get isOver(): boolean {
    return this.facts?.over === true || (this.timeout !== undefined && this.isLive);
  }
  // Of the shown position.
  get winner(): Side | undefined {
    return this.facts?.winner ?? (this.isOver && this.timeout ? otherSide(this.timeout) : undefined);
  }
  get result(): Result {
    return this.winner ?? (this.isOver ? 'draw' : 'open');
  }
  get current(): string[] {
    return this.moves.slice(0, this.shown);
  }

  // The ply of this game after exactly these moves, if there is one.
  plyOf(moves: string): number | undefined {
    const ply = this.moves.findIndex((_, index) => compact(this.moves.slice(0, index)) === moves);
    return ply >= 0 ? ply : compact(this.moves) === moves ? this.moves.length : undefined;
  }
  // The ply that an undo leads to: against a machine, its reply is taken back together with the player's move.
  get undoTo(): number | undefined {
    for (let shown = this.shown - 1; shown >= 0; --shown)
      if (this.isHotSeat || this.isSpectated || this.table[this.#turnAt(shown)] === 'human') return shown;
    return undefined;
  }
  get canUndo(): boolean {
    return this.undoTo !== undefined || (this.previous !== undefined && this.isLive);
  }

  save(): void {
    const { id, game, moves, shown, pace, hasSound: sound, series, isCounted, timeout } = this;
    const { times: used, limit } = this.clock;
    const kept = { id, game, moves, shown, pace, ...this.table, sound, used, limit, series, isCounted, ...(timeout ? { timeout } : {}) };
    this.isKept = keepInTab('session', JSON.stringify(kept satisfies Partial<Kept>));
  }

  // What was kept of an earlier visit, but for the game, which the engine must accept first.
  restore({ id, moves, first, second, pace, sound, used, limit, timeout, series, isCounted }: Partial<Kept>): void {
    // Another tab has gone on with this game: this one is saved beside it.
    const isOwn = id !== undefined && parsed<SavedGame>(writtenGame(id)).moves === compact(moves ?? []);
    this.#take(isOwn ? id : newId());
    if (isPlayer(first) && isPlayer(second)) this.table = { first, second };
    if (typeof pace === 'number' && paces[pace]) this.pace = pace;
    this.hasSound = sound === true;
    this.isPaused = this.isSpectated;
    if (used) this.clock.set(used);
    this.clock.limit = limit ?? 0;
    this.timeout = timeout;
    if (series) this.series = series;
    this.isCounted = isCounted === true;
  }

  // Shows a game at one of its plies. If the engine refuses it, the reason is shown and the result is false.
  async show(game: string, moves: string[], shown: number, isHeld = false): Promise<boolean> {
    this.#stop();
    const asked = ++this.#asked;
    try {
      const facts = await factsOf(game, moves.slice(0, shown));
      if (asked !== this.#asked) return true;
      this.#set(moves, shown, facts);
      this.falling = undefined;
      this.isHeld = isHeld && !facts.over && this.table[facts.turn] !== 'human';
      if (this.isHeld && this.isSpectated) this.isPaused = true;
      this.#continue();
      return true;
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }

  // For a drawing, the engine finds moves that lead to it.
  async load(game: string, position: Position): Promise<boolean> {
    try {
      const facts = await check(game, position);
      remember(facts);
      return await this.#open(
        facts.game,
        facts.stones.map((stone) => stone.move),
      );
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
      this.timeout = undefined;
      this.#set(moves, moves.length, facts);
      this.#record();
      this.falling = stone;
      this.isHeld = false;
      if (stone) announce(moveTold(stone, facts));
      if (this.hasSound && stone) {
        knock(stone.player === 'first');
        if (facts.winner) chord();
      }
      this.#continue();
    } catch (failure) {
      this.#tell(failure);
    }
  }

  playLegal(move: string): void {
    if (this.facts?.legal.includes(move)) void this.play(move);
  }

  undo(): void {
    if (this.undoTo !== undefined) this.jump(this.undoTo);
    else if (this.previous && this.isLive) {
      const { id, game, moves, shown } = this.previous;
      this.#take(id);
      this.previous = undefined;
      if (this.isSpectated) this.isPaused = true;
      void this.#goTo(game, moves, shown);
    }
  }
  redo(): void {
    let shown = this.shown + 1;
    while (shown < this.moves.length && !this.isHotSeat && !this.isSpectated && this.table[this.#turnAt(shown)] !== 'human') ++shown;
    if (shown <= this.moves.length) void this.#goTo(this.game, this.moves, shown);
  }
  jump(shown: number): void {
    if (this.isSpectated) this.isPaused = true;
    void this.#goTo(this.game, this.moves, shown);
  }
  async #goTo(game: string, moves: string[], shown: number): Promise<void> {
    if ((await this.show(game, moves, shown)) && this.facts) announce(placeTold(this.facts, this.moves.length));
  }
  async begin(game: string): Promise<boolean> {
    this.isPaused = false;
    if (!(await this.#open(game, [], false))) return false;
    announce(say('web.told.new_game'));
    return true;
  }
  restart(): void {
    void this.begin(this.game);
  }
  // Continues from the shown ply and discards the later moves.
  resume(): void {
    this.isPaused = false;
    void this.show(this.game, this.current, this.shown);
  }
  seat(side: Side, player: Table[Side]): void {
    this.table[side] = player;
    this.series = { first: 0, second: 0 };
    this.isPaused = false;
    this.#reseat();
  }
  swap(): void {
    this.table = { first: this.table.second, second: this.table.first };
    this.series = { first: this.series.second, second: this.series.first };
    announce(say('web.told.swapped'));
    this.#reseat();
  }
  #reseat(): void {
    this.isHeld = false;
    this.save();
    this.#stop();
    this.#continue();
  }
  togglePause(): void {
    if (!this.isSpectated) return;
    this.isPaused = !this.isPaused;
    this.#stop();
    this.#continue();
  }
  // Called when the server answers again.
  carryOn(): void {
    this.#continue();
  }
  // Plays one move while the machines are paused.
  step(): void {
    if (!this.isLive) this.redo();
    else if (this.facts && !this.isOver) void this.#think(0);
  }
  leaveBoard(): void {
    this.isAtBoard = false;
    this.#stop();
    this.clock.run(undefined);
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
      this.remark = say('web.play.hint_is', { move: choice.move, score: scoreWords(choice.score) });
      announce(this.remark);
    } catch (failure) {
      if (!search.signal.aborted) this.#tell(failure);
    } finally {
      if (this.#search === search) this.isThinking = false;
    }
  }

  // Another game takes the place of this one, which stays among the saved games and comes back by an undo.
  async #open(game: string, moves: string[], isHeld = true): Promise<boolean> {
    const { id, timeout, isCounted, game: before } = this;
    const leaving = this.moves.length > 0 ? { id, game: this.game, moves: this.moves, shown: this.shown } : this.previous;
    const times = this.clock.times;
    this.#take(newId());
    if (await this.show(game, moves, moves.length, isHeld)) {
      this.previous = leaving;
      if (this.game !== before) this.series = { first: 0, second: 0 };
      return true;
    }
    Object.assign(this, { id, timeout, isCounted });
    this.clock.set(times);
    return false;
  }
  #take(id: string): void {
    this.id = id;
    this.#written = writtenGame(id);
    this.timeout = undefined;
    this.isCounted = false;
    this.clock.set({ first: 0, second: 0 });
  }
  // Only what was played here is saved and counted, not what a link shows.
  #record(): void {
    this.#count();
    // Another tab has gone on with this game: both are kept.
    if (writtenGame(this.id) !== this.#written && this.#written !== null) this.id = newId();
    const { id, game, moves, table, result } = this;
    const saved = { id, game, moves: compact(moves), ...table, result, at: Date.now() };
    if (saveGame(saved)) this.#written = textOf(saved);
    this.save();
  }
  #turnAt(ply: number): Side {
    // The sides take turns in every game, so the turn follows from that of the shown position.
    const turn = this.facts?.turn ?? 'first';
    return (ply - this.shown) % 2 === 0 ? turn : otherSide(turn);
  }
  #set(moves: string[], shown: number, facts: Facts): void {
    this.game = facts.game;
    this.moves = moves;
    this.shown = shown;
    this.facts = facts;
    this.hint = undefined;
    this.problem = '';
    this.remark = '';
    this.save();
  }
  // A game counts once, even if its last move is taken back and played again.
  #count(): void {
    if (this.result === 'open' || this.isCounted || !this.isLive) return;
    this.isCounted = true;
    if (this.result === 'draw') this.series = { first: this.series.first + 0.5, second: this.series.second + 0.5 };
    else this.series[this.result] += 1;
  }
  #lose(side: Side): void {
    this.timeout = side;
    this.#stop();
    this.#record();
    if (this.facts) announce(resultTold(this.facts, this.winner));
  }
  #tell(failure: unknown): void {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    this.problem = problemWords(failure, this.shape);
    announce(this.problem);
    this.isThinking = false;
  }
  #stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.isThinking = false;
  }
  #continue(): void {
    const { facts } = this;
    const isOn = facts && !this.isOver && this.isLive && this.isAtBoard && !this.isHeld && !(this.isSpectated && this.isPaused);
    // The first stone starts the clocks, and nobody's runs for a page that is not seen.
    this.clock.run(isOn && this.shown > 0 && !document.hidden ? facts.turn : undefined);
    if (isOn && this.table[facts.turn] !== 'human') void this.#think(this.isSpectated ? paces[this.pace]! : shortestThought);
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

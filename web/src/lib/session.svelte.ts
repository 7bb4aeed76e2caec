// The current game: its moves, who plays it, and what the engine says about the shown position.
//
// `moves` is the whole game, and `shown` is how many of its moves are on the board; the later ones can be
// replayed. The session knows no rules: a move is played once the engine has accepted it.
import { check, chooseMove, problemWords, type Facts, type NamedGame, type Position, type Side, type Stone } from './api';
import { scoreWords } from './chips';
import { factsOf, remember } from './facts';
import { compact, sequence, otherSide, type Shape } from './notation';
import { pause } from './pause';
import type { Table } from './players';
import { keep } from './saved';
import { chord, knock } from './sound';
import { moveTold, placeTold } from './told';
import { say } from './words.svelte';

export interface Kept { game: string; moves: string[]; shown: number; first: string; second: string; pace: number; sound: boolean }

// In milliseconds: enough time for a stone to fall before the machine replies.
const shortestThought = 300;
export const paces = [2500, 1500, 800, 400, 150] as const;

class Session {
  named = $state.raw<NamedGame[]>([]);
  game = $state('connect4');
  moves = $state.raw<string[]>([]);
  shown = $state(0);
  facts = $state.raw<Facts | undefined>();
  // A new game is about to begin, and its empty board can be drawn already.
  isAwaited = $state(false);
  table = $state<Table>({ first: 'human', second: 'medium' });
  // The stone that was just played, for the animation; undefined after a jump.
  falling = $state.raw<Stone | undefined>();
  hint = $state.raw<Stone | undefined>();
  isThinking = $state(false);
  isPaused = $state(false);
  pace = $state(2);
  hasSound = $state(false);
  // The message for screen readers, and the last error.
  announcement = $state('');
  problem = $state('');
  // A message beside the board, such as a hint, or that a machine could not play perfectly.
  remark = $state('');
  // False while another room uses the board; then the machines wait.
  isAtBoard = $state(true);
  // A position from a link or a pasted text is shown unchanged: a machine to move waits until the user continues.
  isHeld = $state(false);
  // The game before a new one was begun, so that this can be undone.
  previous = $state.raw<{ game: string; moves: string[]; shown: number } | undefined>();

  #search: AbortController | undefined;
  #asked = 0;

  get shape(): Shape {
    return this.facts ?? { columns: 7, rows: 6, align: 4, gravity: true, rule: 'at_least' };
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
    const { game, moves, shown, pace } = this;
    keep('session', JSON.stringify({ game, moves, shown, pace, ...this.table, sound: this.hasSound } satisfies Kept));
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

  // Loads moves or a drawing. For a drawing, the engine finds moves that lead to it.
  async load(game: string, position: Position): Promise<boolean> {
    try {
      const facts = await check(game, position);
      remember(facts);
      const moves = facts.stones.map((stone) => stone.move);
      const leaving = this.#leaving();
      if (!(await this.show(facts.game, moves, moves.length, true))) return false;
      this.previous = leaving;
      return true;
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
      this.#set(moves, moves.length, facts);
      this.falling = stone;
      this.isHeld = false;
      if (stone) this.announcement = moveTold(stone, facts);
      if (this.hasSound && stone) {
        knock(stone.player === 'first');
        if (facts.winner) chord();
      }
      this.#continue();
    } catch (failure) {
      this.#tell(failure);
    }
  }

  // Plays a move if it is legal.
  playLegal(move: string): void {
    if (this.facts?.legal.includes(move)) void this.play(move);
  }

  undo(): void {
    if (this.undoTo !== undefined) this.jump(this.undoTo);
    else if (this.previous && this.isLive) {
      const { game, moves, shown } = this.previous;
      this.previous = undefined;
      if (this.isSpectated) this.isPaused = true;
      void this.#goTo(game, moves, shown);
    }
  }
  redo(): void {
    let shown = this.shown + 1;
    while (shown < this.moves.length && !this.isHotSeat && !this.isSpectated && this.table[this.#turnAt(shown)] !== 'human')
      ++shown;
    if (shown <= this.moves.length) void this.#goTo(this.game, this.moves, shown);
  }
  jump(shown: number): void {
    if (this.isSpectated) this.isPaused = true;
    void this.#goTo(this.game, this.moves, shown);
  }
  async #goTo(game: string, moves: string[], shown: number): Promise<void> {
    if ((await this.show(game, moves, shown)) && this.facts) this.announcement = placeTold(this.facts, this.moves.length);
  }
  async begin(game: string): Promise<boolean> {
    const leaving = this.#leaving();
    this.isPaused = false;
    if (!(await this.show(game, [], 0))) return false;
    this.previous = leaving;
    this.announcement = say('web.told.new_game');
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
    this.isPaused = false;
    this.#reseat();
  }
  swap(): void {
    this.table = { first: this.table.second, second: this.table.first };
    this.announcement = say('web.told.swapped');
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
      this.remark = say('web.play.hint_is', { move: choice.move, score: scoreWords(choice.score) });
      this.announcement = this.remark;
    } catch (failure) {
      if (!search.signal.aborted) this.#tell(failure);
    } finally {
      if (this.#search === search) this.isThinking = false;
    }
  }

  #turnAt(ply: number): Side {
    // The sides take turns in every game, so the turn follows from that of the shown position.
    const turn = this.facts?.turn ?? 'first';
    return (ply - this.shown) % 2 === 0 ? turn : otherSide(turn);
  }
  #leaving(): typeof this.previous {
    const { game, moves, shown } = this;
    return moves.length > 0 ? { game, moves, shown } : this.previous;
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
  #tell(failure: unknown): void {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    this.problem = problemWords(failure);
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
    if (!facts || facts.over || !this.isLive || !this.isAtBoard || this.isHeld || this.table[facts.turn] === 'human') return;
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

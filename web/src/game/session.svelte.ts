// The game in Play: who plays it, and what the engine says about the shown position. It stands until the player ends it: the
// other rooms have positions of their own (`study`), and other tabs their own copies. The session knows no rules: a move is
// played once the engine has accepted it.
import { scoreWords } from '../board/chips';
import { sideName } from '../board/material';
import { check, chooseMove, type Facts, type Position, type Side, type Stone, type SwapChoice } from '../engine/api';
import { factsOf, remember } from '../engine/facts';
import { compact, otherSide, sequence } from '../engine/notation';
import { choicesIn, type SavedGame } from '../kept/archive';
import { keep, keepInTab, kept } from '../kept/saved';
import { announce } from '../ui/announcement.svelte';
import { connection } from '../ui/connection.svelte';
import { pause } from '../ui/pause';
import { settings } from '../ui/settings.svelte';
import { chord, knock } from '../ui/sound';
import { say, withWords } from '../ui/words.svelte';
import { Clock, type Times } from './clock.svelte';
import type { GameModel } from './gameModel';
import { PlayedGame } from './playedGame.svelte';
import { playerOf, type Player } from './players';
import { problemWords } from './problems';
import { SavedCopy } from './savedCopy';
import { Seats, type Series } from './seats.svelte';
import type { KeptOpening, Opening } from './swap2.svelte';
import { Thinking } from './thinking.svelte';
import { atTold, moveTold, placeTold, resultTold, winnerTold } from './told';

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
  series: Series;
  isCounted: boolean;
  opening: KeptOpening;
}

interface Left {
  id: string;
  game: string;
  moves: string[];
  shown: number;
  opening: Opening | undefined;
}
const fromStart: KeptOpening = { choices: [], chosen: 0 };
function keptIn(opening: string | undefined): KeptOpening | undefined {
  const choices = opening === undefined ? undefined : choicesIn(opening);
  return choices && { choices, chosen: choices.length };
}

// In milliseconds: enough time for a stone to fall before the machine replies.
const shortestThought = 300;
export const paces = [2500, 1500, 800, 400, 150] as const;

export class Session extends PlayedGame implements GameModel {
  readonly joins = false;
  readonly seats = new Seats();
  readonly thinking = new Thinking();
  readonly clock = new Clock((side) => this.#lose(side));
  falling = $state.raw<Stone | undefined>();
  hint = $state.raw<Stone | undefined>();
  // Of two machines that play each other.
  isPaused = $state(false);
  pace = $state(2);
  hasSound = $state(false);
  problem = $state('');
  // A message beside the board, such as a hint, or that a machine could not play perfectly.
  remark = $state('');
  // A position from a link or a pasted text is shown unchanged: a machine to move waits until the user continues.
  isHeld = $state(false);
  // The game before a new one was begun, so that this can be undone.
  previous = $state.raw<Left | undefined>();
  // Where it begins with swap2.
  opening = $state.raw<Opening | undefined>();
  // False when the browser's storage took nothing: then a reload would lose the game.
  isKept = $state(true);
  // While another room is open, machines and clocks wait.
  #isAtBoard = true;
  #copy = new SavedCopy();
  #asked = 0;

  get id(): string {
    return this.#copy.id;
  }
  // Who puts the next stone, or chooses.
  get mover(): Side | undefined {
    return this.opening?.mover ?? this.facts?.turn;
  }
  get isPersonsTurn(): boolean {
    const { mover } = this;
    return mover !== undefined && !this.isOver && this.seats.isHuman(mover);
  }
  get isHumanToMove(): boolean {
    return this.isPersonsTurn && !this.opening?.isChoosing;
  }
  override get isLive(): boolean {
    return super.isLive && this.opening?.isLive !== false;
  }
  // The one of whom the page thinks as its own: of two people, who began.
  get own(): Side {
    const { own, isHotSeat } = this.seats;
    return isHotSeat && this.opening?.isSwapped ? 'second' : own;
  }
  // The ply that an undo leads to.
  get undoTo(): number | undefined {
    for (let ply = this.shown - 1; ply >= (this.opening?.end ?? 0); --ply) if (this.seats.stopsAt(this.turnAt(ply))) return ply;
    return undefined;
  }
  get canUndo(): boolean {
    return this.undoTo !== undefined || this.opening?.canUndo || (this.previous !== undefined && this.isLive);
  }

  // As two people at one screen call themselves; otherwise the colour of their stones.
  nameOf(side: Side): string {
    return this.opening?.nameOf(side) ?? ((this.seats.isHotSeat && settings.now[side]) || sideName(this.shape, side));
  }
  // Sound is off until somebody wants it, and who was asked is not asked again.
  get isSoundOpen(): boolean {
    return !this.hasSound && !kept('sound');
  }
  setSound(isOn: boolean): void {
    this.hasSound = isOn;
    this.save();
    keep('sound', isOn ? 'on' : 'off');
  }
  tellFull(column: number): void {
    this.remark = say('web.play.full', { column });
    announce(this.remark);
  }

  save(): void {
    const { id, game, moves, shown, pace, hasSound: sound, timeout } = this;
    const { table, series, isCounted } = this.seats;
    const { times: used, limit } = this.clock;
    const others = { ...(timeout ? { timeout } : {}), ...this.opening?.kept };
    const facts = { id, game, moves, shown, pace, ...table, sound, used, limit, series, isCounted, ...others };
    this.isKept = keepInTab('session', JSON.stringify(facts satisfies Partial<Kept>));
  }
  // What was kept of an earlier visit, but for the game, which the engine must accept first.
  restore({ id, moves, first, second, pace, sound, used, limit, timeout, series, isCounted }: Partial<Kept>): void {
    this.#copy.takeBack(id, compact(moves ?? []));
    this.#sit(first, second);
    if (typeof pace === 'number' && paces[pace]) this.pace = pace;
    this.hasSound = sound === true;
    this.isPaused = this.seats.isSpectated;
    this.clock.set(used ?? { first: 0, second: 0 });
    this.clock.limit = limit ?? 0;
    this.timeout = timeout;
    if (series) this.seats.series = series;
    this.seats.isCounted = isCounted === true;
  }

  // The opening of a game that was kept and is about to be shown.
  async takeOpening(game: string, kept?: Partial<KeptOpening>): Promise<void> {
    this.opening = await this.#openingOf(game, kept);
  }
  async #openingOf(game: string, { choices, chosen }: Partial<KeptOpening> = {}): Promise<Opening | undefined> {
    if (!Array.isArray(choices)) return undefined;
    try {
      const { Opening } = await withWords('desk', import('./swap2.svelte'));
      return new Opening(this, game, { choices, chosen: Number(chosen) });
    } catch {
      connection.lose();
      return undefined;
    }
  }
  #sit(first: unknown, second: unknown): void {
    const [one, other] = [playerOf(first), playerOf(second)];
    if (one && other) this.seats.table = { first: one, second: other };
  }

  // Shows a game at one of its plies. If the engine refuses it, the reason is shown and the result is false.
  async show(game: string, moves: string[], shown: number, isHeld = false): Promise<boolean> {
    this.thinking.stop();
    const asked = ++this.#asked;
    try {
      const [facts, opening] = await Promise.all([factsOf(game, moves.slice(0, shown)), this.opening?.at(game, moves, shown)]);
      if (asked !== this.#asked) return true;
      this.opening = opening?.();
      this.#put(moves, shown, facts);
      this.falling = undefined;
      this.isHeld = isHeld && !facts.over && !this.seats.isHuman(this.opening?.mover ?? facts.turn);
      if (this.isHeld && this.seats.isSpectated) this.isPaused = true;
      this.carryOn();
      return true;
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }
  // For a drawing, the engine finds moves that lead to it.
  async load(game: string, position: Position, _isApart?: boolean, opening?: string): Promise<boolean> {
    try {
      const facts = await check(game, position);
      remember(facts);
      const moves = facts.stones.map((stone) => stone.move);
      return await this.#open(facts.game, moves, true, undefined, keptIn(opening));
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }

  // A saved game goes on as the same one, between the same players.
  async goOn(saved: SavedGame): Promise<void> {
    try {
      const facts = await check(saved.game, { moves: saved.moves });
      remember(facts);
      const played = facts.stones.map((stone) => stone.move);
      if (await this.#open(facts.game, played, false, saved, keptIn(saved.opening))) this.seats.startSeries();
    } catch (failure) {
      this.#tell(failure);
    }
  }

  play(move: string): Promise<void> {
    return this.act([move]);
  }
  // Puts stones, or makes a choice of the opening.
  async act(stones: readonly string[], choice: SwapChoice | null = null): Promise<void> {
    this.thinking.stop();
    const asked = ++this.#asked;
    const moves = [...this.current, ...stones];
    try {
      const [facts, opening] = await Promise.all([factsOf(this.game, moves), this.opening?.after(moves, choice)]);
      if (asked !== this.#asked) return;
      this.opening = opening?.();
      const stone = choice ? undefined : facts.stones.at(-1);
      this.timeout = undefined;
      this.#put(moves, moves.length, facts);
      this.#record();
      this.falling = stone;
      this.isHeld = false;
      if (choice) this.remark = this.opening!.chosen;
      announce([stone ? moveTold(stone, facts) : this.remark, this.opening?.status].filter(Boolean).join(' '));
      if (this.hasSound && stone) {
        knock(stone.player === 'first');
        if (facts.winner) chord();
      }
      this.carryOn();
    } catch (failure) {
      this.#tell(failure);
    }
  }
  playLegal(move: string): void {
    if (this.facts?.legal.includes(move)) void this.play(move);
  }

  undo(): void {
    if (this.undoTo !== undefined) this.jump(this.undoTo);
    else if (this.opening?.undo()) return;
    else if (this.previous && this.isLive) {
      const { id, game, moves, shown, opening } = this.previous;
      this.#begin(id, opening);
      this.previous = undefined;
      if (this.seats.isSpectated) this.isPaused = true;
      void this.#goTo(game, moves, shown);
    }
  }
  redo(): void {
    if (this.opening?.redo()) return;
    let ply = this.shown + 1;
    while (ply < this.moves.length && !this.seats.stopsAt(this.turnAt(ply))) ++ply;
    if (ply <= this.moves.length) void this.#goTo(this.game, this.moves, ply);
  }
  jump(ply: number): void {
    if (this.seats.isSpectated) this.isPaused = true;
    void this.#goTo(this.game, this.moves, ply);
  }
  async #goTo(game: string, moves: string[], shown: number): Promise<void> {
    if (!(await this.show(game, moves, shown)) || !this.facts) return;
    const status = this.opening?.status;
    announce(status ? `${atTold(this.shown, this.moves.length)} ${status}` : placeTold(this.facts, this.moves.length));
  }
  // With swap2 where the same game began with it, or as it is asked for.
  async begin(game: string, isOpened = this.opening !== undefined && game === this.game): Promise<boolean> {
    this.isPaused = false;
    if (!(await this.#open(game, [], false, undefined, isOpened ? fromStart : undefined))) return false;
    announce([say('web.told.new_game'), this.opening?.status].filter(Boolean).join(' '));
    return true;
  }
  restart(): void {
    void this.begin(this.game);
  }
  // Continues from the shown ply and discards the later moves.
  resume(): void {
    this.isPaused = false;
    this.opening?.resume();
    void this.show(this.game, this.current, this.shown);
  }

  seat(side: Side, player: Player): void {
    this.seats.seat(side, player);
    this.isPaused = false;
    this.#reseat();
  }
  swap(): void {
    this.seats.swap();
    announce(say('web.told.swapped'));
    this.#reseat();
  }
  // The two people exchange their colours, with all that is theirs.
  exchange(): void {
    this.seats.swap();
    const { first, second } = this.clock.times;
    this.clock.set({ first: second, second: first });
  }
  // Before the first stone: how the game is to begin.
  async beginWith(isOpened: boolean): Promise<void> {
    this.thinking.stop();
    const asked = ++this.#asked;
    const opening = await this.#openingOf(this.game, isOpened ? fromStart : undefined);
    if (asked !== this.#asked) return; // Meanwhile a stone was put, or something else was wanted.
    if (isOpened && !opening) return this.carryOn();
    this.opening = opening;
    if ((await this.show(this.game, [], 0)) && this.opening) announce(this.opening.status);
  }
  #reseat(): void {
    this.isHeld = false;
    this.save();
    this.thinking.stop();
    this.carryOn();
  }
  togglePause(): void {
    if (!this.seats.isSpectated) return;
    this.isPaused = !this.isPaused;
    this.thinking.stop();
    this.carryOn();
  }
  // Plays one move while the machines are paused.
  step(): void {
    if (!this.isLive) this.redo();
    else if (this.facts && !this.isOver) void this.#think(this.mover!, 0);
  }
  leaveBoard(): void {
    this.#isAtBoard = false;
    this.thinking.stop();
    this.clock.run(undefined);
  }
  returnToBoard(): void {
    this.#isAtBoard = true;
    this.carryOn();
  }

  async askHint(): Promise<void> {
    if (!this.isHumanToMove || this.opening?.isOn) return;
    await this.#ask(async (signal) => {
      const { move, score } = await chooseMove(this.game, sequence(this.current), 'perfect', 1, signal);
      if (!move) return;
      const after = await factsOf(this.game, [...this.current, move], signal);
      if (signal.aborted) return;
      this.hint = after.stones.at(-1);
      this.remark = say('web.play.hint_is', { move, score: scoreWords(score) });
      announce(this.remark);
    });
  }

  // Starts the clock, and the machine if it is to move: after each change, and when the server answers again.
  carryOn(): void {
    const { facts, mover, seats } = this;
    const isOn = facts && mover && !this.isOver && this.isLive && this.#isAtBoard && !this.isHeld && !this.isPaused;
    // The first stone starts the clocks, and nobody's runs for a page that is not seen.
    this.clock.run(isOn && this.shown > 0 && !document.hidden ? mover : undefined);
    if (isOn && !seats.isHuman(mover)) void this.#think(mover, seats.isSpectated ? paces[this.pace]! : shortestThought);
  }
  #think(mover: Side, leastTime: number): Promise<void> {
    const seated = this.seats.table[mover];
    const player = seated === 'human' ? 'level:8' : seated;
    const seed = Math.floor(Math.random() * 2 ** 31);
    return this.#ask(async (signal) => {
      const { opening } = this;
      const [answer] = await Promise.all([
        opening?.isOn
          ? opening.think(player, seed, signal)
          : chooseMove(this.game, sequence(this.current), player, seed, signal).then(({ move }) => ({ stones: [move], choice: null })),
        pause(leastTime, signal),
      ]);
      if (!signal.aborted) await this.act(answer.stones, answer.choice);
    });
  }
  #ask(does: (signal: AbortSignal) => Promise<void>): Promise<void> {
    return this.thinking.about(does).catch((failure: unknown) => this.#tell(failure));
  }

  // Another game takes the place of this one, which stays among the saved games and comes back by an undo.
  async #open(game: string, moves: string[], isHeld: boolean, saved?: SavedGame, kept?: KeptOpening): Promise<boolean> {
    const next = kept && (await this.#openingOf(game, kept));
    if (kept && !next) return false;
    const { id, timeout, game: before, opening } = this;
    const { isCounted, table, series } = this.seats;
    const leaving = this.moves.length > 0 ? { id, game: before, moves: this.moves, shown: this.shown, opening } : this.previous;
    const { times } = this.clock;
    this.#begin(saved?.id, next);
    if (saved) this.#sit(saved.first, saved.second);
    if (await this.show(game, moves, moves.length, saved ? this.seats.isSpectated : isHeld)) {
      this.previous = leaving;
      if (this.game !== before) this.seats.startSeries();
      return true;
    }
    this.#begin(id, opening);
    this.timeout = timeout;
    Object.assign(this.seats, { isCounted, table, series });
    this.clock.set(times);
    return false;
  }
  #begin(id?: string, opening?: Opening): void {
    this.#copy.take(id);
    // Each sits again where he sat before the sides were chosen, or after it.
    if (!!this.opening?.isSwapped !== !!opening?.isSwapped) this.exchange();
    this.opening = opening;
    this.timeout = undefined;
    this.seats.isCounted = false;
    this.clock.set({ first: 0, second: 0 });
  }
  #put(moves: string[], shown: number, facts: Facts): void {
    Object.assign(this, { game: facts.game, moves, shown, facts, hint: undefined, problem: '', remark: '' });
    this.save();
  }
  // Only what was played here is saved and counted, not what a link shows.
  #record(): void {
    this.seats.count(this.result);
    this.#copy.write({ game: this.game, moves: compact(this.moves), ...this.seats.table, result: this.result, ...this.opening?.saved });
    this.save();
  }
  #lose(side: Side): void {
    this.timeout = side;
    this.thinking.stop();
    this.#record();
    // Before the sides are chosen nobody has a colour.
    if (this.facts) announce(this.opening?.isOn ? winnerTold(this.nameOf(otherSide(side))) : resultTold(this.facts, this.winner));
  }
  #tell(failure: unknown): void {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    this.problem = problemWords(failure, this.shape);
    announce(this.problem);
  }
}

export const session = new Session();

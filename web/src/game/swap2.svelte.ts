// The opening swap2 of a game in Play: whoever opens puts stones, the other chooses a side, or puts two more and leaves the choice. The engine
// knows its rule: for each stone and each choice it says whose turn it is. Until the sides are chosen the seat `first` is that of who opened.
//
// Choices are acts as moves are: they are taken back, played again, and kept with the game. It is loaded when it is chosen.
import { sideName, stoneName } from '../board/material';
import { askSwap2, askSwap2Act, type Side, type SwapChoice, type Swap2ActReply, type Swap2Step } from '../engine/api';
import { otherSide, sequence } from '../engine/notation';
import { settings } from '../ui/settings.svelte';
import { say } from '../ui/words.svelte';
import type { PlayedGame } from './playedGame.svelte';
import { playerName } from './players';
import type { Seats } from './seats.svelte';

// All choices of the game, and how many of them are made in the shown position.
export interface KeptOpening {
  choices: SwapChoice[];
  chosen: number;
}

function lastWhere(steps: readonly Swap2Step[], holds: (step: Swap2Step) => boolean): number {
  let at = steps.length - 1;
  while (at >= 0 && !holds(steps[at]!)) --at;
  return at;
}

type Table = PlayedGame & { readonly seats: Seats; jump(ply: number): void; exchange(): void };

export class Opening {
  #steps = $state.raw<Swap2Step[]>([]);
  #choices = $state.raw<SwapChoice[]>([]);
  #at = $state(0);
  // Where the next jump leads, if not to the last step with so many stones.
  #wanted: number | undefined;
  #chosen: number | undefined;

  constructor(
    readonly table: Table,
    readonly game: string,
    { choices, chosen }: KeptOpening = { choices: [], chosen: 0 },
  ) {
    this.#choices = choices;
    this.#chosen = chosen;
  }

  get #step(): Swap2Step | undefined {
    return this.#steps[this.#at];
  }
  // The sides are not chosen yet.
  get isOn(): boolean {
    return !!this.#step?.mover;
  }
  get mover(): Side | undefined {
    return this.#step?.mover ?? undefined;
  }
  get open(): readonly SwapChoice[] {
    return this.#step?.open ?? [];
  }
  get isChoosing(): boolean {
    return this.open.length > 0;
  }
  // Whoever opened plays second.
  get isSwapped(): boolean {
    return this.#step?.swapped === true;
  }
  get isLive(): boolean {
    return this.#at >= this.#steps.length - 1;
  }
  get kept(): { opening: KeptOpening } {
    return { opening: { choices: this.#choices, chosen: this.#chosen ?? this.#step?.choices ?? 0 } };
  }
  // As it stands in a saved game, as long as the sides are open.
  get saved(): { opening?: string } {
    return this.isOn ? { opening: ['swap2', ...this.#made].join(' ') } : {};
  }
  get #made(): SwapChoice[] {
    return this.#choices.slice(0, this.#step?.choices ?? 0);
  }

  // The opening of a whole game where so many of its moves are shown. What it answers takes the opening there.
  async at(game: string, moves: readonly string[], shown: number): Promise<() => this | undefined> {
    if (game !== this.game) return () => undefined;
    const [wanted, most, choices] = [this.#wanted, this.#chosen ?? Infinity, this.#choices];
    this.#wanted = undefined;
    const { steps } = await askSwap2(game, sequence(moves), choices);
    const at = wanted ?? lastWhere(steps, (step) => step.ply <= shown && step.choices <= most);
    return () => this.#take(steps, choices, at);
  }
  // The same after one more stone or choice, without what was taken back.
  async after(moves: readonly string[], choice: SwapChoice | null): Promise<() => this> {
    const choices = [...this.#made, ...(choice ? [choice] : [])];
    const { steps } = await askSwap2(this.game, sequence(moves), choices);
    return () => this.#take(steps, choices, steps.length - 1);
  }
  #take(steps: Swap2Step[], choices: SwapChoice[], at: number): this {
    const before = this.#step;
    this.#steps = steps;
    this.#choices = choices;
    this.#at = at;
    this.#chosen = undefined;
    if (before && before.swapped !== this.isSwapped) this.table.exchange();
    return this;
  }

  // What this player does next, by its own search.
  think(player: string, seed: number, signal: AbortSignal): Promise<Swap2ActReply> {
    return askSwap2Act(this.game, sequence(this.table.current), this.#made, player, seed, signal);
  }

  // Choices that were taken back are not made again.
  resume(): void {
    this.#choices = this.#made;
  }

  #stopsAt({ mover, swapped }: Swap2Step): boolean {
    const { seats } = this.table;
    return !mover || seats.stopsAt(swapped === this.isSwapped ? mover : otherSide(mover));
  }
  // The step that an undo leads to, where no move after the opening is taken back.
  get #before(): number {
    return lastWhere(this.#steps.slice(0, this.#at), (step) => this.#stopsAt(step));
  }
  get canUndo(): boolean {
    return this.#before >= 0;
  }
  // No move before this ply is taken back as one without an opening.
  get end(): number {
    return this.isOn ? this.table.shown : (this.#steps.at(-1)?.ply ?? 0);
  }
  undo(): boolean {
    const at = this.#before;
    if (at >= 0) this.#jump(at);
    return at >= 0;
  }
  // False where the sides are chosen.
  redo(): boolean {
    const last = this.#steps.length - 1;
    if (this.#at >= last) return false;
    let at = this.#at + 1;
    while (at < last && !this.#stopsAt(this.#steps[at]!)) ++at;
    this.#jump(at, at === last && !this.#steps[at]!.mover ? this.#firstStop(this.#steps[at]!) : undefined);
    return true;
  }
  // The ply after the opening where it is somebody's turn who is waited for.
  #firstStop({ ply, swapped }: Swap2Step): number {
    const { moves, seats } = this.table;
    const sideAt = (at: number) => (swapped === this.isSwapped ? this.table.turnAt(at) : otherSide(this.table.turnAt(at)));
    while (ply < moves.length && !seats.stopsAt(sideAt(ply))) ++ply;
    return ply;
  }
  #jump(at: number, ply = this.#steps[at]!.ply): void {
    this.#wanted = at;
    this.table.jump(ply);
  }

  // As the player of a seat is called: colours say nothing before the sides are chosen, nor which of two people has which.
  nameOf(side: Side): string {
    const { seats, shape } = this.table;
    const isOpener = side === (this.isSwapped ? 'second' : 'first');
    const numbered = () => say('web.swap2.player', { number: isOpener ? 1 : 2 });
    if (seats.isHotSeat) return settings.now[isOpener ? 'first' : 'second'] || numbered();
    if (!this.isOn) return sideName(shape, side);
    return seats.isHuman(side) ? numbered() : playerName(seats.table[side]);
  }
  #words(key: string, side: Side, facts: Record<string, string | number> = {}): string {
    const { seats } = this.table;
    const isOwn = seats.isDuel && seats.isHuman(side);
    const who = seats.isHuman(side) ? this.nameOf(side) : playerName(seats.table[side]);
    return say(`web.swap2.${key}${isOwn ? '_you' : ''}`, { who, ...facts });
  }
  // What is to be done now.
  get status(): string {
    const step = this.#step;
    if (!step?.mover) return '';
    if (this.isChoosing) return this.#words('choose', step.mover);
    return this.#words('put', step.mover, { left: step.stones, stone: stoneName(this.table.shape, step.ply % 2 ? 'second' : 'first') });
  }
  get how(): string {
    const step = this.#step;
    if (!step?.mover) return '';
    if (this.isChoosing) return say('web.swap2.next', { stone: sideName(this.table.shape, 'second') });
    return say(step.choices ? 'web.swap2.how_two' : 'web.swap2.how_three');
  }
  // What was chosen last.
  get chosen(): string {
    const choice = this.#made.at(-1);
    if (!choice) return '';
    if (choice === 'two-more') return this.#words('more', 'second');
    const opener: Side = this.isSwapped ? 'second' : 'first';
    return this.#words('chose', this.#made.length > 1 ? opener : otherSide(opener), { stone: sideName(this.table.shape, choice) });
  }
}

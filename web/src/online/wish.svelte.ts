// What somebody wishes of a game with a friend, and the invitation that is made of it.
import { compact, type Laid, type Shape } from '../engine/notation';
import { factsOf } from '../engine/facts';
import { firstShape, type GameModel } from '../game/gameModel';
import { problemWords } from '../game/problems';
import { session } from '../game/session.svelte';
import { forget, keep, kept, parsed } from '../kept/saved';
import { keepSeat } from '../kept/seats';
import { isLive } from './fold';
import { nickname } from './nickname.svelte';
import { otherSeat, Refusal, type ClockRule, type Seat } from './protocol';
import { createGame, insist, type NewGame } from './requests';
import { newRequest, newSecret } from './secrets';
import { refusalWords } from './words';

export type Begins = 'me' | 'friend' | 'drawn';
interface Terms {
  clock: string;
  begins: Begins;
  takebacks: boolean;
}
// What an invitation offers that is to be changed: its board too, and the stones it begins with.
export interface Offered extends Omit<Terms, 'clock'> {
  clock: ClockRule;
  game: string;
  shape: Shape;
  moves: string;
  stones: Laid[];
}

export const commonClocks = ['300000+3000', '600000+5000', '1d', 'none'];
export const otherClocks = ['60000+1000', '180000+2000', '900000+10000', '1800000+0', '2d', '3d', '7d', '14d'];
export const clockOf = (text: string): ClockRule => {
  const [, base, increment, days] = /^(\d+)\+(\d+)$|^(\d+)d$/.exec(text) ?? [];
  return days ? { days: Number(days) } : base ? { base: Number(base), increment: Number(increment) } : null;
};
const textOf = (clock: ClockRule) => (clock === null ? 'none' : isLive(clock) ? `${clock.base}+${clock.increment}` : `${clock.days}d`);

// The board that is chosen; nothing is played on it.
class Choice implements GameModel {
  readonly joins = false;
  readonly facts = undefined;
  readonly falling = undefined;
  readonly current: string[] = [];
  game = $state('');
  shape = $state.raw<Shape>(firstShape);
  problem = $state('');
  constructor(
    game: string,
    shape: Shape,
    private readonly onchange: () => void,
  ) {
    this.game = game;
    this.shape = shape;
  }
  async begin(game: string): Promise<boolean> {
    try {
      const facts = await factsOf(game, []);
      Object.assign(this, { game: facts.game, shape: facts, problem: '' });
      this.onchange();
      return true;
    } catch (failure) {
      this.problem = problemWords(failure);
      return false;
    }
  }
  load(): Promise<boolean> {
    return Promise.resolve(false);
  }
  playLegal(): void {}
}

export class Wish {
  clock = $state('');
  begins = $state<Begins>('drawn');
  takebacks = $state(true);
  fromPlay = $state(false);
  isBusy = $state(false);
  problem = $state('');
  readonly choice: Choice;
  #offered = $state.raw<Offered | undefined>();

  // As it was the last time, or as it is offered now.
  constructor(offered?: Offered) {
    const before = parsed<Terms>(kept('invitation'));
    const clock = offered ? textOf(offered.clock) : before.clock;
    const known = [...commonClocks, ...otherClocks];
    // A clock that somebody made elsewhere stays, too.
    this.clock = known.find((one) => one === clock) ?? (offered ? clock : undefined) ?? commonClocks[0]!;
    this.begins = offered?.begins ?? before.begins ?? 'drawn';
    this.takebacks = offered?.takebacks ?? before.takebacks ?? true;
    this.choice = new Choice(offered?.game ?? session.game, offered?.shape ?? session.facts ?? firstShape, () => {
      this.fromPlay = false;
      this.#offered = undefined;
    });
    this.#offered = offered?.moves ? offered : undefined;
  }
  get canGoOn(): boolean {
    return !this.#offered && session.current.length > 0 && !session.isOver && session.game === this.choice.game;
  }
  // Those that lie there when the game begins.
  get stones(): Laid[] {
    return this.#offered?.stones ?? (this.fromPlay && this.canGoOn ? (session.facts?.stones ?? []) : []);
  }

  // The name of the new game, whose seat and invitation are kept; undefined if there is none, and `problem` says why.
  async make(): Promise<string | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    this.problem = '';
    const { clock, begins, takebacks, stones } = this;
    keep('invitation', JSON.stringify({ clock, begins, takebacks } satisfies Terms));
    const first: Seat = stones.length % 2 === 0 ? 0 : 1;
    const seats: Record<Begins, Seat | 'drawn'> = { me: first, friend: otherSeat(first), drawn: 'drawn' };
    const wish = {
      game: this.choice.game,
      ...(stones.length > 0 ? { moves: this.#offered?.moves ?? compact(session.current) } : {}),
      seat: seats[begins],
      clock: clockOf(clock),
      takebacks,
      ...nickname.sent,
    };
    // What was asked before and never answered is asked again as it was.
    const { request, secret, invite, ...rest } = parsed<NewGame>(kept('creating'));
    const isSame = request && secret && invite && JSON.stringify(rest) === JSON.stringify(wish);
    const game: NewGame = isSame
      ? { ...wish, request, secret, invite }
      : { ...wish, request: newRequest(), secret: newSecret(), invite: newSecret() };
    keep('creating', JSON.stringify(game));
    try {
      const { name } = await insist(() => createGame(game));
      keepSeat({ name, secret: game.secret, invite: game.invite });
      forget('creating');
      return name;
    } catch (failure) {
      this.problem = failure instanceof Refusal ? refusalWords(failure) : problemWords(failure);
      if (!(failure instanceof Refusal && failure.isPassing)) forget('creating');
      return undefined;
    } finally {
      this.isBusy = false;
    }
  }
}

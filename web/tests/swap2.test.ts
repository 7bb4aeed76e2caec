// The opening swap2 in Play, with the engine itself, which knows its rule.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session, type Kept } from '../src/game/session.svelte';
import { readGames } from '../src/game/importing';
import type { Player } from '../src/game/players';
import { savedGames } from '../src/kept/archive';
import { gamesText } from '../src/kept/gamesFile';
import { kept } from '../src/kept/saved';
import { learnToSpeak } from '../src/ui/words.svelte';
import { openBrowser } from './browser';
import { asked, instead } from './engine';

let session: Session;
async function sit(first: Player, second: Player): Promise<void> {
  session.seats.table = { first, second };
  await session.begin('gomoku', true);
}
beforeEach(async () => {
  openBrowser();
  // The words are those of a page in English.
  Object.assign(document, { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
  await learnToSpeak();
  vi.useFakeTimers();
  session = new Session();
  await sit('human', 'human');
});
afterEach(() => {
  session.leaveBoard();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete instead.move;
  delete instead.swap2_act;
});

const settled = () => vi.advanceTimersByTimeAsync(1000);
async function play(moves: string): Promise<void> {
  for (const move of moves.split(' ')) await session.play(move);
}
const choose = (choice: 'first' | 'second' | 'two-more') => session.act([], choice);
const keptNow = () => JSON.parse(kept('session')!) as Kept;
const place = () => [session.shown, session.opening?.open.length, session.mover, session.own];

describe('two people', () => {
  it('put three stones, and the other chooses', async () => {
    expect([session.opening?.isOn, session.isHumanToMove, session.opening?.status]).toEqual([
      true,
      true,
      'Player 1 puts 3 stones, now black',
    ]);
    await play('h8 i9');
    expect([session.mover, session.opening?.status]).toEqual(['first', 'Player 1 puts 1 stone, now black']);
    await play('g7');
    expect([session.opening?.isChoosing, session.mover, session.isHumanToMove, session.isPersonsTurn]).toEqual([
      true,
      'second',
      false,
      true,
    ]);
    session.playLegal('a1');
    await session.askHint();
    expect([session.moves.length, session.hint]).toEqual([3, undefined]);
  });
  it('who takes Black changes seats, with the clock and the series', async () => {
    session.seats.series = { first: 2, second: 1 };
    session.clock.set({ first: 7000, second: 3000 });
    await play('h8 i9 g7');
    await choose('first');
    expect(session.seats.series).toEqual({ first: 1, second: 2 });
    const { first, second } = session.clock.times;
    expect([Math.round(first / 1000), Math.round(second / 1000)]).toEqual([3, 7]);
    expect([session.nameOf('first'), session.nameOf('second'), session.own]).toEqual(['Player 2', 'Player 1', 'second']);
    expect([session.mover, session.opening?.isOn, session.remark]).toEqual(['second', false, 'Player 2 plays Black.']);
    await play('h9 a1 h10 a3 h11 a5 h12 a7 h13');
    expect([session.winner, session.seats.series]).toEqual(['second', { first: 1, second: 3 }]);
    await session.begin('gomoku');
    expect([session.seats.series, session.opening?.isOn, session.nameOf('first')]).toEqual([{ first: 3, second: 1 }, true, 'Player 1']);
  });
  it('who takes White stays', async () => {
    await play('h8 i9 g7');
    await choose('second');
    expect([session.nameOf('first'), session.mover, session.own]).toEqual(['Player 1', 'second', 'first']);
    expect(session.remark).toBe('Player 2 plays White.');
  });
  it('may put two more, and leave the choice', async () => {
    await play('h8 i9 g7');
    await choose('two-more');
    expect([session.mover, session.opening?.status]).toEqual(['second', 'Player 2 puts 2 stones, now white']);
    await play('a1 o15');
    expect([session.opening?.open, session.mover]).toEqual([['first', 'second'], 'first']);
    await choose('second');
    expect([session.nameOf('first'), session.remark]).toEqual(['Player 2', 'Player 1 plays White.']);
  });
  it('take every act back and play it again', async () => {
    await play('h8 i9 g7');
    await choose('two-more');
    await play('a1 o15');
    await choose('second');
    await play('b2');
    const places = [];
    while (session.canUndo) {
      places.push(place());
      session.undo();
      await settled();
    }
    expect(places.map(([shown]) => shown)).toEqual([6, 5, 5, 4, 3, 3, 2, 1]);
    expect([session.shown, session.moves.length, session.nameOf('first'), session.opening?.isLive]).toEqual([0, 6, 'Player 1', false]);
    const again = [];
    while (!session.isLive) {
      session.redo();
      await settled();
      again.unshift(place());
    }
    expect(again).toEqual(places);
  });
  it('choose anew after a choice was taken back', async () => {
    await play('h8 i9 g7');
    await choose('first');
    await play('b2');
    session.undo();
    await settled();
    session.undo();
    await settled();
    expect([session.opening?.isChoosing, session.nameOf('first')]).toEqual([true, 'Player 1']);
    await choose('second');
    expect([session.moves, session.nameOf('first'), session.isLive]).toEqual([['h8', 'i9', 'g7'], 'Player 1', true]);
    session.jump(2);
    await settled();
    await session.play('c3');
    expect([session.moves, session.opening?.isChoosing]).toEqual([['h8', 'i9', 'c3'], true]);
  });
  it('an undo after a new game brings seats and choices back', async () => {
    await play('h8 i9 g7');
    await choose('first');
    await session.begin('gomoku');
    expect(session.nameOf('first')).toBe('Player 1');
    session.undo();
    await settled();
    expect([session.moves.length, session.nameOf('first'), session.opening?.isOn]).toEqual([3, 'Player 2', false]);
  });
  it('begin without it when they say so, and with other games', async () => {
    await session.beginWith(false);
    expect([session.opening, session.nameOf('first')]).toEqual([undefined, 'Black']);
    await session.beginWith(true);
    await session.begin('connect4');
    expect(session.opening).toBeUndefined();
  });
});

describe('a reload', () => {
  async function reloaded(): Promise<Session> {
    const before = keptNow();
    const other = new Session();
    other.restore(before);
    await other.takeOpening(before.game, before.opening);
    await other.show(before.game, before.moves, before.shown);
    return other;
  }
  it('keeps where the opening stands, and what can be played again', async () => {
    await play('h8 i9 g7');
    await choose('first');
    expect([(await reloaded()).nameOf('first'), (await reloaded()).seats.table]).toEqual(['Player 2', session.seats.table]);
    session.undo();
    await settled();
    const other = await reloaded();
    expect([other.opening?.isChoosing, other.isLive, other.nameOf('first')]).toEqual([true, false, 'Player 1']);
    other.redo();
    await settled();
    expect([other.opening?.isOn, other.nameOf('first')]).toEqual([false, 'Player 2']);
    other.leaveBoard();
  });
});

describe('a machine', () => {
  it('opens, and its three stones are one act', async () => {
    await sit('level:1', 'human');
    await settled();
    expect([session.moves.length, session.opening?.isChoosing, session.mover]).toEqual([3, true, 'second']);
    expect(session.opening?.status).toBe('Choose your side');
    expect(session.canUndo).toBe(false);
    instead.move = () => ({ move: 'a1', score: { kind: 'draw', value: 0, exact: true } });
    await choose('first');
    await settled();
    expect([session.seats.table, session.moves.length]).toEqual([{ first: 'human', second: 'level:1' }, 4]);
    session.undo();
    await settled();
    expect([session.opening?.isChoosing, session.seats.table]).toEqual([true, { first: 'level:1', second: 'human' }]);
    session.redo();
    await settled();
    expect([session.shown, session.seats.table]).toEqual([4, { first: 'human', second: 'level:1' }]);
  });
  it('chooses, asked with what was chosen', async () => {
    await sit('human', 'level:3');
    instead.move = () => ({ move: 'a1', score: { kind: 'draw', value: 0, exact: true } });
    await play('h8 a15 h9');
    await settled();
    const question = asked.filter(({ what }) => what === 'swap2_act').at(-1);
    expect(question?.request).toMatchObject({ game: 'gomoku', moves: 'h8 a15 h9', choices: [], player: 'level:3' });
    expect([session.opening?.isOn, session.seats.own, session.remark]).toEqual([false, 'second', 'Guard plays Black.']);
    expect(session.isHumanToMove).toBe(true);
    session.undo();
    await settled();
    expect([session.shown, session.opening?.isOn, session.seats.own]).toEqual([2, true, 'first']);
  });
});

describe('a saved game', () => {
  it('says where its opening stands, until the sides are chosen', async () => {
    await play('h8 i9 g7');
    expect(savedGames()[0]).toMatchObject({ moves: 'h8i9g7', opening: 'swap2' });
    await choose('two-more');
    await play('a1');
    expect(savedGames()[0]).toMatchObject({ moves: 'h8i9g7a1', opening: 'swap2 two-more' });
    expect(gamesText(savedGames())).toContain('second human\nopening swap2 two-more\nmoves h8i9g7a1\n');
    await play('o15');
    await choose('first');
    expect(savedGames()[0]).not.toHaveProperty('opening');
  });
  it('of the terminal goes on as such', async () => {
    const text = 'puissance 1\ngame gomoku\nfirst human\nsecond level:3\nopening swap2 two-more\nmoves h8i9g7a1\n';
    const [saved] = (await readGames(text)).games;
    expect(saved).toMatchObject({ opening: 'swap2 two-more', second: 'level:3' });
    await session.goOn({ ...saved!, second: 'human' });
    expect([session.mover, session.opening?.status]).toEqual(['second', 'Player 2 puts 1 stone, now black']);
    expect(await session.load('gomoku', { moves: 'h8 i9 g7' }, undefined, 'swap2')).toBe(true);
    expect(session.opening?.isChoosing).toBe(true);
    expect(await session.load('gomoku', { moves: 'h8 i9 g7' })).toBe(true);
    expect(session.opening).toBeUndefined();
  });
  it('that says what cannot be is refused, and the game stays', async () => {
    const wrong = (opening: string, moves: string) =>
      readGames(`puissance 1\ngame gomoku\nopening ${opening}\nmoves ${moves}\n`).then(({ games, refused }) => [
        games.length,
        refused.length,
      ]);
    expect(await wrong('swap2', 'h8i9g7a1')).toEqual([0, 1]);
    expect(await wrong('swap2 first', 'h8i9g7')).toEqual([0, 1]);
    expect(await wrong('pro', 'h8')).toEqual([0, 1]);
    expect(await wrong('swap2', 'h8i9g7')).toEqual([1, 0]);
    await play('h8');
    expect(await session.load('gomoku', { moves: 'h8 i9 g7 a1' }, undefined, 'swap2')).toBe(false);
    expect([session.moves, session.opening?.isOn]).toEqual([['h8'], true]);
  });
});

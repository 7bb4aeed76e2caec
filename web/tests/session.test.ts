// The game in Play with the engine itself. Machines are the weakest, or answered for here.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem, type Position } from '../../bindings/npm/src/answers';
import { Session, type Kept } from '../src/game/session.svelte';
import { savedGames } from '../src/kept/archive';
import { kept } from '../src/kept/saved';
import { announcement } from '../src/ui/announcement.svelte';
import { openBrowser } from './browser';
import { answer, instead } from './engine';

let session: Session;
beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers();
  session = new Session();
  session.seats.table = { first: 'human', second: 'human' };
  await session.show('connect4', [], 0);
});
afterEach(() => {
  session.leaveBoard();
  vi.useRealTimers();
  delete instead.move;
  delete instead.check;
});

const settled = () => vi.advanceTimersByTimeAsync(0);
async function play(moves: string): Promise<void> {
  for (const move of moves.split(' ')) await session.play(move);
}
const won = '4 1 4 1 4 1 4';
const drawn = 'b2 a1 a2 c2 b1 b3 c1 a3 c3';
const keptNow = () => JSON.parse(kept('session')!) as Kept;
// Machines that play this game, whenever they are asked.
function machine(game: string): void {
  const moves = game.split(' ');
  const stones = (position: Position | undefined) =>
    position && 'moves' in position && position.moves ? position.moves.split(' ').length : 0;
  instead.move = ({ position }) => ({ move: moves[stones(position)], score: { kind: 'draw', value: 0, exact: true } });
}

describe('a game of two people', () => {
  it('is played, announced, saved and counted', async () => {
    await play(won);
    expect([session.winner, session.isOver, session.falling?.move]).toEqual(['first', true, '4']);
    expect(announcement()).toContain('told.wins');
    expect(session.seats.series).toEqual({ first: 1, second: 0 });
    expect(savedGames()).toMatchObject([
      { id: session.id, game: 'connect4', moves: '4141414', first: 'human', second: 'human', result: 'first' },
    ]);
    expect(keptNow()).toMatchObject({ id: session.id, moves: won.split(' '), shown: 7, isCounted: true, series: { first: 1, second: 0 } });
  });
  it('gives both half a game for a draw', async () => {
    await session.begin('tictactoe');
    await play(drawn);
    expect([session.result, session.seats.series]).toEqual(['draw', { first: 0.5, second: 0.5 }]);
  });
  it('counts once, when its end is taken back and played again', async () => {
    await play(won);
    session.undo();
    await settled();
    expect([session.shown, session.moves.length, session.isOver]).toEqual([6, 7, false]);
    await session.play('4');
    expect(session.seats.series).toEqual({ first: 1, second: 0 });
  });
  it('goes on in the series when it begins again, and not with another game', async () => {
    await play(won);
    await session.begin('connect4');
    expect([session.seats.series, session.seats.isCounted]).toEqual([{ first: 1, second: 0 }, false]);
    await play(won);
    expect(session.seats.series).toEqual({ first: 2, second: 0 });
    await session.begin('tictactoe');
    expect(session.seats.series).toEqual({ first: 0, second: 0 });
  });
  it('refuses what the engine refuses, and says why', async () => {
    await session.play('9');
    expect(session.moves).toEqual([]);
    expect(session.problem).not.toBe('');
    session.playLegal('9');
    session.playLegal('4');
    await settled();
    expect([session.moves, session.problem]).toEqual([['4'], '']);
  });
  it('shows what was asked last, whatever is answered first', async () => {
    let answered: (() => void) | undefined;
    instead.check = (request) => new Promise((resolve) => (answered = () => resolve(answer('check', request))));
    const slow = session.show('connect4', ['1', '2'], 2);
    delete instead.check;
    expect(await session.show('connect4', ['7'], 1)).toBe(true);
    answered!();
    expect(await slow).toBe(true);
    expect(session.moves).toEqual(['7']);
  });
  it('steps back and forth, and goes on from there', async () => {
    await play('4 4 5 5');
    session.jump(1);
    await settled();
    expect([session.shown, session.current, session.isLive]).toEqual([1, ['4'], false]);
    session.redo();
    await settled();
    expect(session.shown).toBe(2);
    await session.play('1');
    expect([session.moves, session.isLive]).toEqual([['4', '4', '1'], true]);
    session.redo();
    await settled();
    expect(session.shown).toBe(3);
  });
});

describe('a new game', () => {
  it('brings back the one before by an undo, with its name among the saved games', async () => {
    await play('4 4');
    const { id } = session;
    await session.begin('connect4');
    expect([session.moves, session.id === id, session.canUndo]).toEqual([[], false, true]);
    session.undo();
    await settled();
    expect([session.moves, session.id, session.canUndo, session.previous]).toEqual([['4', '4'], id, true, undefined]);
  });
  it('that is refused leaves everything as it was', async () => {
    await play(won);
    const { id } = session;
    expect(await session.load('connect4', { moves: '99' })).toBe(false);
    instead.check = () => {
      throw new Problem('refused', 'not today');
    };
    expect(await session.begin('drop:5x5x4')).toBe(false);
    expect([session.id, session.moves.length, session.seats.isCounted, session.problem]).toEqual([id, 7, true, 'not today']);
    expect(session.seats.series).toEqual({ first: 1, second: 0 });
  });
  it('from a link is neither saved nor counted, and a machine waits until it goes on', async () => {
    machine('4 4 5 4');
    session.seats.table = { first: 'human', second: 'level:1' };
    expect(await session.load('connect4', { moves: '445' })).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect([session.moves, session.isHeld, session.thinking.isOn, savedGames()]).toEqual([['4', '4', '5'], true, false, []]);
    session.resume();
    await vi.advanceTimersByTimeAsync(5000);
    expect([session.moves, session.isHeld]).toEqual([['4', '4', '5', '4'], false]);
    // There is nothing to go on with after its end.
    await session.load('tictactoe', { moves: 'b2a1a2c2b1b3c1a3c3' });
    expect([session.isOver, session.isHeld]).toEqual([true, false]);
  });
});

describe('a machine', () => {
  beforeEach(() => (session.seats.table = { first: 'human', second: 'level:1' }));
  it('replies after a stone has fallen, and its reply is taken back with the move', async () => {
    machine('4 3');
    await session.play('4');
    await vi.advanceTimersByTimeAsync(299);
    expect([session.moves, session.thinking.isOn]).toEqual([['4'], true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([session.moves, session.thinking.isOn, session.isHumanToMove]).toEqual([['4', '3'], false, true]);
    expect(session.undoTo).toBe(0);
    session.undo();
    await settled();
    expect([session.shown, session.thinking.isOn]).toEqual([0, false]);
    session.redo();
    await settled();
    expect(session.shown).toBe(2);
  });
  it('does not move where another room is open, nor after it was stopped', async () => {
    machine('4 3');
    await session.play('4');
    session.leaveBoard();
    await vi.advanceTimersByTimeAsync(5000);
    expect([session.moves, session.thinking.isOn]).toEqual([['4'], false]);
    session.returnToBoard();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.moves).toEqual(['4', '3']);
  });
  it('tells a failure', async () => {
    await session.play('4');
    await vi.advanceTimersByTimeAsync(5000);
    instead.move = () => {
      throw new Problem('module_failed', '');
    };
    await session.play('4');
    await vi.advanceTimersByTimeAsync(5000);
    expect([session.problem, session.thinking.isOn, session.moves.length]).toEqual(['⟨web.problem.module⟩', false, 3]);
  });
  it('plays for whoever changes places', async () => {
    machine('3');
    session.swap();
    expect([session.seats.table, announcement()]).toEqual([{ first: 'level:1', second: 'human' }, '⟨web.told.swapped⟩']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.moves).toEqual(['3']);
    expect([session.undoTo, session.canUndo]).toEqual([undefined, false]);
  });
  it('gives a hint, which goes with the next move, and none when it is not your turn', async () => {
    machine('4 4');
    await session.askHint();
    expect([session.hint?.move, session.hint?.row, session.remark]).toEqual(['4', 1, '⟨web.play.hint_is⟩']);
    await session.play('1');
    expect([session.hint, session.remark]).toEqual([undefined, '']);
    await session.askHint();
    expect(session.hint).toBeUndefined();
  });
});

describe('two machines', () => {
  beforeEach(() => (session.seats.table = { first: 'level:1', second: 'level:1' }));
  it('play at a pace, pause, and make single steps', async () => {
    machine('1 2 3 4');
    session.pace = 3;
    session.carryOn();
    await vi.advanceTimersByTimeAsync(399);
    expect(session.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(401);
    expect(session.moves).toEqual(['1', '2']);
    session.togglePause();
    await vi.advanceTimersByTimeAsync(9000);
    expect([session.moves.length, session.isPaused]).toEqual([2, true]);
    session.step();
    await vi.advanceTimersByTimeAsync(9000);
    expect(session.moves).toEqual(['1', '2', '3']);
  });
  it('are paused by a jump, and wait after a reload', async () => {
    machine('1 2 3 4');
    session.carryOn();
    await vi.advanceTimersByTimeAsync(2000);
    session.jump(1);
    await settled();
    expect([session.isPaused, session.shown, session.undoTo]).toEqual([true, 1, 0]);
    const later = new Session();
    later.restore(keptNow());
    expect([later.isPaused, later.seats.isSpectated]).toEqual([true, true]);
  });
});

describe('the clock of a game', () => {
  it('starts with the first stone, changes sides, and rests while nobody looks', async () => {
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.clock.times).toEqual({ first: 0, second: 0 });
    await session.play('4');
    await vi.advanceTimersByTimeAsync(2000);
    await session.play('4');
    await vi.advanceTimersByTimeAsync(1000);
    session.leaveBoard();
    await vi.advanceTimersByTimeAsync(7000);
    expect(session.clock.times).toEqual({ first: 1000, second: 2000 });
    Object.assign(document, { hidden: true });
    session.returnToBoard();
    await vi.advanceTimersByTimeAsync(7000);
    expect(session.clock.times).toEqual({ first: 1000, second: 2000 });
  });
  it('ends the game for who has no time left, and that counts', async () => {
    session.clock.limit = 60;
    await session.play('4');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([session.timeout, session.winner, session.result]).toEqual(['second', 'first', 'first']);
    expect([session.seats.series, savedGames()[0]?.result, announcement()]).toEqual([{ first: 1, second: 0 }, 'first', '⟨web.told.wins⟩']);
    session.undo();
    await settled();
    await session.play('1');
    expect([session.timeout, session.isOver, session.seats.series]).toEqual([undefined, false, { first: 1, second: 0 }]);
    await session.begin('connect4');
    expect([session.timeout, session.clock.times]).toEqual([undefined, { first: 0, second: 0 }]);
  });
});

describe('after a reload', () => {
  const reloaded = (): Session => {
    const later = new Session();
    later.restore(keptNow());
    return later;
  };
  it('everything but the position is there at once', async () => {
    session.seats.table = { first: 'human', second: 'level:1' };
    session.pace = 4;
    session.seats.series = { first: 2.5, second: 0.5 };
    session.clock.limit = 300;
    instead.move = () => new Promise(() => {});
    await session.play('4');
    await vi.advanceTimersByTimeAsync(1600);
    session.hasSound = true;
    session.save();
    const later = reloaded();
    expect([later.id, later.pace, later.hasSound, later.clock.limit, later.seats.table]).toEqual([
      session.id,
      4,
      true,
      300,
      { first: 'human', second: 'level:1' },
    ]);
    expect([later.clock.times, later.seats.series]).toEqual([
      { first: 0, second: 1600 },
      { first: 2.5, second: 0.5 },
    ]);
  });
  it('rubbish is not taken for players or a pace', () => {
    const later = new Session();
    later.restore({ first: 'human', second: 'nobody' as never, pace: 77 });
    expect([later.seats.table, later.pace]).toEqual([{ first: 'human', second: 'level:2' }, 2]);
  });
  it('a game with which another tab has gone on is kept beside it', async () => {
    await play('4 4');
    const text = keptNow();
    const other = new Session();
    other.restore(text);
    other.seats.table = session.seats.table;
    await other.show('connect4', text.moves, 2);
    expect(other.id).toBe(session.id);
    await other.play('5');
    await session.play('3');
    expect(other.id).not.toBe(session.id);
    expect(
      savedGames()
        .map(({ moves }) => moves)
        .sort(),
    ).toEqual(['443', '445']);
    const late = new Session();
    late.restore(text);
    expect([other.id, session.id]).not.toContain(late.id);
  });
});

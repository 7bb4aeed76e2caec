import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../bindings/npm/src/answers';
import { Study } from '../src/game/study.svelte';
import { branchAt } from '../src/game/tree';
import { announcement } from '../src/ui/announcement.svelte';
import { openBrowser } from './browser';
import { instead } from './engine';

let study: Study;
beforeEach(() => {
  openBrowser();
  study = new Study();
});
afterEach(() => void delete instead.check);
// Steps answer without telling when; what they ask is known already, and takes no longer than this.
const settled = () => new Promise((resolve) => setTimeout(resolve));
const at = () => [study.current.join(' '), study.line.join(' ')];

describe('a study', () => {
  it('takes tries as side lines, and loses nothing of the main line', async () => {
    await study.open('connect4', ['4', '4', '5', '5']);
    study.jump(1);
    await settled();
    expect(at()).toEqual(['4', '4 4 5 5']);
    await study.play('3');
    expect([...at(), study.rail.join(' '), study.falling?.move]).toEqual(['4 3', '4 3', '4 4 5 5', '3']);
    expect([study.onRail, study.isOnRail, study.here.next]).toEqual([1, false, []]);
    await study.play('2');
    study.goTo(['4']);
    await settled();
    // The line that was walked goes on, and so does playing its next move.
    expect([...at(), study.isOnRail, study.falling]).toEqual(['4', '4 3 2', true, undefined]);
    await study.play('3');
    expect(at()).toEqual(['4 3', '4 3 2']);
    expect(announcement()).toContain('told.dropped');
    // Nor does it change to another side line further on.
    await study.play('7');
    study.goTo(['4']);
    await settled();
    await study.play('3');
    expect(at()).toEqual(['4 3', '4 3 7']);
  });
  it('walks the tree up and down, and to any of its positions', async () => {
    await study.open('connect4', ['4', '4', '5']);
    study.jump(1);
    await settled();
    await study.play('3');
    study.turnAside(-1);
    await settled();
    expect(at()).toEqual(['4 4', '4 4 5']);
    study.turnAside(-1);
    await settled();
    expect(at()).toEqual(['4 4', '4 4 5']);
    study.turnAside(1);
    await settled();
    expect(at()).toEqual(['4 3', '4 3']);
    study.jump(9);
    study.jump(-1);
    await settled();
    expect(at()).toEqual(['4 3', '4 3']);
    study.jump(0);
    await settled();
    study.turnAside(1);
    await settled();
    expect(at()).toEqual(['', '4 3']);
  });
  it('promotes, removes and comments what is shown', async () => {
    await study.open('connect4', ['4', '4', '5']);
    study.jump(1);
    await settled();
    await study.play('3');
    study.comment('  too soon ');
    await settled();
    expect(study.here.comment).toBe('too soon');
    study.promote();
    await settled();
    expect([study.rail.join(' '), study.isOnRail, study.here.comment]).toEqual(['4 3', true, 'too soon']);
    study.remove();
    await settled();
    expect([...at(), study.rail.join(' ')]).toEqual(['4', '4 4 5', '4 4 5']);
  });
  it('is there after a reload, and rubbish is not', async () => {
    await study.open('tictactoe', ['b2', 'a1']);
    study.jump(1);
    await settled();
    const later = new Study();
    expect(await later.restore()).toBe(true);
    expect([later.game, later.current, later.line, later.source]).toEqual(['tictactoe', ['b2'], ['b2', 'a1'], '']);
    sessionStorage.setItem('puissance.study', JSON.stringify({ game: 'tictactoe', tree: { move: '', next: [] }, line: ['b2'], ply: 1 }));
    expect(await new Study().restore()).toBe(false);
  });
});

describe('the game of Play', () => {
  const game = { id: 'one', game: 'connect4', moves: ['4', '4'], shown: 1 };
  it('is followed as the main line, with the side lines that were tried', async () => {
    await study.follow(game);
    expect([...at(), study.source]).toEqual(['4', '4 4', 'one']);
    await study.play('1');
    await study.follow(game);
    // It has not gone on, so what is shown stays.
    expect(at()).toEqual(['4 1', '4 1']);
    await study.follow({ ...game, moves: ['4', '4', '5'], shown: 3 });
    expect([...at(), study.rail.join(' ')]).toEqual(['4 4 5', '4 4 5', '4 4 5']);
    expect(branchAt(study.tree, ['4', '1'])).toBeDefined();
    await study.follow({ ...game, id: 'two', moves: ['7'], shown: 1 });
    expect([study.rail.join(' '), branchAt(study.tree, ['4'])]).toEqual(['7', undefined]);
  });
  it('does not replace another study, unless it is wanted', async () => {
    await study.open('tictactoe', ['b2']);
    await study.follow(game);
    expect(study.game).toBe('tictactoe');
    await study.follow(game, true);
    expect([study.game, study.source]).toEqual(['connect4', 'one']);
  });
});

describe('what is loaded', () => {
  it('joins the tree of its game, and is a study of its own otherwise', async () => {
    await study.open('connect4', ['4', '4']);
    expect(await study.load('connect4', { moves: '45' })).toBe(true);
    expect([...at(), study.rail.join(' ')]).toEqual(['4 5', '4 5', '4 4']);
    expect(await study.load('connect4', { moves: '1' }, true)).toBe(true);
    expect(study.rail.join(' ')).toBe('1');
    await study.load('tictactoe', { moves: 'b2' });
    expect([study.game, study.rail]).toEqual(['tictactoe', ['b2']]);
  });
  it('is sought in the tree first', async () => {
    await study.open('connect4', ['4', '4', '5']);
    await study.seek('connect4', '44');
    await settled();
    expect(at()).toEqual(['4 4', '4 4 5']);
    await study.seek('connect4', '17');
    expect([...at(), study.rail.join(' ')]).toEqual(['1 7', '1 7', '1 7']);
  });
  it('is refused with a reason, and everything stays', async () => {
    await study.open('connect4', ['4']);
    expect(await study.load('connect4', { moves: '49' })).toBe(false);
    expect([study.problem !== '', study.rail]).toEqual([true, ['4']]);
    instead.check = () => {
      throw new Problem('unreachable', '');
    };
    expect(await study.load('connect4', { moves: '47' })).toBe(false);
    // The lost connection is told once for all.
    expect(study.problem).toBe('');
  });
});

describe('several analyses', () => {
  const ids = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('puissance.analysis.'))
      .map((key) => key.slice('puissance.analysis.'.length));
  it('are kept from the first own move on, and opened again', async () => {
    await study.follow({ id: 'played', game: 'connect4', moves: ['4', '4'], shown: 2 });
    await study.begin('connect4');
    expect(ids()).toEqual([]);
    await study.play('1');
    const { id } = study;
    await study.load('connect4', { moves: '77' }, true);
    expect(ids()).toEqual([id, study.id]);
    await study.reopen(id);
    expect([study.id, study.rail]).toEqual([id, ['1']]);
    // The game of Play, too, as soon as there is more than it.
    await study.follow({ id: 'played', game: 'connect4', moves: ['4', '4'], shown: 2 }, true);
    await study.play('5');
    expect(ids()).toContain('played');
    await study.begin('connect4');
    await study.follow({ id: 'played', game: 'connect4', moves: ['4', '4', '3'], shown: 3 }, true);
    expect([study.rail.join(''), branchAt(study.tree, ['4', '4', '5'])?.move]).toEqual(['443', '5']);
  });
  it('have names, and what is deleted or changed comes back by an undo', async () => {
    await study.load('connect4', { moves: '4453' }, true);
    const first = study.id;
    await study.rename(' Centre ');
    expect(study.name).toBe('Centre');
    study.goTo(['4']);
    await settled();
    study.remove();
    await settled();
    expect([study.rail, study.past.length]).toEqual([[], 2]);
    study.undo();
    await settled();
    expect([study.rail.join(''), study.current]).toEqual(['4453', ['4']]);
    const whole = { id: first, name: 'Centre', source: '', played: 0, game: 'connect4', tree: study.tree, line: study.line, ply: 1 };
    await study.discard(whole);
    expect([ids(), study.rail]).toEqual([[], []]);
    study.undo();
    await settled();
    expect([study.id, study.name, study.rail.join(''), ids()]).toEqual([first, 'Centre', '4453', [first]]);
    await study.begin('connect4');
    await study.discard(whole);
    study.undo();
    await settled();
    expect(study.id).toBe(first);
  });
  it('take a line as a side line, or play a part of it', async () => {
    await study.open('connect4', ['4', '4', '5']);
    study.jump(1);
    await settled();
    study.join(['3', '3', '2']);
    await settled();
    expect([...at(), branchAt(study.tree, ['4', '3', '3', '2'])?.move]).toEqual(['4', '4 4 5', '2']);
    study.join(['3', '3', '2'], 2);
    await settled();
    expect(at()).toEqual(['4 3 3', '4 3 3 2']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock, clockText } from '../src/game/clock.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a clock', () => {
  it('runs for one side at a time', () => {
    const clock = new Clock(() => {});
    vi.advanceTimersByTime(5000);
    clock.run('first');
    vi.advanceTimersByTime(3000);
    expect([clock.used('first'), clock.used('second')]).toEqual([3000, 0]);
    clock.run('second');
    vi.advanceTimersByTime(1100);
    clock.run('first');
    vi.advanceTimersByTime(250);
    clock.run(undefined);
    vi.advanceTimersByTime(9000);
    expect(clock.times).toEqual({ first: 3250, second: 1100 });
  });
  it('goes on from times that are set, and is stopped by that', () => {
    const clock = new Clock(() => {});
    clock.run('second');
    clock.set({ first: 10_000, second: 20_000 });
    vi.advanceTimersByTime(4000);
    expect(clock.times).toEqual({ first: 10_000, second: 20_000 });
    clock.run('first');
    vi.advanceTimersByTime(4000);
    expect(clock.times).toEqual({ first: 14_000, second: 20_000 });
  });
  it('tells once who has no time left, and stops at the limit', () => {
    const flags: string[] = [];
    const clock = new Clock((side) => flags.push(side));
    clock.limit = 60;
    clock.set({ first: 0, second: 59_000 });
    clock.run('first');
    vi.advanceTimersByTime(59_800);
    expect(flags).toEqual([]);
    clock.run('second');
    vi.advanceTimersByTime(800);
    expect(flags).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect([flags, clock.used('second')]).toEqual([['second'], 60_000]);
  });
  it('has no limit unless it is given one', () => {
    const clock = new Clock(() => expect.unreachable());
    clock.run('first');
    vi.advanceTimersByTime(36_000_000);
    expect(clock.used('first')).toBe(36_000_000);
  });
  it('is shown in minutes and seconds', () => {
    expect([0, 999, 1000, 59_999, 64_000, 3_664_000].map(clockText)).toEqual(['0:00', '0:00', '0:01', '0:59', '1:04', '61:04']);
  });
});

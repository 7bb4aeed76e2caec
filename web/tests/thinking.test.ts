import { describe, expect, it } from 'vitest';
import { Thinking } from '../src/game/thinking.svelte';

// A promise that is settled from outside.
function pending() {
  let resolve!: () => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<void>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe('thinking', () => {
  it('is on until the answer is there', async () => {
    const thinking = new Thinking();
    const answer = pending();
    const asked = thinking.about(() => answer.promise);
    expect(thinking.isOn).toBe(true);
    answer.resolve();
    await asked;
    expect(thinking.isOn).toBe(false);
  });
  it('passes a failure on, unless it was stopped before', async () => {
    const thinking = new Thinking();
    const answer = pending();
    const failing = thinking.about(() => answer.promise);
    answer.reject(new Error('no memory'));
    await expect(failing).rejects.toThrow('no memory');
    expect(thinking.isOn).toBe(false);
    const late = pending();
    const stopped = thinking.about(() => late.promise);
    thinking.stop();
    expect(thinking.isOn).toBe(false);
    late.reject(new Error('of no interest'));
    await stopped;
  });
  it('stops what was asked before, which does not end what is asked now', async () => {
    const thinking = new Thinking();
    const [first, second] = [pending(), pending()];
    const signals: AbortSignal[] = [];
    const before = thinking.about((signal) => (signals.push(signal), first.promise));
    const now = thinking.about((signal) => (signals.push(signal), second.promise));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    first.resolve();
    await before;
    expect(thinking.isOn).toBe(true);
    second.resolve();
    await now;
    expect(thinking.isOn).toBe(false);
  });
});

// Runs are named in words: every run of the lessons has a name of its own, without the notation that the engine reads.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { lessons } from '../src/learn/course/course';
import { runName } from '../src/learn/runName';
import { learnFamily, speak } from '../src/ui/words.svelte';

const source = readFileSync(new URL('../../src/teach/lessons.cpp', import.meta.url), 'utf8');
const runs = new Set([
  ...[...source.matchAll(/"((?:minimax|alphabeta|negamax|deepening)\([^"]*)"/g)].map((match) => match[1]!),
  ...lessons.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'predict' ? part.runs : part.kind === 'guess' ? [part.run] : [])),
  ),
]);

describe('the name of a run', () => {
  it.each(['en', 'fr'] as const)('is made of words and its own in %s', async (language) => {
    vi.stubGlobal('document', { documentElement: {} });
    await learnFamily('lesson');
    await speak(language);
    vi.unstubAllGlobals();
    const names = [...runs].map(runName);
    for (const name of names) expect(name).toMatch(/^[A-Z][^()=⟨{_]*$/);
    if (language === 'fr') for (const name of names) expect(name).not.toMatch(/\bnull\b|order|history|killers/);
    expect(new Set(names).size).toBe(runs.size);
  });
  it('says all that makes it', () => {
    expect(runs.size).toBeGreaterThan(20);
  });
});

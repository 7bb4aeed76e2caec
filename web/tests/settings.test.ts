// What is kept of the settings, and the colours that can be chosen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choices, longestName, settingsFrom } from '../src/ui/settings.svelte';

describe('settings', () => {
  it('are the usual ones, whatever the store holds', () => {
    const usual = { speed: 'normal', board: 'blue', stones: 'classic', confirms: false, coordinates: true, first: '', second: '' };
    expect(settingsFrom({})).toEqual(usual);
    expect(settingsFrom({ speed: 'x', board: 3, stones: null, confirms: 'yes', coordinates: 1, first: {}, second: [] })).toEqual(usual);
  });
  it('are kept as they were chosen, names at most so long', () => {
    const chosen = { speed: 'slow', board: 'slate', stones: 'soft', confirms: true, coordinates: false, first: 'Ada', second: 'Noor' };
    expect(settingsFrom(chosen)).toEqual(chosen);
    expect(settingsFrom({ first: `  ${'a'.repeat(50)}` }).first).toHaveLength(longestName);
  });
});

const style = readFileSync(new URL('../src/style.css', import.meta.url), 'utf8');
// The values of a rule, or of the root, in light or in dark.
function coloursOf(selector: string, index: number): Record<string, string> {
  const rule = style.slice(style.indexOf(`${selector} {`)).split('}')[0]!;
  const found = [...rule.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+))/g)];
  return Object.fromEntries(found.map(([, name, light, dark, both]) => [name!, both ?? [light, dark][index]!]));
}
function luminance(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((one) => one + one) : colour.slice(1).match(/../g)!;
  const [red, green, blue] = digits.map((two) => {
    const value = parseInt(two, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colours that can be chosen, %s', (_, index) => {
  const root = coloursOf(':root', index);
  it.each(choices.board)('the board %s has numbers that are read, and holes that are seen', (name) => {
    const { board, 'board-label': label } = coloursOf(`[data-board='${name}']`, index);
    expect(contrast(board!, label!)).toBeGreaterThan(4.5);
    expect(contrast(board!, root.hole!)).toBeGreaterThan(1.7);
  });
  it.each(choices.stones)('the stones %s have signs that are seen, and differ without them', (name) => {
    const { first, second } = coloursOf(`[data-stones='${name}']`, index);
    expect(contrast(first!, root['first-mark']!)).toBeGreaterThan(3);
    expect(contrast(second!, root['second-mark']!)).toBeGreaterThan(3);
    expect(contrast(first!, second!)).toBeGreaterThan(1.7);
  });
});

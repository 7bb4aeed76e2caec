// The catalogue has every sentence that the application uses, in both languages.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueFile, families, sentenceOfPage } from '../build/catalogue';
import { fill } from '../src/ui/fill';

const read = (language: string) => JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Record<string, string>;
const english = read('en');
const french = read('fr');
const own = (all: Record<string, string>) => Object.keys(all).filter((key) => /^(web|chip)\./.test(key));
const names = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

const folder = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name): [string, string] => [name, readFileSync(`${folder}/${name}`, 'utf8')]);
const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const onPage = [...page.matchAll(sentenceOfPage)].map((match) => match[2]!);
const source = sources.map(([, text]) => text).join('\n');

describe('the catalogue', () => {
  it('has the same keys and arguments in both languages, sorted', () => {
    expect(own(french)).toEqual(own(english));
    expect(own(english)).toEqual([...own(english)].sort());
    for (const key of own(english)) {
      expect(names(french[key]!), key).toEqual(names(english[key]!));
      expect(french[key], `${key} is translated`).not.toBe(english[key]);
    }
  });
  it('has every key that is written in the sources', () => {
    const written = [...source.matchAll(/'((?:web|chip|value|eval)\.[a-z0-9_.]+)'/g)].map((match) => match[1]!);
    expect(written.length).toBeGreaterThan(50);
    for (const key of [...written, ...onPage]) expect(english, key).toHaveProperty([key]);
  });
  it('says nothing in a room whose words are loaded with another', () => {
    for (const [name, text] of sources)
      if (/^(play|learn)\/|^game\/\w+Dialog/.test(name) || name === 'App.svelte')
        expect(text, name).not.toMatch(/['`]web\.(review|train)\./);
    for (const [name, text] of sources) if (!name.startsWith('online/')) expect(text, name).not.toMatch(/['`]web\.online\./);
  });
  it('says in the lessons nothing that is loaded with a workshop', () => {
    const said = (text: string) => [...text.matchAll(/['`](web\.learn\.(?:climb|plots|write)\.[a-z0-9_.]*)/g)].map((match) => match[1]!);
    const inWorkshop = (name: string) => /^learn\/(climb|plots|write)\//.test(name);
    for (const [name, text] of sources) if (!inWorkshop(name)) expect(said(text).filter(families.workshop!), name).toEqual([]);
    expect(own(english).filter(families.workshop!).length).toBeGreaterThan(150);
    expect(own(english).filter((key) => families.workshop!(key) && families.lesson!(key))).toEqual([]);
  });
  it('has no key that nobody says', () => {
    // A key may be composed: `web.side.${player}`.
    const composed = [...source.matchAll(/`((?:web|chip)\.[a-z0-9_.]*)\$\{/g)].map((match) => match[1]!);
    const written = new Set([...onPage, ...[...source.matchAll(/'((?:web|chip)\.[a-z0-9_.]+)'/g)].map((match) => match[1]!)]);
    for (const key of own(english)) expect(written.has(key) || composed.some((start) => key.startsWith(start)), key).toBe(true);
  });
  it('sets French as French is set', () => {
    // Others say sentences of the engine, too.
    for (const key of [...own(french), ...Object.keys(french).filter((one) => /^(review|lost|level|error)\./.test(one))]) {
      expect(french[key], key).not.toMatch(/[^\u00a0] ?[;?!]| :|'/);
    }
  });
});

describe('fill', () => {
  it('fills in names and picks plural forms', () => {
    expect(fill('en', '{n} {n|move|moves}', { n: 1 })).toBe('1 move');
    expect(fill('en', '{n} {n|move|moves}', { n: 0 })).toBe('0 moves');
    expect(fill('fr', '{n} {n|coup|coups}', { n: 0 })).toBe('0 coup');
    expect(fill('fr', '{n} {n|coup|coups}', { n: 2 })).toBe('2 coups');
  });
  it('leaves what it was not given, and plain braces', () => {
    expect(fill('en', '{who} has {{x}}')).toBe('{who} has {x}');
  });
});

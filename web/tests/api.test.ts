// The description of the API: every sentence exists and is used, in both languages, and the pages show all of it.
// (tests/server compares it with a running server.)
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../build/apiDocument';
import { pageOf } from '../build/apiPage';
import { ApiWords } from '../build/apiWords';
import type { Json } from '../build/apiSource';
import { catalogueFile } from '../build/catalogue';
import { escaped, laidOut, sentence } from '../build/html';
import { lostPage } from '../build/lostPage';

const languages = ['en', 'fr'] as const;
const files = { stylesheet: '/assets/docs-12345678.css', icon: '/assets/icon-12345678.svg' };
const made = Object.fromEntries(
  languages.map((language) => {
    const api = describeApi(language);
    return [language, { ...api, page: pageOf(api, files), lost: lostPage(api.words, files) }];
  }),
) as Record<(typeof languages)[number], ReturnType<typeof describeApi> & { page: string; lost: string }>;
const read = (language: string) => JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Record<string, string>;
const own = (language: string) => Object.entries(read(language)).filter(([key]) => key.startsWith('api.'));

function texts(json: Json): string[] {
  if (typeof json === 'string') return [json];
  if (json === null || typeof json !== 'object') return [];
  return Object.values(json).flatMap(texts);
}

describe('the words of the API', () => {
  it('are all said, in both languages', () => {
    const keys = own('en').map(([key]) => key);
    expect(own('fr').map(([key]) => key)).toEqual(keys);
    expect(keys.length).toBeGreaterThan(200);
    for (const language of languages) {
      const said = [...made[language].words.said].filter((key) => key.startsWith('api.'));
      expect(said.sort()).toEqual(keys);
    }
  });
  it('tell who is lost where the rooms are', () => {
    for (const language of languages)
      for (const room of ['play', 'analyse', 'train', 'learn'])
        expect(made[language].lost).toContain(`"/#r=${room}">${read(language)[`web.room.${room}`]}<`);
  });
  it('set French as French is set', () => {
    for (const [key, text] of own('fr')) {
      const prose = text.replace(/`[^`]*`/g, 'x');
      expect(prose, key).not.toMatch(/[^\u00a0][:;?!]|'/);
      expect(prose.split('`').length, key).toBe(1);
    }
  });
  it('refuse what is not in the catalogue', () => {
    const words = new ApiWords('en', {});
    expect(() => words.say('api.no_such_key')).toThrow(/api\.no_such_key/);
    expect(() => words.say('api.field.time')).toThrow(/usual_seconds/);
  });
});

describe('the document', () => {
  it('has no key left where a sentence should be', () => {
    for (const language of languages) for (const text of texts(made[language].document)) expect(text).not.toMatch(/^(api\.[a-z]|json:)/);
  });
  it('says nothing in English on the French page', () => {
    const french = new Set(own('fr').map(([, text]) => text));
    for (const [key, text] of own('en'))
      if (text.length > 20 && !french.has(text)) expect(made.fr.page.includes(sentence(text)), key).toBe(false);
  });
  it('has the schema of a trace, with its references inside', () => {
    const { Trace, TraceNode } = made.en.document.components.schemas;
    expect(JSON.stringify([Trace, TraceNode])).not.toContain('"#/$defs');
    expect(JSON.stringify(Trace)).toContain('#/components/schemas/TraceNode');
    expect(Trace!.$schema).toBeUndefined();
  });
});

describe.each(languages)('the page in %s', (language) => {
  const { page, document } = made[language];
  it('has every path, schema and error', () => {
    const plain = page.replaceAll('<wbr>', '');
    for (const [path, methods] of Object.entries(document.paths))
      for (const { operationId } of Object.values(methods)) {
        expect(plain).toContain(`<a href="#${operationId}"><code>${path}</code></a>`);
        expect(plain).toContain(`<section id="${operationId}">`);
      }
    for (const name of Object.keys(document.components.schemas)) expect(page.split(`id="${name}"`).length, name).toBe(2);
    for (const { code } of made[language].source.errors) expect(plain).toContain(`<code>${code}</code>`);
  });
  it('has links that lead somewhere, and nothing inline', () => {
    for (const [, name] of page.matchAll(/href="#(\w+)"/g)) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(page).toContain(`href="${files.stylesheet}"`);
  });
});

describe('what is laid out', () => {
  it('is the same JSON', () => {
    const json = { a: [1, { b: 'x'.repeat(60) }, []], c: { d: null, e: 'y'.repeat(60) } };
    expect(JSON.parse(laidOut(json))).toEqual(json);
    expect(laidOut(json).split('\n').length).toBeGreaterThan(4);
    expect(laidOut({ a: 1 })).toBe('{"a": 1}');
  });
  it('cannot be mistaken for markup', () => {
    expect(escaped('<a & "b">')).toBe('&lt;a &amp; &quot;b&quot;&gt;');
    expect(sentence('`a<b` & c')).toBe('<code>a&lt;b</code> &amp; c');
  });
});

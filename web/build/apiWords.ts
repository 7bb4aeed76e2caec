// The sentences of the API's description, from the catalogue, with the server's limits filled in.
import { readFileSync } from 'node:fs';
import { fill, type Arguments, type Language } from '../src/ui/fill.ts';
import { catalogueFile } from './catalogue.ts';

export class ApiWords {
  readonly language: Language;
  // The keys that were used, so that a test can find those that never are.
  readonly said = new Set<string>();
  readonly #all: Record<string, string>;
  readonly #limits: Arguments;

  constructor(language: Language, limits: Record<string, number>) {
    this.language = language;
    this.#all = JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Record<string, string>;
    this.#limits = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, this.number(value)]));
  }

  // A number as this language writes it: 65,536 or 65 536.
  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value).replace(/\u202f/g, '\u00a0');
  }

  say(key: string, given: Arguments = {}): string {
    const sentence = this.#sentence(key);
    const filled = fill(this.language, sentence, { ...this.#limits, ...given });
    if (/\{\w/.test(filled)) throw new Error(`${key} (${this.language}) has an argument that nobody gives: ${filled}`);
    return filled;
  }

  // The sentence of an error, before its facts are filled in.
  pattern(code: string): string {
    return this.#sentence(`error.${code}`);
  }

  // The sentence of an error, composed as in src/words/message.cpp.
  problem(code: string, facts: Arguments): string {
    const named = this.#all[`reason.${facts.reason}`];
    const given = named ? { ...facts, reason: fill(this.language, named, facts) } : facts;
    let key = `error.${code}`;
    for (const more of ['meant', 'reason']) if (more in facts && `${key}.${more}` in this.#all) key += `.${more}`;
    const sentence = fill(this.language, this.#sentence(key), given);
    if (!('number' in facts)) return sentence;
    return fill(this.language, this.#sentence('error.at_move'), { ...facts, reason: sentence });
  }

  #sentence(key: string): string {
    const sentence = this.#all[key];
    if (sentence === undefined) throw new Error(`${key} is not in locales/${this.language}.json`);
    this.said.add(key);
    return sentence;
  }
}

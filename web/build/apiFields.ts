// The fields of a schema as a list of definitions: name, type, meaning.
import type { Json, JsonObject } from './apiSource.ts';
import type { ApiWords } from './apiWords.ts';
import { code, escaped, onOneLine, sentence } from './html.ts';

// "#/components/schemas/Score" is Score; references to parts inside a schema have no name.
export function schemaName(reference: Json | undefined): string | undefined {
  return typeof reference === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] : undefined;
}

// The types shown for references to parts of the trace's schema.
const partTypes: Record<string, string> = {
  move: 'string',
  move_or_null: 'string_or_null',
  line: 'moves',
  bound: 'string',
  score: 'trace_score',
  window: 'window',
  counts: 'counts',
  parts: 'parts',
  end: 'trace_score',
};

export function typeOf(schema: JsonObject, words: ApiWords): string {
  const either = (types: string[]) => [...new Set(types)].join(` ${escaped(words.say('api.page.or'))} `);
  if (typeof schema.$ref === 'string') {
    const name = schemaName(schema.$ref);
    if (name) return `<a href="#${name}">${name}</a>`;
    const part = partTypes[schema.$ref.split('/').pop()!];
    if (!part) throw new Error(`no word for ${schema.$ref}`);
    return escaped(words.say(`api.type.${part}`));
  }
  if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => code(typeof value === 'string' ? value : onOneLine(value))));
  if ('const' in schema) return code(typeof schema.const === 'string' ? schema.const : onOneLine(schema.const!));
  if (Array.isArray(schema.oneOf)) return either(schema.oneOf.map((one) => typeOf(one as JsonObject, words)));
  if (schema.type === 'array') {
    // The type of the items may be a link (HTML), so it is inserted after the sentence was escaped.
    const items = schema.items ? typeOf(schema.items as JsonObject, words) : '';
    return escaped(words.say('api.type.array', { items: '\u0000' })).replace('\u0000', items);
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return either(types.map((type) => escaped(words.say(`api.type.${String(type)}`))));
}

function field(name: string, schema: JsonObject, isSure: boolean, words: ApiWords): string {
  const notes = [typeOf(schema, words)];
  if (!isSure) notes.push(escaped(words.say('api.page.sometimes')));
  if (schema.default !== undefined && schema.default !== '')
    notes.push(
      `${escaped(words.say('api.page.default'))} ${code(typeof schema.default === 'string' ? schema.default : onOneLine(schema.default))}`,
    );
  return (
    `<div><dt>${code(name)} <span class="type">${notes.join(' · ')}</span></dt>` + `<dd>${sentence(String(schema.description))}</dd></div>`
  );
}

// Fields without a description are facts of errors, which the sentences of the errors show.
export function fieldList(schema: JsonObject, words: ApiWords): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).filter(([, one]) => one.description);
  const required = schema.required as string[] | undefined;
  const fields = properties.map(([name, one]) => field(name, one, !required || required.includes(name), words));
  return `<dl class="fields">\n${fields.join('\n')}\n</dl>`;
}

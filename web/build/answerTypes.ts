// Writes what the API can be asked and what it answers as TypeScript: bindings/npm/src/schemas.ts, from the document that
// the tests hold against the engine. web/tests/answerTypes.test.ts compares the file with this text.
import { describeApi } from './apiDocument.ts';
import type { Json, JsonObject } from './apiSource.ts';

// "…/schemas/Score" is Score, and "…/schemas/Trace/$defs/named_move" is TraceNamedMove.
function nameOf(reference: string): string {
  const names = reference.replace('#/components/schemas/', '').replace('$defs/', '').split(/[/_]/);
  return names.map((name) => name[0]!.toUpperCase() + name.slice(1)).join('');
}

const literal = (value: Json) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const either = (types: string[]) => [...new Set(types)].join(' | ');
const comment = (schema: JsonObject, indent: string) =>
  schema.description === undefined ? '' : `${indent}/** ${String(schema.description).replaceAll('\n', ' ')} */\n`;

function membersOf(schema: JsonObject, indent: string): string {
  const required = (schema.required ?? []) as string[];
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).map(
    ([name, one]) =>
      `${comment(one, `${indent}  `)}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(one, `${indent}  `)};\n`,
  );
  return `{\n${members.join('')}${indent}}`;
}

const hasMembers = (schema: JsonObject) => Object.keys(schema.properties ?? {}).length > 0;

function typeOf(schema: JsonObject, indent = ''): string {
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref);
  if (Array.isArray(schema.enum)) return either(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.oneOf)) return either(schema.oneOf.map((one) => typeOf(one as JsonObject, indent)));
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  switch (schema.type) {
    case 'array': {
      const item = typeOf(schema.items as JsonObject, indent);
      if (schema.minItems !== undefined && schema.minItems === schema.maxItems) return `[${Array(schema.minItems).fill(item).join(', ')}]`;
      return item.includes(' | ') && !item.endsWith('[]') ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const others = schema.additionalProperties;
      if (others === false && !hasMembers(schema)) return 'Record<string, never>';
      return others === false ? membersOf(schema, indent) : `Record<string, ${typeOf(others as JsonObject, indent)}>`;
    }
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

function declaration(name: string, schema: JsonObject): string {
  const isInterface = hasMembers(schema);
  return `${comment(schema, '')}export ${isInterface ? `interface ${name} ${membersOf(schema, '')}` : `type ${name} = ${typeOf(schema)};`}\n`;
}

export function answerTypes(): string {
  const {
    components: { schemas },
    'x-questions': questions,
  } = describeApi('en').document;
  const parts = Object.entries(schemas.Trace!.$defs as Record<string, JsonObject>).map(([name, part]): [string, JsonObject] => [
    nameOf(`Trace/${name}`),
    part,
  ]);
  const asked = Object.entries(questions as Record<string, Record<string, JsonObject>>).map(
    ([name, { asks, answers }]) => `  ${name}: { asks: ${asks ? typeOf(asks) : 'object'}; answers: ${typeOf(answers!)} };\n`,
  );
  return (
    '// Made by web/build/answerTypes.ts from web/api; do not edit. In web/: npm test -- answerTypes --update\n' +
    [...Object.entries(schemas), ...parts].map(([name, schema]) => `\n${declaration(name, schema)}`).join('') +
    `\nexport interface Questions {\n${asked.join('')}}\n`
  );
}

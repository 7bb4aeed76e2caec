// The schemas that are not in web/api/schemas.json: a trace has its own file, which the tests of the program use
// too, and a problem may have the facts of any error.
import type { ApiError, Json, JsonObject } from './apiSource.ts';

const at = '#/components/schemas/';

// References inside the file point to its own root; in the document they must point to these schemas.
function target(reference: string): string {
  if (reference === '#/$defs/node') return `${at}TraceNode`;
  if (reference === '#/$defs/sentence') return `${at}Sentence`;
  return reference.replace('#/$defs/', `${at}Trace/$defs/`);
}

function moved(json: Json): Json {
  if (Array.isArray(json)) return json.map(moved);
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, name === '$ref' && typeof value === 'string' ? target(value) : moved(value)]),
  );
}

function described(schema: JsonObject, family: string): JsonObject {
  const properties = Object.entries(schema.properties as Record<string, JsonObject>).map(([name, property]) => [
    name,
    { ...property, description: `api.${family}.${name}` },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as JsonObject, description: `api.schema.${family}` };
}

// Its nodes, steps and sentences become separate schemas, so that others can refer to them.
export function traceSchemas(file: JsonObject): Record<string, JsonObject> {
  const { $schema: _, title: __, $defs: definitions, ...trace } = moved(file) as JsonObject;
  const { node, sentence, ...rest } = definitions as Record<string, JsonObject>;
  const steps = (trace.properties as Record<string, JsonObject>).steps!;
  const step = steps.items as JsonObject;
  steps.items = { $ref: `${at}TraceStep` };
  return {
    Trace: { ...described(trace, 'trace'), $defs: rest },
    TraceNode: described(node!, 'trace_node'),
    TraceStep: described(step, 'trace_step'),
    Sentence: described(sentence!, 'sentence'),
  };
}

export function problemSchema(errors: ApiError[]): JsonObject {
  const facts: Record<string, Set<string>> = {};
  for (const error of errors)
    for (const [name, value] of Object.entries(error.facts))
      (facts[name] ??= new Set()).add(typeof value === 'number' ? 'integer' : 'string');
  const ordered = Object.keys(facts).sort();
  return {
    type: 'object',
    description: 'api.schema.problem',
    properties: {
      type: { const: 'about:blank', description: 'api.problem.type' },
      title: { type: 'string', description: 'api.problem.title' },
      status: { enum: [...new Set(errors.map((error) => error.status))].sort(), description: 'api.problem.status' },
      code: { enum: errors.map((error) => error.code), description: 'api.problem.code' },
      detail: { type: 'string', minLength: 1, description: 'api.problem.detail' },
      ...Object.fromEntries(
        ordered.map((name) => {
          const types = [...facts[name]!].sort();
          return [name, { type: types.length === 1 ? types[0]! : types }];
        }),
      ),
    },
    required: ['type', 'title', 'status', 'code', 'detail'],
    additionalProperties: false,
  };
}

// Makes the OpenAPI document from the files in web/api, in one language.
import { problemSchema, traceSchemas } from './apiSchemas.ts';
import { readSource, type Example, type Json, type JsonObject, type Source } from './apiSource.ts';
import { ApiWords } from './apiWords.ts';
import type { Language } from '../src/ui/fill.ts';

export interface Operation extends JsonObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  responses: Record<string, JsonObject>;
}
// What the engine can be asked, whoever asks it; `asks` is absent where there is nothing to say.
interface Question {
  asks?: JsonObject;
  answers: JsonObject;
}
export interface ApiDocument extends JsonObject {
  info: JsonObject;
  tags: JsonObject[];
  'x-questions': Record<string, Question & JsonObject>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonObject> } & JsonObject;
}

export interface Api {
  document: ApiDocument;
  words: ApiWords;
  source: Source;
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

// The bodies of an operation that is one of the questions.
function addBodies(method: string, operation: Operation, { asks, answers }: Question): void {
  const body = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  if (method === 'post') operation.requestBody = { required: true, ...body(asks!) };
  operation.responses = { '200': { description: 'api.answer', ...body(answers) }, ...operation.responses };
}

function translated(json: Json, words: ApiWords): Json {
  if (typeof json === 'string') return /^api\.[a-z0-9_.]+$/.test(json) ? words.say(json) : json;
  if (Array.isArray(json)) return json.map((item) => translated(item, words));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, translated(value, words)]));
}

function jsonContent(of: Json | undefined): JsonObject | undefined {
  const content = isObject(of) && isObject(of.content) ? of.content : undefined;
  return content?.['application/json'] as JsonObject | undefined;
}

function addExamples(operation: Operation, examples: Record<string, Example>): void {
  const place = (content: JsonObject | undefined, pick: (example: Example) => Json | undefined) => {
    for (const [name, example] of Object.entries(examples)) {
      const value = pick(example);
      if (value === undefined) continue;
      if (!content) throw new Error(`${operation.operationId} has no room for the example ${name}`);
      content.examples = { ...(content.examples as JsonObject | undefined), [name]: { summary: example.summary, value } };
    }
  };
  if (isObject(operation['x-messages'])) {
    operation['x-messages'].examples = examples as unknown as Json;
    return;
  }
  place(jsonContent(operation.requestBody), (example) => example.request);
  place(jsonContent(operation.responses['200']), (example) => example.reply);
}

function addErrors(document: ApiDocument, operations: Operation[], source: Source, words: ApiWords): void {
  const examples: JsonObject = {};
  document.components.examples = examples;
  for (const { code, status, operation: name, request, facts } of source.errors) {
    const detail = words.problem(code, facts);
    examples[code] = {
      summary: words.pattern(code),
      value: { type: 'about:blank', title: code, status, code, detail, ...facts },
      ...(request === undefined ? {} : { 'x-request': request }),
    };
    if (!name) continue;
    const operation = operations.find((one) => one.operationId === name);
    if (!operation) throw new Error(`${code}: there is no operation ${name}`);
    const response = (operation.responses[status] ??= {
      description: 'api.response.wrong',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples: {} } },
    });
    const content = (response.content as JsonObject)['application/problem+json'] as JsonObject;
    (content.examples as JsonObject)[code] = { $ref: `#/components/examples/${code}` };
  }
  document['x-errors'] = source.errors.map(({ code, status }) => ({ code, status, description: words.pattern(code) }));
}

export function describeApi(language: Language): Api {
  const source = readSource();
  const words = new ApiWords(language, Object.fromEntries(source.limits.map(({ name, value }) => [name, value])));
  const document = structuredClone<Json>(source.description) as ApiDocument;
  const questions = document['x-questions'];
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => {
      const question = questions[operation.operationId];
      if (question) addBodies(method, operation, question);
      return operation;
    }),
  );
  for (const operation of operations) addExamples(operation, source.examples[operation.operationId] ?? {});
  for (const name of Object.keys(source.examples))
    if (!operations.some((operation) => operation.operationId === name)) throw new Error(`examples/${name}.json belongs to no operation`);
  document.components.schemas = { ...source.schemas, ...traceSchemas(source.trace), Problem: problemSchema(source.errors) };
  addErrors(document, operations, source, words);
  return { document: translated(document, words) as ApiDocument, words, source };
}

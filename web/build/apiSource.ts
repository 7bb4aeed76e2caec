// Reads the description of the API in web/api: requests, replies, examples and errors. Every text in it is a key
// of the catalogue.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Arguments } from '../src/ui/fill.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Limit {
  name: string;
  value: number;
  unit?: 'bytes' | 'seconds';
  code?: string;
  description: string;
}
export interface Example {
  summary: string;
  request?: Json;
  reply?: Json;
  messages?: Json[];
}
// `operation` and `request` are an example that causes the error; absent if no request alone can.
export interface ApiError {
  code: string;
  status: number;
  operation?: string;
  request?: Json;
  facts: Arguments;
}

export interface Source {
  description: JsonObject & { 'x-limits': Json };
  limits: Limit[];
  schemas: Record<string, JsonObject>;
  trace: JsonObject;
  errors: ApiError[];
  // By operation, then by name.
  examples: Record<string, Record<string, Example>>;
}

const folder = fileURLToPath(new URL('../api/', import.meta.url));
const traceFile = fileURLToPath(new URL('../../docs/formats/trace.schema.json', import.meta.url));

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

export function sourceFiles(): string[] {
  const examples = readdirSync(`${folder}examples`).map((name) => `${folder}examples/${name}`);
  return [traceFile, ...['description', 'schemas', 'errors'].map((name) => `${folder}${name}.json`), ...examples];
}

export function readSource(): Source {
  const description = read<Source['description']>(`${folder}description.json`);
  const examples = readdirSync(`${folder}examples`).map((name): [string, Record<string, Example>] => [
    name.replace(/\.json$/, ''),
    read(`${folder}examples/${name}`),
  ]);
  return {
    description,
    limits: description['x-limits'] as unknown as Limit[],
    schemas: read(`${folder}schemas.json`),
    trace: read(traceFile),
    errors: read(`${folder}errors.json`),
    examples: Object.fromEntries(examples),
  };
}

// The values of the small JavaScript that learners write. None of them is an object of the browser, so no chain of
// properties leads out: what a value can do is what stands in this file.
import type { Node as Syntax } from 'acorn';

// A node of the tree that is searched. Two of them are equal if they are the same.
export class Place {
  constructor(readonly index: number) {}
}
export class List {
  constructor(readonly items: Value[]) {}
}
export class Thing {
  readonly fields = new Map<string, Value>();
}
export interface Scope {
  readonly names: Map<string, { value: Value; isConstant: boolean }>;
  readonly outer: Scope | undefined;
  // `var` belongs to the function, not to the block.
  readonly isFunction: boolean;
}
export class Closure {
  constructor(
    readonly name: string,
    readonly parameters: readonly string[],
    readonly body: Syntax,
    readonly scope: Scope,
  ) {}
}
export class Builtin {
  constructor(
    readonly name: string,
    readonly call: (given: Value[]) => Value,
  ) {}
}
export type Value = number | string | boolean | null | undefined | Place | List | Thing | Closure | Builtin;

export type FaultCode =
  | 'syntax'
  | 'unsupported'
  | 'unknown_name'
  | 'not_function'
  | 'no_property'
  | 'constant'
  | 'operand'
  | 'not_list'
  | 'not_node'
  | 'missing'
  | 'steps'
  | 'deep'
  | 'memory'
  | 'events'
  | 'time'
  | 'broken';

// Why the learner's program stopped. `what` is the piece of the program that it is about.
export class Fault extends Error {
  line = 0;
  constructor(
    readonly code: FaultCode,
    readonly what = '',
  ) {
    super(code);
  }
}

export type Primitive = number | string | boolean | null | undefined;
export function primitive(value: Value): Primitive {
  if (typeof value === 'object' && value !== null) throw new Fault('operand', described(value));
  return value;
}

// As the learner reads it in the table of events.
export function described(value: Value): string {
  if (typeof value === 'number') return value === Infinity ? '+∞' : value === -Infinity ? '−∞' : String(value).replace('-', '−');
  if (typeof value === 'string') return `'${value.length > 20 ? `${value.slice(0, 20)}…` : value}'`;
  if (value instanceof List) return `[${value.items.length}]`;
  if (value instanceof Thing) return '{…}';
  if (value instanceof Place) return 'node';
  if (value instanceof Closure || value instanceof Builtin) return `${value.name}()`;
  return String(value);
}

// How the interpreter lends a hand: calls a function of the learner, and counts what a list takes.
export interface Host {
  call(callee: Value, given: Value[]): Value;
  spend(cells: number): void;
}

type Method = (items: Value[], given: Value[], host: Host) => Value;
const list = (items: Value[], host: Host) => {
  host.spend(items.length + 1);
  return new List(items);
};
const whole = (value: Value) => (value === undefined ? undefined : Number(primitive(value)));

const methods: Record<string, Method> = {
  push: (items, given, host) => {
    host.spend(given.length);
    return items.push(...given);
  },
  pop: (items) => items.pop(),
  reverse: (items, given, host) => list(items.reverse(), host),
  // In place, as in JavaScript, but only by a function of the learner.
  sort: (items, [compare], host) => {
    items.sort((a, b) => Number(primitive(host.call(compare, [a, b]))));
    return list(items, host);
  },
  slice: (items, [from, to], host) => list(items.slice(whole(from), whole(to)), host),
  concat: (items, given, host) => list(items.concat(...given.map((one) => (one instanceof List ? one.items : [one]))), host),
  includes: (items, [value]) => items.includes(value),
  indexOf: (items, [value]) => items.indexOf(value),
  map: (items, [visit], host) =>
    list(
      items.map((one, at) => host.call(visit, [one, at])),
      host,
    ),
  filter: (items, [visit], host) =>
    list(
      items.filter((one, at) => host.call(visit, [one, at])),
      host,
    ),
  forEach: (items, [visit], host) => {
    items.forEach((one, at) => host.call(visit, [one, at]));
    return undefined;
  },
  some: (items, [visit], host) => items.some((one, at) => host.call(visit, [one, at])),
  every: (items, [visit], host) => items.every((one, at) => host.call(visit, [one, at])),
  reduce: (items, [visit, first], host) => items.reduce((sum, one, at) => host.call(visit, [sum, one, at]), first),
};

export function propertyOf(value: Value, name: string, host: Host): Value {
  if (value instanceof Thing) return value.fields.get(name);
  if (name === 'length' && (value instanceof List || typeof value === 'string'))
    return value instanceof List ? value.items.length : value.length;
  if (value instanceof List) {
    if (/^\d+$/.test(name)) return value.items[Number(name)];
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method) return new Builtin(name, (given) => method(value.items, given, host));
  }
  throw new Fault('no_property', name);
}

export function setProperty(value: Value, name: string, next: Value, host: Host): void {
  host.spend(1);
  if (value instanceof Thing) value.fields.set(name, next);
  // A list may grow by one at its end, so that no index reserves memory.
  else if (value instanceof List && /^\d+$/.test(name) && Number(name) <= value.items.length) value.items[Number(name)] = next;
  else throw new Fault('no_property', name);
}

const number = (compute: (...given: number[]) => number) => (given: Value[]) => compute(...given.map((one) => Number(primitive(one))));

// What every program finds without declaring it.
export function common(): Map<string, Value> {
  const math = new Thing();
  for (const name of ['max', 'min', 'abs', 'floor', 'ceil', 'round', 'sign'] as const)
    math.fields.set(name, new Builtin(`Math.${name}`, number(Math[name])));
  return new Map<string, Value>([
    ['Math', math],
    ['Infinity', Infinity],
    ['NaN', NaN],
    ['undefined', undefined],
  ]);
}

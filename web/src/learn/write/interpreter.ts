// Runs a small JavaScript without eval, which the pages forbid themselves: acorn reads the text, and this file walks
// through what it has read. Every step is counted, so that a loop without end ends, with the number of its line.
import { parse, type Node as Syntax } from 'acorn';
import type * as estree from 'acorn';
import {
  Builtin,
  Closure,
  common,
  described,
  Fault,
  List,
  Place,
  primitive,
  propertyOf,
  setProperty,
  Thing,
  type Host,
  type Scope,
  type Value,
} from './values';

export interface Limits {
  steps: number;
  depth: number;
  cells: number;
  events: number;
}
export const usual: Limits = { steps: 500_000, depth: 200, cells: 50_000, events: 5_000 };

// A number, or the words for another value: plain, so that it can leave the thread.
export type Shown = number | string;
const shown = (value: Value): Shown => (typeof value === 'number' ? value : described(value));

// What the watched function did: it was called with a node, or it returned.
export type Happening =
  { kind: 'enter'; node: number; given: Shown[]; line: number } | { kind: 'leave'; node: number; value: Shown; line: number };

// How a statement ends early.
type Ending = { kind: 'return'; value: Value; line: number } | { kind: 'break' } | { kind: 'continue' };

type Expression = estree.AnyNode;

function inner(outer: Scope | undefined, isFunction = false): Scope {
  return { names: new Map(), outer, isFunction };
}

export class Interpreter implements Host {
  readonly happenings: Happening[] = [];
  steps = 0;
  readonly #program: estree.Program;
  readonly #globals = inner(undefined, true);
  #depth = 0;
  #cells = 0;
  #line = 1;

  constructor(
    readonly source: string,
    given: ReadonlyMap<string, Value>,
    readonly watched: string,
    readonly limits: Limits = usual,
    // Is told of each happening when it happens.
    readonly told: (happening: Happening) => void = () => {},
  ) {
    for (const [name, value] of [...common(), ...given]) this.#globals.names.set(name, { value, isConstant: true });
    try {
      this.#program = parse(source, { ecmaVersion: 2022, locations: true });
    } catch (failure) {
      if (!(failure instanceof SyntaxError)) throw new Fault('deep');
      const { pos, loc } = failure as SyntaxError & { pos: number; loc: { line: number } };
      const fault = new Fault('syntax', /^\S{1,20}/.exec(source.slice(pos).trimStart())?.[0] ?? '');
      fault.line = loc.line;
      throw fault;
    }
  }

  // Reads the declarations, then calls a function, if no other is named the watched one.
  run(given: Value[], entry = this.watched): Value {
    try {
      const scope = inner(this.#globals, true);
      this.#block(this.#program.body, scope);
      const start = scope.names.get(entry)?.value;
      if (!(start instanceof Closure)) throw new Fault('missing', entry);
      return this.call(start, given);
    } catch (failure) {
      // Expressions can be nested more deeply than calls.
      const fault = failure instanceof Fault ? failure : new Fault(failure instanceof RangeError ? 'deep' : 'broken');
      fault.line ||= this.#line;
      throw fault;
    }
  }

  spend(cells: number): void {
    this.#cells += cells;
    if (this.#cells > this.limits.cells) throw new Fault('memory');
  }
  #step(at: Syntax): void {
    this.#line = at.loc!.start.line;
    if (++this.steps > this.limits.steps) throw new Fault('steps');
  }

  call(callee: Value, given: Value[]): Value {
    if (callee instanceof Builtin) return callee.call(given);
    if (!(callee instanceof Closure)) throw new Fault('not_function', described(callee));
    if (++this.#depth > this.limits.depth) throw new Fault('deep');
    const isWatched = callee.name === this.watched;
    const node = isWatched ? this.#enter(given) : -1;
    const scope = inner(callee.scope, true);
    callee.parameters.forEach((name, at) => scope.names.set(name, { value: given[at], isConstant: false }));
    let value: Value;
    const body = callee.body as estree.BlockStatement | estree.Expression;
    if (body.type === 'BlockStatement') {
      const ending = this.#block(body.body, scope);
      if (ending?.kind === 'return') {
        value = ending.value;
        this.#line = ending.line;
      } else this.#line = body.loc!.end.line;
    } else value = this.#value(body, scope);
    --this.#depth;
    if (isWatched) this.#note({ kind: 'leave', node, value: shown(value), line: this.#line });
    return value;
  }
  #enter(given: Value[]): number {
    const [node] = given;
    if (!(node instanceof Place)) throw new Fault('not_node', described(node));
    this.#note({ kind: 'enter', node: node.index, given: given.slice(1).map(shown), line: this.#line });
    return node.index;
  }
  #note(happening: Happening): void {
    this.told(happening);
    if (this.happenings.push(happening) > this.limits.events) throw new Fault('events');
  }

  // Statements.

  #block(statements: readonly Expression[], scope: Scope): Ending | undefined {
    for (const one of statements)
      if (one.type === 'FunctionDeclaration') this.#declare(one.id!.name, this.#closure(one, scope), scope, false);
    for (const one of statements) {
      const ending = this.#run(one, scope);
      if (ending) return ending;
    }
    return undefined;
  }
  #run(one: Expression, scope: Scope): Ending | undefined {
    this.#step(one);
    switch (one.type) {
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return undefined;
      case 'ExpressionStatement':
        return void this.#value(one.expression, scope);
      case 'VariableDeclaration':
        return this.#variables(one, scope);
      case 'ReturnStatement': {
        const value = one.argument ? this.#value(one.argument, scope) : undefined;
        return { kind: 'return', value, line: one.loc!.start.line };
      }
      case 'IfStatement': {
        const next = this.#value(one.test, scope) ? one.consequent : one.alternate;
        return next ? this.#run(next, scope) : undefined;
      }
      case 'BlockStatement':
        return this.#block(one.body, inner(scope));
      case 'BreakStatement':
      case 'ContinueStatement':
        if (one.label) throw this.#unsupported(one);
        return { kind: one.type === 'BreakStatement' ? 'break' : 'continue' };
      case 'WhileStatement':
        return this.#loop(
          one.body,
          () => scope,
          () => this.#value(one.test, scope),
        );
      case 'DoWhileStatement': {
        let isFirst = true;
        return this.#loop(
          one.body,
          () => scope,
          () => (isFirst ? !(isFirst = false) : this.#value(one.test, scope)),
        );
      }
      case 'ForStatement': {
        // One scope for all rounds: a function made in a loop sees the last round.
        const around = inner(scope);
        if (one.init?.type === 'VariableDeclaration') this.#variables(one.init, around);
        else if (one.init) this.#value(one.init, around);
        return this.#loop(
          one.body,
          () => around,
          () => !one.test || this.#value(one.test, around),
          () => one.update && this.#value(one.update, around),
        );
      }
      case 'ForOfStatement':
        return this.#forOf(one, scope);
      default:
        throw this.#unsupported(one);
    }
  }
  #loop(body: Expression, scope: () => Scope, test: () => unknown, update: () => unknown = () => {}): Ending | undefined {
    for (; test(); update()) {
      const ending = this.#run(body, scope());
      if (ending?.kind === 'break') return undefined;
      if (ending?.kind === 'return') return ending;
    }
    return undefined;
  }
  #forOf(one: estree.ForOfStatement, scope: Scope): Ending | undefined {
    const { left } = one;
    const name = left.type === 'VariableDeclaration' ? left.declarations[0]!.id : left;
    const walked = this.#value(one.right, scope);
    if (!(walked instanceof List)) throw new Fault('not_list', described(walked));
    if (name.type !== 'Identifier') throw this.#unsupported(name);
    let at = 0;
    // Each round has its own variable.
    let round = scope;
    return this.#loop(
      one.body,
      () => round,
      () => {
        if (at >= walked.items.length) return false;
        round = inner(scope);
        if (left.type === 'VariableDeclaration') this.#declare(name.name, walked.items[at++], round, left.kind === 'const');
        else this.#assign(name, walked.items[at++], scope);
        return true;
      },
    );
  }
  #variables(one: estree.VariableDeclaration, scope: Scope): undefined {
    for (const { id, init } of one.declarations) {
      if (id.type !== 'Identifier') throw this.#unsupported(id);
      let owner = scope;
      while (one.kind === 'var' && !owner.isFunction) owner = owner.outer!;
      this.#declare(id.name, init ? this.#named(init, id.name, scope) : undefined, owner, one.kind === 'const');
    }
    return undefined;
  }
  #declare(name: string, value: Value, scope: Scope, isConstant: boolean): void {
    scope.names.set(name, { value, isConstant });
  }
  #named(init: Expression, name: string, scope: Scope): Value {
    const isFunction = init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression';
    return isFunction ? this.#closure(init, scope, name) : this.#value(init, scope);
  }
  #closure(one: estree.Function | estree.ArrowFunctionExpression, scope: Scope, name = one.id?.name ?? ''): Closure {
    if (one.async || one.generator) throw this.#unsupported(one);
    const parameters = one.params.map((parameter) => {
      if (parameter.type !== 'Identifier') throw this.#unsupported(parameter);
      return parameter.name;
    });
    this.spend(1);
    return new Closure(name, parameters, one.body, scope);
  }
  #unsupported(one: Syntax): Fault {
    this.#line = one.loc!.start.line;
    return new Fault(
      'unsupported',
      this.source
        .slice(one.start, one.end)
        .split(/[\s({;]/, 1)[0]!
        .slice(0, 20),
    );
  }

  // Expressions.

  #value(one: Expression, scope: Scope): Value {
    this.#step(one);
    switch (one.type) {
      case 'Literal':
        if ((typeof one.value === 'object' && one.value !== null) || typeof one.value === 'bigint') throw this.#unsupported(one);
        return one.value;
      case 'Identifier':
        return this.#find(one.name, scope).value;
      case 'ParenthesizedExpression':
        return this.#value(one.expression, scope);
      case 'TemplateLiteral':
        return this.#text(
          one.quasis
            .map((part, at) => part.value.cooked + (one.expressions[at] ? String(primitive(this.#value(one.expressions[at], scope))) : ''))
            .join(''),
        );
      case 'ArrayExpression': {
        const items = this.#list(one.elements, scope);
        this.spend(items.length + 1);
        return new List(items);
      }
      case 'ObjectExpression':
        return this.#thing(one, scope);
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#closure(one, scope);
      case 'CallExpression': {
        const callee = this.#value(one.callee, scope);
        const given = this.#list(one.arguments, scope);
        this.#line = one.loc!.start.line;
        return this.call(callee, given);
      }
      case 'MemberExpression':
        return propertyOf(this.#value(one.object, scope), this.#key(one, scope), this);
      case 'UnaryExpression':
        return this.#unary(one, scope);
      case 'BinaryExpression':
        return this.#binary(one.operator, this.#value(one.left, scope), this.#value(one.right, scope), one);
      case 'LogicalExpression': {
        const left = this.#value(one.left, scope);
        const isDecided = one.operator === '&&' ? !left : one.operator === '||' ? left : left !== null && left !== undefined;
        return isDecided ? left : this.#value(one.right, scope);
      }
      case 'ConditionalExpression':
        return this.#value(this.#value(one.test, scope) ? one.consequent : one.alternate, scope);
      case 'AssignmentExpression': {
        const { left, operator } = one;
        if (operator === '=') return this.#assign(left, this.#value(one.right, scope), scope);
        if (/^(&&|\|\||\?\?)/.test(operator)) throw this.#unsupported(one);
        return this.#assign(left, this.#binary(operator.slice(0, -1), this.#value(left, scope), this.#value(one.right, scope), one), scope);
      }
      case 'UpdateExpression': {
        const before = Number(primitive(this.#value(one.argument, scope)));
        const after = before + (one.operator === '++' ? 1 : -1);
        this.#assign(one.argument, after, scope);
        return one.prefix ? after : before;
      }
      default:
        throw this.#unsupported(one);
    }
  }
  #find(name: string, scope: Scope): { value: Value; isConstant: boolean } {
    for (let here: Scope | undefined = scope; here; here = here.outer) {
      const found = here.names.get(name);
      if (found) return found;
    }
    throw new Fault('unknown_name', name);
  }
  #assign(to: Expression, value: Value, scope: Scope): Value {
    if (to.type === 'Identifier') {
      const found = this.#find(to.name, scope);
      if (found.isConstant) throw new Fault('constant', to.name);
      found.value = value;
    } else if (to.type === 'MemberExpression') setProperty(this.#value(to.object, scope), this.#key(to, scope), value, this);
    else throw this.#unsupported(to);
    return value;
  }
  #key(one: estree.MemberExpression, scope: Scope): string {
    if (one.property.type === 'PrivateIdentifier' || one.optional) throw this.#unsupported(one);
    return one.computed ? String(primitive(this.#value(one.property, scope))) : (one.property as estree.Identifier).name;
  }
  #list(elements: readonly (estree.Expression | estree.SpreadElement | null)[], scope: Scope): Value[] {
    return elements.flatMap((one) => {
      if (one?.type !== 'SpreadElement') return [one ? this.#value(one, scope) : undefined];
      const spread = this.#value(one.argument, scope);
      if (!(spread instanceof List)) throw new Fault('not_list', described(spread));
      this.spend(spread.items.length);
      return spread.items;
    });
  }
  #thing(one: estree.ObjectExpression, scope: Scope): Thing {
    const thing = new Thing();
    for (const field of one.properties) {
      if (field.type !== 'Property' || field.kind !== 'init' || field.computed) throw this.#unsupported(field);
      const name = field.key.type === 'Identifier' ? field.key.name : String((field.key as estree.Literal).value);
      setProperty(thing, name, this.#value(field.value, scope), this);
    }
    return thing;
  }
  #unary(one: estree.UnaryExpression, scope: Scope): Value {
    const value = this.#value(one.argument, scope);
    switch (one.operator) {
      case '!':
        return !value;
      case '-':
        return -Number(primitive(value));
      case '+':
        return Number(primitive(value));
      default:
        throw this.#unsupported(one);
    }
  }
  #text(text: string): string {
    this.spend(text.length);
    return text;
  }
  #binary(operator: string, left: Value, right: Value, at: Syntax): Value {
    if (operator === '===' || operator === '==') return left === right;
    if (operator === '!==' || operator === '!=') return left !== right;
    const [a, b] = [primitive(left), primitive(right)];
    if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) return this.#text(`${a}${b}`);
    const [x, y] = [a as number, b as number];
    switch (operator) {
      case '+':
        return Number(x) + Number(y);
      case '-':
        return x - y;
      case '*':
        return x * y;
      case '/':
        return x / y;
      case '%':
        return x % y;
      case '**':
        return x ** y;
      case '<':
        return x < y;
      case '<=':
        return x <= y;
      case '>':
        return x > y;
      case '>=':
        return x >= y;
      default:
        throw this.#unsupported(at);
    }
  }
}

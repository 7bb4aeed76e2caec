// The page at /docs: the OpenAPI document as HTML, without scripts or inline styles.
import type { Api, Operation } from './apiDocument.ts';
import { fieldList, schemaName, typeOf } from './apiFields.ts';
import type { ApiError, Json, JsonObject, Limit } from './apiSource.ts';
import { code, escaped, headOf, laidOut, onOneLine, paragraphs, sentence } from './html.ts';

export interface Files {
  stylesheet: string;
  icon: string;
}

// The default address of `puissance serve`.
const host = 'http://127.0.0.1:8000';

interface Entry {
  path: string;
  method: string;
  operation: Operation;
}

function entriesOf(api: Api): Entry[] {
  return Object.entries(api.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function examplesIn(content: Json | undefined): Record<string, JsonObject> {
  const json = ((content as JsonObject | undefined)?.content as JsonObject | undefined)?.['application/json'] as JsonObject | undefined;
  return (json?.examples ?? {}) as Record<string, JsonObject>;
}

function schemaIn(content: Json | undefined): string | undefined {
  const json = ((content as JsonObject | undefined)?.content as JsonObject | undefined)?.['application/json'] as JsonObject | undefined;
  return schemaName((json?.schema as JsonObject | undefined)?.$ref);
}

function block(text: string, kind: string): string {
  return `<pre class="${kind}"><code>${escaped(text)}</code></pre>`;
}

// In a shell, a single-quoted text cannot contain a single quote.
function curl(path: string, body?: Json): string {
  if (body === undefined) return `curl ${host}${path}`;
  return `curl ${host}${path} \\\n  -H 'Content-Type: application/json' \\\n  -d '${onOneLine(body).replace(/'/g, "'\\''")}'`;
}

class Page {
  // Schemas that were shown with an operation; the others get their own sections.
  readonly #shown = new Set<string>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  #say(key: string): string {
    return escaped(this.#api.words.say(key));
  }

  #fields(name: string): string {
    const schema = this.#api.document.components.schemas[name];
    if (!schema) throw new Error(`there is no schema ${name}`);
    this.#shown.add(name);
    return fieldList(schema, this.#api.words);
  }

  #answered(name: string | undefined, title: string): string {
    if (!name) return '';
    // A trace is long and occurs in several replies, so it gets its own section.
    if (name === 'Trace') return `<h4>${this.#say(title)}</h4><p>${this.#say('api.page.a_trace')} <a href="#Trace">Trace</a></p>`;
    if (this.#shown.has(name)) return `<h4>${this.#say(title)}</h4><p><a href="#${name}">${escaped(name)}</a></p>`;
    return `<h4 id="${name}">${this.#say(title)}</h4>${this.#fields(name)}`;
  }

  #examples({ path, operation }: Entry): string {
    const requests = examplesIn(operation.requestBody);
    const replies = examplesIn(operation.responses['200']);
    const parameter = (operation.parameters as JsonObject[] | undefined)?.find((one) => one.in === 'path');
    // What needs a game of one's own cannot be typed as it stands.
    if (parameter?.name === 'name' || (operation.requestBody && Object.keys(requests).length === 0)) return '';
    const plain = parameter ? path.replace(`{${String(parameter.name)}}`, String(parameter.example)) : path;
    const names = Object.keys(requests).length ? Object.keys(requests) : [Object.keys(replies)[0] ?? ''];
    return names
      .map((name) => {
        const reply = replies[name];
        const summary = requests[name]?.summary ?? reply?.summary;
        return (
          `<figure>${summary ? `<figcaption>${sentence(String(summary))}</figcaption>` : ''}` +
          block(curl(plain, requests[name]?.value), 'curl') +
          (reply
            ? `<details><summary>${this.#say('api.page.reply_example')}</summary>${block(laidOut(reply.value!), 'json')}</details>`
            : '') +
          '</figure>'
        );
      })
      .join('\n');
  }

  #stream({ path, operation }: Entry): string {
    const { sent, received, examples } = operation['x-messages'] as JsonObject;
    const [first] = Object.values(examples as Record<string, JsonObject>);
    const program =
      `const stream = new WebSocket('${host.replace('http', 'ws')}${path}');\n` +
      `stream.onopen = () => stream.send(JSON.stringify(\n  ${laidOut(first!.request!, '  ', 90)}));\n` +
      'stream.onmessage = ({ data }) => console.log(JSON.parse(data));';
    const list = (title: string, schema: Json | undefined) => this.#answered(schemaName((schema as JsonObject).$ref), title);
    return (
      `<figure><figcaption>${sentence(String(first!.summary))}</figcaption>${block(program, 'script')}` +
      `<details><summary>${this.#say('api.page.messages_example')}</summary>` +
      `${(first!.messages as Json[]).map((message) => block(laidOut(message), 'json')).join('')}</details></figure>` +
      list('api.page.sent', sent) +
      list('api.page.received', received)
    );
  }

  #operation(entry: Entry): string {
    const { path, method, operation } = entry;
    const isStream = 'x-messages' in operation;
    const request = schemaIn(operation.requestBody);
    const reply = schemaIn(operation.responses['200']);
    return `<section id="${operation.operationId}">
<h3><span class="method">${isStream ? 'WebSocket' : method.toUpperCase()}</span> ${code(path)}</h3>
<p class="summary">${sentence(operation.summary)}</p>
${paragraphs(operation.description)}
${isStream ? this.#stream(entry) : this.#examples(entry) + this.#answered(request, 'api.page.request') + this.#answered(reply, 'api.page.reply')}
</section>`;
  }

  operations(tag: JsonObject): string {
    const entries = entriesOf(this.#api).filter(({ operation }) => operation.tags.includes(String(tag.name)));
    return `<section aria-labelledby="${String(tag.name)}">
<h2 id="${String(tag.name)}">${escaped(String(tag.description))}</h2>
${entries.map((entry) => this.#operation(entry)).join('\n')}
</section>`;
  }

  // The schemas that the operations have not shown.
  formats(): string {
    const rest = Object.entries(this.#api.document.components.schemas).filter(([name]) => !this.#shown.has(name));
    const one = ([name, schema]: [string, JsonObject]) => `<section id="${name}">
<h3>${escaped(name)}</h3>
${paragraphs(String(schema.description))}
${schema.properties ? this.#fields(name) : `<p class="type">${typeOf({ ...schema, description: null }, this.#api.words)}</p>`}
</section>`;
    return `<section aria-labelledby="formats">\n<h2 id="formats">${this.#say('api.page.formats')}</h2>\n${rest.map(one).join('\n')}\n</section>`;
  }

  errors(): string {
    const errors = this.#api.document['x-errors'] as unknown as (ApiError & { description: string })[];
    const example = ((this.#api.document.components.examples as JsonObject).column_full as JsonObject).value!;
    const rows = errors.map(
      ({ code: name, status, description }) =>
        `<tr><td>${status}</td><th scope="row">${code(name)}</th><td>${this.#facts(description)}</td></tr>`,
    );
    return `<section aria-labelledby="errors">
<h2 id="errors">${this.#say('api.page.errors')}</h2>
${paragraphs(this.#api.words.say('api.page.errors_text'))}
${block(laidOut(example), 'json')}
<table><thead><tr><th scope="col">${this.#say('api.page.status')}</th><th scope="col">${this.#say('api.page.code')}</th><th scope="col">${this.#say('api.page.meaning')}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
</section>`;
  }

  // Replaces the arguments of an error's sentence by their names, and choices of a form by the plural.
  #facts(pattern: string): string {
    return pattern
      .split(/(\{[^}]*\})/)
      .map((part) => {
        const [, name, , many] = /^\{(\w+)(?:\|([^|]*)\|([^|]*))?\}$/.exec(part) ?? [];
        if (!name) return escaped(part);
        return many === undefined ? `<var>${escaped(name)}</var>` : escaped(many);
      })
      .join('');
  }

  limits(): string {
    const limits = this.#api.document['x-limits'] as unknown as Limit[];
    const rows = limits.map(
      ({ value, unit, code: name, description }) =>
        `<tr><th scope="row">${sentence(description)}</th><td>${escaped(this.#api.words.number(value))}` +
        `${unit ? `\u00a0${this.#say(`api.unit.${unit}`)}` : ''}</td><td>${name ? code(name) : ''}</td></tr>`,
    );
    return `<section aria-labelledby="limits">
<h2 id="limits">${this.#say('api.page.limits')}</h2>
${paragraphs(this.#api.words.say('api.page.limits_text'))}
<table><thead><tr><th scope="col">${this.#say('api.page.limit')}</th><th scope="col">${this.#say('api.page.most')}</th><th scope="col">${this.#say('api.page.code')}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
</section>`;
  }

  contents(): string {
    const links = entriesOf(this.#api).map(({ path, operation }) => `<li><a href="#${operation.operationId}">${code(path)}</a></li>`);
    const others = ['formats', 'errors', 'limits'].map((name) => `<li><a href="#${name}">${this.#say(`api.page.${name}`)}</a></li>`);
    return `<nav aria-label="${this.#say('api.page.contents')}"><ul>\n${[...links, ...others].join('\n')}\n</ul></nav>`;
  }

  whole(files: Files): string {
    const { document, words } = this.#api;
    const other = words.language === 'fr' ? { language: 'en', name: 'English' } : { language: 'fr', name: 'Français' };
    const main = [...document.tags.map((tag) => this.operations(tag)), this.formats(), this.errors(), this.limits()].join('\n');
    const own = `<meta name="description" content="${escaped(String(document.info.summary))}">
<link rel="alternate" hreflang="${other.language}" href="/docs/${other.language}.html">
`;
    return `${headOf(words.language, this.#say('api.page.title'), files, own)}
<body>
<a class="skip" href="#main">${this.#say('web.skip')}</a>
<header>
<a class="brand" href="/">Puissance</a>
<a class="tool" href="/api/v1/openapi.json">openapi.json</a>
<a class="tool" href="/docs/${other.language}.html" hreflang="${other.language}" lang="${other.language}">${other.name}</a>
</header>
<main id="main" tabindex="-1">
<div>
<h1>${this.#say('api.page.title')}</h1>
<p class="summary">${sentence(String(document.info.summary))}</p>
${paragraphs(String(document.info.description))}
${block('puissance serve', 'shell')}
${block(curl('/api/v1/check', { position: { moves: '4453' } }), 'curl')}
</div>
${this.contents()}
${main}
</main>
</body>
</html>
`;
  }
}

export function pageOf(api: Api, files: Files): string {
  return new Page(api).whole(files);
}

// Text as HTML, and JSON laid out for reading.
import type { Json } from './apiSource.ts';

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function code(text: string): string {
  // Long names may be broken after underscores and slashes.
  return `<code>${escaped(text).replace(/([_/])(?=\w)/g, '$1<wbr>')}</code>`;
}

// Of a page outside of the application, from its beginning; the title is HTML, and so is what the page adds of its own.
export function headOf(language: string, title: string, files: { stylesheet: string; icon: string }, own = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Puissance</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.stylesheet}">
${own}</head>`;
}

// A sentence of the catalogue; text between backticks is code.
export function sentence(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 ? code(part) : escaped(part)))
    .join('');
}

// Paragraphs are divided by an empty line.
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((part) => `<p>${sentence(part)}</p>`)
    .join('\n');
}

export function onOneLine(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(onOneLine).join(', ')}]`;
  if (json === null || typeof json !== 'object') return JSON.stringify(json);
  const fields = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}: ${onOneLine(value)}`);
  return `{${fields.join(', ')}}`;
}

// JSON that fits on one line is not broken.
export function laidOut(json: Json, indent = '', width = 76): string {
  const line = onOneLine(json);
  if (line.length + indent.length <= width || json === null || typeof json !== 'object') return line;
  const deeper = indent + '  ';
  const lines = Array.isArray(json)
    ? json.map((item) => deeper + laidOut(item, deeper, width))
    : Object.entries(json).map(([name, value]) => `${deeper}${JSON.stringify(name)}: ${laidOut(value, deeper, width)}`);
  const [open, close] = Array.isArray(json) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

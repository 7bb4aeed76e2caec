// Writes the built pages as a C++ table for `puissance serve`, each plain and compressed.
//   node embed.mjs DIST pages_table.cpp
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [dist, output] = process.argv.slice(2);

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.net': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

// Vite puts files with a hash of their content in the name into this folder; they never change.
const isForEver = (path) => path.startsWith('/assets/');

function paths(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? paths(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

// A string literal with octal escapes: lists of numbers compile more slowly, and a hexadecimal escape would
// swallow following digits.
function literal(bytes) {
  let text = '';
  let line = '';
  for (const byte of bytes) {
    line +=
      byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`;
    if (line.length < 100) continue;
    text += `    "${line}"\n`;
    line = '';
  }
  return `${text}    "${line}"`;
}

const view = (bytes) => (bytes ? `{\n${literal(bytes)}, ${bytes.length}}` : '{}');
const ifSmaller = (packed, bytes) => (packed.length < bytes.length ? packed : undefined);

// Compared by bytes and not by the locale, because the program searches the table that way.
const byPath = (a, b) => (a.path < b.path ? -1 : 1);

const rows = paths(dist)
  .map((file) => ({ file, path: file.slice(dist.length).replaceAll('\\', '/') }))
  .sort(byPath)
  .map(({ file, path }) => {
    const contentType = contentTypes[extname(path)];
    if (!contentType) throw new Error(`${path}: what is its content type?`);
    const bytes = readFileSync(file);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const gzip = ifSmaller(gzipSync(bytes, { level: 9 }), bytes);
    const brotli = ifSmaller(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }), bytes);
    return `    {"${path}", "${contentType}", "${hash}", ${isForEver(path)},\n     ${[bytes, gzip, brotli].map(view).join(',\n     ')}},\n`;
  });

writeFileSync(
  output,
  `// Generated from the built pages by web/build/embed.mjs.
#include "server/pages.h"

namespace puissance::server {
namespace {

constexpr Page table[] = {
${rows.join('')}};

}  // namespace

std::span<const Page> embedded_pages() { return table; }

}  // namespace puissance::server
`,
);

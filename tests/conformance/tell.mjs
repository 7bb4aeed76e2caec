// Asks the package every request of an array on its input, and prints what it says as lines of JSON: the question with
// some progress, its answer, or why it is refused.
//   node tests/conformance/tell.mjs PACKAGE < REQUESTS
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { load } = await import(pathToFileURL(join(process.argv[2], 'dist/node.js')));
const engine = await load();
for (const { what, request, language } of JSON.parse(readFileSync(0, 'utf8'))) {
  const tell = (said) => console.log(JSON.stringify({ what, request, ...said }));
  await engine.ask(what, request, { language, onProgress: (progress) => tell({ progress }) }).then(
    (answer) => tell({ answer }),
    ({ code, message, facts }) => tell({ problem: { code, detail: message, ...facts } }),
  );
}
engine.close();

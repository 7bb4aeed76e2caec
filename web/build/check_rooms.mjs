// Reads every import of src/ and checks that each room sees only those below it, and that no modules import each other in a circle.
//
//     node build/check_rooms.mjs              prints file:line: message, exits 1 on a violation
//     node build/check_rooms.mjs --self-test  tests the checker itself
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

// From the lowest to the highest. Those on the same floor do not see each other; what lies beside the rooms sees all.
const floors = [['kept'], ['ui'], ['engine'], ['board'], ['game'], ['play', 'online', 'analyse', 'train', 'learn']];
const heights = new Map(floors.flatMap((floor, height) => floor.map((room) => [room, height])));
const roomOf = (path) => (path.includes('/') ? path.split('/')[0] : undefined);

// Static and dynamic imports, exports from a module, and types, too.
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]*)[^']*'/g;

// `sources` are texts by their paths within src/. The ways that lead out of it are not looked at.
function importsOf(path, sources) {
  return [...sources[path].matchAll(imported)].flatMap(({ index, 1: written }) => {
    const target = normalize(join(dirname(path), written));
    if (target.startsWith('..')) return [];
    const line = sources[path].slice(0, index).split('\n').length;
    return [{ line, written, target: [target, `${target}.ts`, `${target}.d.ts`].find((one) => one in sources) ?? target }];
  });
}

function complaint(path, { target }) {
  const [own, other] = [roomOf(path), roomOf(target)];
  if (own === undefined || own === other) return undefined;
  if (!heights.has(own)) return `${own} is no room of the house`;
  if (!heights.has(other)) return `${target} lies beside the rooms, which do not see it`;
  if (heights.get(other) < heights.get(own)) return undefined;
  return `${own} does not see ${other}, which stands ${heights.get(other) > heights.get(own) ? 'above' : 'beside'} it`;
}

// Each circle once, as it is found first.
function circles(sources, imports) {
  const found = [];
  const done = new Set();
  const walk = (path, way) => {
    if (way.includes(path)) return found.push([...way.slice(way.indexOf(path)), path]);
    if (done.has(path)) return undefined;
    for (const { target } of imports.get(path) ?? []) walk(target, [...way, path]);
    return done.add(path);
  };
  for (const path of Object.keys(sources)) walk(path, []);
  return found;
}

function violations(sources) {
  const imports = new Map(Object.keys(sources).map((path) => [path, importsOf(path, sources)]));
  const found = [...imports].flatMap(([path, some]) =>
    some.flatMap((one) => {
      const why = complaint(path, one);
      return why ? [`src/${path}:${one.line}: ${why}`] : [];
    }),
  );
  return [...found, ...circles(sources, imports).map((way) => `src/${way[0]}:1: a circle: ${way.join(' -> ')}`)];
}

// Each case is some files, and a word of the one complaint ('' where there is none).
const cases = [
  [{ 'game/a.ts': `import { b } from '../kept/b';`, 'kept/b.ts': '' }, ''],
  [{ 'game/a.ts': `import type { B } from '../play/b';`, 'play/b.ts': '' }, 'above'],
  [
    { 'play/A.svelte': `<script lang="ts">\n  import B from '../learn/B.svelte';\n</script>`, 'learn/B.svelte': '' },
    'A.svelte:2: play does not see learn',
  ],
  [{ 'play/a.ts': `const b = () => import('../analyse/B.svelte');`, 'analyse/B.svelte': '' }, 'beside'],
  [{ 'ui/a.ts': `export * from '../engine/b';`, 'engine/b.ts': '' }, 'above'],
  [{ 'ui/a.ts': `import {\n  b,\n} from '../engine/b';`, 'engine/b.ts': '' }, 'a.ts:3:'],
  [{ 'learn/write/a.ts': `import B from './worker?worker';`, 'learn/write/worker.ts': `import '../c';`, 'learn/c.ts': '' }, ''],
  [{ 'learn/a.ts': `import '../App.svelte';`, 'App.svelte': '' }, 'beside the rooms'],
  [{ 'App.svelte': `import './learn/a';`, 'learn/a.ts': '' }, ''],
  [{ 'utils/a.ts': `import '../kept/b';`, 'kept/b.ts': '' }, 'no room'],
  [{ 'engine/a.ts': `import { Problem } from '../../../bindings/npm/src/answers'; import { mount } from 'svelte';` }, ''],
  [{ 'board/a.ts': `import './b';`, 'board/b.ts': `import type { A } from './a';` }, 'a.ts -> board/b.ts -> board/a.ts'],
  [{ 'board/A.svelte': `import './B.svelte';`, 'board/B.svelte': `import './c';`, 'board/c.ts': `import('./A.svelte');` }, 'circle'],
  [{ 'board/a.svelte.ts': `import './b';`, 'board/b.ts': `import './a.svelte';` }, 'circle'],
  [{ 'board/a.ts': `import './b'; import './c';`, 'board/b.ts': `import './d';`, 'board/c.ts': `import './d';`, 'board/d.ts': '' }, ''],
];

function selfTest() {
  const wrong = cases.filter(([sources, expected]) => {
    const found = violations(sources);
    const isRight = expected ? found.length === 1 && found[0].includes(expected) : found.length === 0;
    if (!isRight) console.log(`${JSON.stringify(sources)}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
    return !isRight;
  });
  console.log(`${cases.length - wrong.length} of ${cases.length} cases right`);
  return wrong.length === 0;
}

function readSources() {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const paths = readdirSync(folder, { recursive: true }).filter((path) => /\.(ts|svelte)$/.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function check() {
  const found = violations(readSources());
  for (const line of found) console.log(line);
  return found.length === 0;
}

process.exitCode = (process.argv[2] === '--self-test' ? selfTest() : check()) ? 0 : 1;

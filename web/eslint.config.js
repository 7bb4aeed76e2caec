// The rules for all that is JavaScript or TypeScript here, from the root of the repository on; `npm run lint` runs them there.
import js from '@eslint/js';
import esx from 'eslint-plugin-es-x';
import node from 'eslint-plugin-n';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

// Debian 12 has Node 18, whose JavaScript is ES2022, as is that of the oldest browsers. In TypeScript the compiler refuses newer
// methods, too; in plain JavaScript nobody knows what `list` is in `list.toSorted()`, so that such a name is refused on anything.
// Names that arrays have as well, such as `map`, are not.
const newer = esx.configs['flat/restrict-to-es2022'];
const ofArraysToo = ['every', 'filter', 'find', 'flatmap', 'foreach', 'map', 'reduce', 'some'];
const plain = {
  files: ['**/*.{js,mjs}'],
  settings: { 'es-x': { aggressive: true } },
  rules: Object.fromEntries(ofArraysToo.map((name) => [`es-x/no-iterator-prototype-${name}`, 'off'])),
};

export default ts.config(
  { ignores: ['build/', '**/node_modules/', '**/dist/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  newer,
  plain,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // What is drawn is replaced, not changed, and so are these.
      'svelte/prefer-svelte-reactivity': 'off',
      'no-regex-spaces': 'off',
      // `{' '}` is a space that stays at the end of a line.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    // The compiler knows better what there is.
    files: ['**/*.{ts,svelte}'],
    rules: { 'no-undef': 'off' },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    // What Node runs. Functions of the browser tests are sent to a page, and see its names.
    files: ['**/*.{js,mjs}', 'web/*.ts', 'web/{build,tests}/**', 'bindings/npm/src/node*.ts'],
    plugins: { n: node },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    settings: { node: { version: '>=18.20.0' } },
    rules: {
      'n/no-unsupported-features/es-builtins': 'error',
      'n/no-unsupported-features/es-syntax': ['error', { ignores: ['modules', 'dynamicImport'] }],
      'n/no-unsupported-features/node-builtins': [
        'error',
        { allowExperimental: true, ignores: ['localStorage', 'sessionStorage', 'navigator', 'PerformanceObserver'] },
      ],
    },
  },
  {
    // It runs in browsers of any age.
    files: ['web/public/older_browsers.js'],
    ...esx.configs['flat/restrict-to-es3'],
    languageOptions: { sourceType: 'script' },
    rules: { ...esx.configs['flat/restrict-to-es3'].rules, 'es-x/no-typed-arrays': 'off' },
  },
);

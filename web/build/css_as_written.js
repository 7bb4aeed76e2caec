// For prettier: the styles of a component stay as they are written, a short rule on one line. Prettier has no option for that, and
// would give each declaration a line of its own.
import { doc } from 'prettier';

const indentOf = (line) => line.length - line.trimStart().length;

export const languages = [{ name: 'CSS', parsers: ['css'] }];
export const parsers = {
  css: { parse: (text) => ({ text }), astFormat: 'css-as-written', locStart: () => 0, locEnd: ({ text }) => text.length },
};
export const printers = {
  'css-as-written': {
    print(path) {
      const lines = path.node.text
        .trimEnd()
        .split('\n')
        .map((line) => line.trimEnd());
      while (lines[0] === '') lines.shift();
      const least = Math.min(...lines.filter(Boolean).map(indentOf));
      return doc.builders.join(
        doc.builders.hardline,
        lines.map((line) => line.slice(least)),
      );
    },
  },
};

// Values, windows and sentences of a trace in words, the same as in src/teach/value_text.cpp and sentence.cpp, so
// that the browser and the command line agree.
import type { Shape } from '../engine/notation';
import { say } from '../ui/words.svelte';
import type { Argument, Bound, Known, Sentence, Trace, TraceScore, Window } from '../engine/api';

const signed = (value: number) => (value > 0 ? '+' : '') + value;

export class TraceWords {
  readonly #countsMoves: boolean;
  readonly #most: number;

  constructor(trace: Trace, shape: Shape) {
    // With `outcome`, a win counts the cells of the board plus one, minus the plies it takes.
    this.#countsMoves = /eval=outcome\b/.test(trace.algorithm);
    this.#most = shape.columns * shape.rows + 1;
  }

  value(score: TraceScore): string {
    if (score.kind === 'estimate') return signed(score.value);
    if (this.#countsMoves) return signed((score.kind === 'win' ? 1 : -1) * (this.#most - score.plies));
    return say(`value.${score.kind}`, { plies: score.plies });
  }
  // The same inside a sentence: "a win at ply 3".
  #spoken(score: TraceScore): string {
    if (score.kind === 'estimate' || this.#countsMoves) return this.value(score);
    return say(`value.spoken_${score.kind}`, { plies: score.plies });
  }
  bounded(score: TraceScore | undefined, bound: Bound | undefined): string {
    if (!score || !bound || bound === 'none') return '?';
    const sign = bound === 'exact' ? '' : bound === 'lower' ? '≥ ' : '≤ ';
    return sign + this.value(score);
  }
  alpha = (window: Window) => (window.alpha ? this.value(window.alpha) : '-∞');
  beta = (window: Window) => (window.beta ? this.value(window.beta) : '+∞');

  // A sentence that begins with a column begins with a capital letter.
  sentence({ key, arguments: given }: Sentence): string {
    const text = say(key, Object.fromEntries(Object.entries(given).map(([name, value]) => [name, this.#argument(value)])));
    return text.startsWith(say('value.column', { column: '' })) ? text[0]!.toUpperCase() + text.slice(1) : text;
  }

  #argument(value: Argument): string | number {
    if (typeof value !== 'object') return value;
    if ('column' in value) return say('value.column', { column: value.column });
    if ('columns' in value) return say('value.columns', { columns: value.columns });
    if (!('bound' in value)) return this.#parts(value as Record<string, number>);
    const { score, bound, end } = value as Known;
    const text = score ? this.#spoken(score) : end === 'worst' ? '-∞' : '+∞';
    if (bound === 'exact') return text;
    return say(bound === 'lower' ? 'value.at_least' : 'value.at_most', { value: text });
  }
  // first_cells is "x cells", second_2 is "o(2)".
  #parts(parts: Record<string, number>): string {
    const texts = Object.entries(parts).map(([name, points]) => {
      const [side, what] = name.split('_');
      if (what === undefined) return `${say('eval.win')} ${signed(points)}`;
      const stone = side === 'first' ? 'x' : 'o';
      return `${what === 'cells' ? `${stone} ${say('eval.cells')}` : `${stone}(${what})`} ${signed(points)}`;
    });
    return texts.join(', ') || '0';
  }
}

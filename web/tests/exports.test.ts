// What can be taken along from a run: a picture and a page, whole and well-formed.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Instance } from '../../bindings/npm/src/instance';
import { pageOf } from '../src/learn/exports/runPage';
import { svgOf } from '../src/learn/exports/runPicture';
import { Run } from '../src/learn/run';
import { TraceWords } from '../src/learn/traceWords';
import { layOut } from '../src/learn/treeLayout';
import type { Trace } from '../src/lib/api';

const engine = new Instance(new WebAssembly.Module(readFileSync(new URL('../../build/wasm/puissance.wasm', import.meta.url))));
const trace = JSON.parse(engine.ask('explain', JSON.stringify({ game: 'tictactoe', moves: 'b2a1c3a3a2', algorithm: 'alphabeta(depth=2,eval=cells)' }), 'en', () => {})) as Trace;
const run = new Run(trace);
const words = new TraceWords(trace, { columns: 3, rows: 3, align: 3, gravity: false, rule: 'at_least' });
const picture = (step: number, folded = new Set<number>()) => ({ run, words, step, layout: layOut(run, 0, folded, 78, 92), title: 'a < b & "c"', description: 'd' });
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a picture', () => {
  it('has every node that is unfolded, and what is known at its step', () => {
    const svg = svgOf(picture(run.last));
    expect(count(svg, '<g class="node')).toBe(trace.nodes.length);
    expect(count(svg, '✂')).toBe(2 * trace.nodes.filter(({ visit }) => visit === 0).length);
    expect(svg).not.toContain('unmet"');
    const early = svgOf(picture(1));
    expect(count(early, ' unmet"')).toBe(trace.nodes.length - 1);
    expect(count(early, '>…<')).toBe(trace.nodes.filter(({ visit }) => visit > 0).length);
    expect(count(svgOf(picture(1, run.offLine())), '<g class="node')).toBeLessThan(trace.nodes.length);
  });
  it('escapes what it is told, and asks for nothing', () => {
    const svg = svgOf(picture(0));
    expect(svg).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(/);
  });
});

describe('a page', () => {
  const page = (folded = new Set<number>()) => pageOf(picture(run.last, folded), { language: 'en', back: 'b', forward: 'f', run: 'r', pause: 'p', at: 'a', step: '{step}/{all}', left: '</script>' });
  const data = (html: string) => JSON.parse(/id="run">(.*)<\/script>/.exec(html)![1]!) as { steps: [number, string, number][]; met: Record<string, number> };
  it('has every step of the nodes that it shows', () => {
    expect(data(page()).steps.length).toBe(trace.steps.length);
    const folded = run.offLine();
    const shown = layOut(run, 0, folded, 1, 1).place;
    expect(data(page(folded)).steps.length).toBe(trace.steps.filter(({ node }) => shown.has(node)).length);
    expect(data(page(folded)).steps.length).toBeLessThan(trace.steps.length);
  });
  it('stands alone', () => {
    expect(page().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|href=|import/);
    expect(count(page(), '</script>')).toBe(2);
  });
});

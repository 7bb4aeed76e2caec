// A run as one file that a teacher can put on a page: the picture, its sentences and a few lines that step through it.
// It asks nothing of any server, and works from a disk.
import { escaped, svgOf, type Picture } from './runPicture';

export interface PageWords {
  language: string;
  back: string;
  forward: string;
  run: string;
  pause: string;
  at: string;
  step: string;
  // What the whole run has counted, told at its end.
  counts: string;
  left: string;
}

// Runs in the exported page, not here. It knows `steps` (node and sentence), `met` and `settled` (when, for each node).
const script = `
const { steps, met, settled, words } = JSON.parse(document.getElementById('run').textContent);
const nodes = [...document.querySelectorAll('.node')];
const [back, play, forward] = document.querySelectorAll('button');
const tree = document.querySelector('.tree');
const range = document.querySelector('input');
let at = 0, timer = 0;
function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  const [node, sentence, time] = steps[at];
  for (const one of nodes) {
    const index = one.dataset.node;
    const isMet = met[index] <= time;
    const isCut = isMet && one.dataset.value === '✂';
    one.classList.toggle('unmet', !isMet);
    one.classList.toggle('cut', isCut);
    one.classList.toggle('now', Number(index) === node);
    one.querySelector('text').textContent = isCut || settled[index] <= time ? one.dataset.value : '…';
  }
  const here = document.querySelector('.now').getBoundingClientRect();
  const box = tree.getBoundingClientRect();
  if (here.left < box.left || here.right > box.right) tree.scrollLeft += here.left - box.left - box.width / 2;
  document.querySelector('.said').textContent = sentence;
  document.querySelector('.whole').hidden = at < steps.length - 1;
  document.querySelector('.count').textContent = words.step.replace('{step}', at + 1).replace('{all}', steps.length);
  range.value = at;
  if (at === steps.length - 1) stop();
}
function stop() { clearInterval(timer); timer = 0; play.textContent = words.run; }
back.onclick = () => { stop(); show(at - 1); };
forward.onclick = () => { stop(); show(at + 1); };
range.oninput = () => { stop(); show(Number(range.value)); };
play.onclick = () => {
  if (timer) return stop();
  if (at === steps.length - 1) show(0);
  play.textContent = words.pause;
  timer = setInterval(() => show(at + 1), 700);
};
addEventListener('keydown', (event) => {
  if (event.target === range) return;
  if (event.key === 'ArrowRight') forward.click();
  if (event.key === 'ArrowLeft') back.click();
});
show(0);`;

const look = `
body { margin: 0; padding: 16px; background: #fff; color: #23262b; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif }
.tree { overflow: auto; max-height: 70vh }
svg { display: block; margin: 0 auto }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 12px 0 }
button { min-width: 44px; min-height: 44px; padding: 0 12px; font: inherit; border: 1px solid #8d8a83; border-radius: 12px; background: #fff; color: inherit; cursor: pointer }
input { flex: 1; min-width: 8rem; height: 44px }
.said { min-height: 3em; font-size: 18px }
.small { color: #5d626b; font-size: 13px }`;

export function pageOf(picture: Picture, words: PageWords): string {
  const { run, layout, title } = picture;
  // Steps at nodes that are folded away are left out; each keeps its time, which says what is known by then.
  const steps = run.trace.steps.flatMap(({ node, sentence }, time) =>
    layout.place.has(node) ? [[node, picture.words.sentence(sentence), time]] : [],
  );
  const times = (of: Int32Array) => Object.fromEntries([...layout.place.keys()].map((index) => [index, of[index]]));
  const data = {
    steps,
    met: times(run.enteredAt),
    settled: times(run.settledAt),
    words: { run: words.run, pause: words.pause, step: words.step },
  };
  // A sentence must not end the element that holds it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${words.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${look}</style>
<main>
<h1>${escaped(title)}</h1>
<div class="tree" tabindex="0" role="group" aria-label="${escaped(title)}">
${svgOf({ ...picture, step: 0, description: '' })}</div>
<div class="buttons"><button aria-label="${escaped(words.back)}">‹</button><button>${escaped(words.run)}</button><button aria-label="${escaped(words.forward)}">›</button><input type="range" min="0" max="${steps.length - 1}" value="0" aria-label="${escaped(words.at)}"><span class="count"></span></div>
<p class="said" aria-live="polite"></p>
<p class="small"><span class="whole" hidden>${escaped(words.counts)}</span> ${escaped(words.left)}</p>
</main>
<script type="application/json" id="run">${json}</script>
<script>${script}</script>
</html>
`;
}

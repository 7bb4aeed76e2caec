// Questions about small trees, each with wrong options that somebody may have a reason to choose, and with what is to be said of that reason.
import { alphaBeta, fewestNodes, type Interval, type Searched } from '../bench/alphaBeta';
import { sideOf, withSign, written, type Face } from '../bench/bench';
import { below, isBetter, isLeaf, other, root, valuesOf, type GameTree } from '../bench/gameTree';
import { PruneBench } from '../bench/pruneBench';
import { facesOf, mixed, plain, type Made, type Numbers, type Option, type Told } from './question';

export const treeKinds = ['climbs', 'cut', 'first', 'alpha', 'leaf', 'nodes', 'bound'] as const;
export type TreeKind = (typeof treeKinds)[number];

const named = (node: number): Told => ({ key: '', given: { node: { node } } });
const because = (option: Told, key: string, given: Told['given'] = {}): Option => ({
  ...option,
  why: { key: `not_${key}`, given },
});
const known = (tree: GameTree, values: readonly number[], shows: (node: number) => boolean): Face[] =>
  tree.parent.map((_, node) => (shows(node) ? { mark: 'seen', text: withSign(values[node]!) } : { mark: 'unseen', text: '?' }));

// The moments of a right search at which some child of the current node, not the root, is still unseen. What was known when the search came to the node
// is what its parent knows.
function* moments(tree: GameTree): Generator<{ bench: PruneBench; node: number; window: Interval; before: Interval }> {
  const bench = new PruneBench(tree);
  while (bench.next) {
    const [above, frame] = bench.frames.slice(-2);
    if (above && frame && frame.seen > 0) yield { bench, node: frame.node, window: frame.now, before: above.now };
    bench.act(bench.next);
    bench.answer = undefined;
  }
}
const isShut = ({ alpha, beta }: Interval) => alpha >= beta;

// Undefined if this tree does not have such a question.
export const makers: Record<TreeKind, (tree: GameTree, next: Numbers, wish: number) => Made | undefined> = {
  climbs(tree, next) {
    const values = valuesOf(tree);
    const node = tree.children[root]![next(tree.children[root]!.length)]!;
    const layer = tree.layer[node]!;
    const right = values[node]!;
    const children = tree.children[node]!.map((child) => values[child]!);
    const best = (some: readonly number[], by = layer) => some.reduce((most, one) => (isBetter(by, one, most) ? one : most));
    const leaves = below(tree, node).flatMap((one) => tree.leaf[one] ?? []);
    const say = (value: number, key: string, about = node) =>
      because(plain(value), key, {
        node: { node: about },
        who: sideOf(layer),
        other: sideOf(other(layer)),
        value: withSign(value),
      });
    const wrong = [
      say(best(children, other(layer)), 'others'),
      say(best(leaves), 'free'),
      ...children.map((value) => say(value, 'better')),
      say(Math.round(children.reduce((sum, value) => sum + value, 0) / children.length), 'mean'),
      ...tree.children[root]!.map((sister) => say(values[sister]!, 'here', sister)),
    ];
    return {
      faces: known(tree, values, (one) => isLeaf(tree, one)),
      asked: { key: 'climbs', given: { node: { node } } },
      ...mixed(plain(right), wrong, next, 3),
      reason: { key: `bench.value_${layer}`, given: { node: { node }, value: withSign(right) } },
    };
  },
  // Every other one is a cut.
  cut(tree, next, wish) {
    for (const { bench, node, window, before } of moments(tree)) {
      if (isShut(window) !== (wish % 2 === 0) || !Number.isFinite(window.alpha) || !Number.isFinite(window.beta)) continue;
      // Each option agrees with its own numbers, and one of them cuts: all leaves are worth something else, so α is never β.
      const say = (at: Interval): Told => ({
        key: isShut(at) ? 'option_cut' : 'option_look',
        given: { alpha: written(at.alpha), beta: written(at.beta) },
      });
      const wrong = [
        because(say({ alpha: window.beta, beta: window.alpha }), 'exchanged'),
        because(say(before), 'stale', { node: { node } }),
        because(say({ alpha: -Infinity, beta: Infinity }), 'begun'),
      ];
      return {
        faces: facesOf(bench),
        asked: { key: 'cut', given: { node: { node } } },
        ...mixed(say(window), wrong, next),
        reason: {
          key: isShut(window) ? 'why_cut' : 'why_look',
          given: { node: { node }, alpha: written(window.alpha), beta: written(window.beta) },
        },
      };
    }
    return undefined;
  },
  first(tree, next) {
    const values = valuesOf(tree);
    const layer = tree.layer[root]!;
    const best = tree.children[root]!.reduce((most, child) => (isBetter(layer, values[child]!, values[most]!) ? child : most));
    const who = sideOf(layer);
    const wrong = tree.children[root]!.map((node) =>
      because(named(node), 'first', { who, node: { node }, value: withSign(values[node]!) }),
    );
    return {
      faces: known(tree, values, (one) => one !== root),
      asked: { key: 'first', given: { who } },
      ...mixed(named(best), wrong, next),
      reason: {
        key: 'why_first',
        given: { node: { node: best }, value: withSign(values[best]!), who },
      },
    };
  },
  alpha(tree, next, wish) {
    const all = [...moments(tree)];
    const at = wish % Math.max(1, all.length);
    let passed = 0;
    for (const { bench, node, window } of moments(tree)) {
      if (passed++ !== at) continue;
      const seen = tree.leaf.flatMap((value, one) => (value !== undefined && bench.face(one).mark === 'seen' ? [value] : []));
      const wrong = [
        ...(Number.isFinite(window.beta) ? [because(plain(window.beta), 'beta')] : []),
        ...[-Infinity, ...seen].map((value) =>
          because(plain(value), value > window.alpha ? 'sure' : 'all_sure', {
            node: { node },
            value: written(value),
          }),
        ),
      ];
      return {
        faces: facesOf(bench),
        asked: { key: 'alpha', given: { node: { node } } },
        ...mixed(plain(window.alpha), wrong, next),
        reason: { key: 'why_alpha', given: { node: { node }, alpha: written(window.alpha) } },
      };
    }
    return undefined;
  },
  // Every other one comes after a cut.
  leaf(tree, next, wish) {
    for (const { bench, node, window } of moments(tree)) {
      if (isShut(window) !== (wish % 2 === 0)) continue;
      const isUnseen = (one: number) => isLeaf(tree, one) && bench.face(one).mark === 'unseen';
      const cut = isShut(window) ? below(tree, node).filter(isUnseen) : [];
      const later = tree.parent.map((_, one) => one).filter((one) => isUnseen(one) && !cut.includes(one));
      const leaf = later[0];
      // It may be cut higher up, too: then the reason would be another.
      if (leaf === undefined || cut.length + later.length < 2 || !alphaBeta(tree).windows.has(leaf)) continue;
      const wrong = [
        ...cut.map((one) => because(named(one), 'left', { node: { node }, leaf: { node: one } })),
        ...later.map((one) => because(named(one), 'next', { leaf: { node: one } })),
      ];
      return {
        faces: facesOf(bench),
        asked: { key: 'leaf' },
        ...mixed(named(leaf), wrong, next),
        reason: {
          key: isShut(window) ? 'why_leaf' : 'why_leaf_on',
          given: {
            node: { node },
            alpha: written(window.alpha),
            beta: written(window.beta),
            leaf: { node: leaf },
          },
        },
      };
    }
    return undefined;
  },
  nodes(tree, next) {
    const { visited, cuts, windows } = alphaBeta(tree);
    const all = tree.parent.length;
    const leaves = [...windows.keys()].filter((node) => isLeaf(tree, node)).length;
    const wrong = [
      because(plain(all), 'minimax'),
      because(plain(visited - 1), 'root'),
      because(plain(leaves), 'leaves'),
      because(plain(fewestNodes(tree)), 'ordered'),
      // One cut that was overlooked.
      ...[...cuts.keys()].map((node) =>
        because(plain(visited + below(tree, node).filter((one) => !windows.has(one)).length), 'overlooked', { node: { node } }),
      ),
    ];
    return {
      faces: known(tree, valuesOf(tree), (one) => isLeaf(tree, one)),
      asked: { key: 'nodes' },
      ...mixed(plain(visited), wrong, next),
      reason: { key: 'why_nodes', given: { visited, all, cuts: cuts.size } },
    };
  },
  bound(tree, next, wish) {
    const searched: Searched = alphaBeta(tree);
    const all = ['exact', 'lower', 'upper'] as const;
    const wanted = all[wish % 3]!;
    const node = tree.children[root]!.find((child) => !isLeaf(tree, child) && searched.certainty.get(child) === wanted);
    if (node === undefined) return undefined;
    const value = searched.values.get(node)!;
    const { alpha, beta } = searched.windows.get(node)!;
    const faces = tree.parent.map((_, one): Face => {
      const found = searched.values.get(one);
      return found === undefined ? { mark: 'cut', text: '' } : { mark: one === node ? 'now' : 'seen', text: withSign(found) };
    });
    const wrong = all.map((one) =>
      because({ key: `option_${one}` }, one === 'exact' ? 'whole' : wanted === 'exact' ? 'part' : `${one}_there`, { node: { node } }),
    );
    return {
      faces,
      asked: { key: 'bound', given: { node: { node }, value: withSign(value) } },
      ...mixed({ key: `option_${wanted}` }, wrong, next),
      reason: {
        key: `why_${wanted}`,
        given: {
          node: { node },
          value: withSign(value),
          alpha: written(alpha),
          beta: written(beta),
        },
      },
    };
  },
};

// The workbench without its drawing: what the learner does in a tree, as acts, and what the tree answers.
import { isLeaf, type GameTree, type Layer } from './gameTree';

export type Act =
  | { do: 'look' }
  | { do: 'cut'; node: number }
  | { do: 'value'; node: number; value: number }
  | { do: 'window'; alpha: number; beta: number }
  | { do: 'place'; node: number; to: number }
  | { do: 'leaf'; node: number; value: number }
  | { do: 'order'; bestFirst: boolean }
  | { do: 'choose'; node: number }
  | { do: 'say'; option: number };

// What stands on a node. What has not been searched is `unseen`, whatever will become of it.
export type Mark = 'unseen' | 'seen' | 'now' | 'right' | 'wrong' | 'cut';
export interface Face {
  mark: Mark;
  text: string;
}

// The leaf that shows a cut to be wrong: with this value, `node` and the root would be worth something else.
export interface Contradiction {
  cutAt: number;
  leaf: number;
  value: number;
  before: number;
  after: number;
  at: number;
}

// A sentence of the catalogue. Nodes are named by whoever draws it.
export interface Asked {
  key: string;
  numbers?: Record<string, number>;
  nodes?: Record<string, number>;
  texts?: Record<string, string>;
}
// What is said of an act. One that was not right may have been done all the same, and costs something.
export interface Answer extends Asked {
  isRight: boolean;
  isTaken?: boolean;
  // Nothing that is seen spoke against it.
  isFair?: boolean;
  contradiction?: Contradiction;
}

export interface Counters {
  yours: number;
  minimax: number;
  optimum: number;
}

// What the sides are called in every language.
export const sideOf = (layer: Layer) => (layer === 'max' ? 'Max' : 'Min');
export const withSign = (value: number) => (value < 0 ? `−${-value}` : String(value));
export const written = (value: number) => (Number.isFinite(value) ? withSign(value) : value < 0 ? '−∞' : '∞');

export abstract class Bench {
  abstract readonly task:
    'fill' | 'prune' | 'window' | 'order' | 'sign' | 'null' | 'killers' | 'table' | 'deepen' | 'quiet' | 'proof' | 'uct';
  // What is counted, where it is not nodes.
  readonly counted: '' | 'leaves' | 'opened' | 'iterations' = '';
  answer: Answer | undefined;

  constructor(protected start: GameTree) {}

  get tree(): GameTree {
    return this.start;
  }
  // Every node that can be pointed at shows this.
  abstract face(node: number): Face;
  // The node that is asked about.
  abstract get current(): number | undefined;
  abstract get isDone(): boolean;
  // The act that is right now; undefined when there is nothing more to do.
  abstract get next(): Act | undefined;
  abstract get counters(): Counters | undefined;
  abstract act(act: Act): Answer;
  // What would be said of an act, without doing it.
  verdict(act: Act): Answer {
    const answer = this.act(act);
    this.undo();
    return answer;
  }
  abstract undo(): void;
  abstract get canUndo(): boolean;

  get asked(): Asked {
    const node = this.current;
    const texts = { who: node === undefined ? '' : sideOf(this.layer(node)) };
    return node === undefined ? { key: `ask_${this.task}` } : { key: `ask_${this.task}`, nodes: { node }, texts };
  }
  // Answers to choose from; nodes to choose from; nodes that wait for a number; whether a leaf can be looked at.
  get options(): readonly Asked[] {
    return [];
  }
  isChoice(_node: number): boolean {
    return false;
  }
  isOpen(_node: number): boolean {
    return false;
  }
  get canLook(): boolean {
    return false;
  }
  // What stands above a node, and on its corner.
  tag(_node: number): string {
    return '';
  }
  corner(node: number): string {
    return sideOf(this.layer(node));
  }

  layer(node: number): Layer {
    return this.tree.layer[node]!;
  }
  isLeaf(node: number): boolean {
    return isLeaf(this.tree, node);
  }
}

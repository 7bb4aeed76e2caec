// What can be asked and what is answered: the JSON of the HTTP service (docs/api.md), with types.
export type Side = 'first' | 'second';
export type Language = 'en' | 'fr';
export interface Cell {
  column: number;
  row: number;
}
// A move and the cell where its stone comes to lie.
export interface Place extends Cell {
  move: string;
}
export interface Stone extends Place {
  player: Side;
}
// Whether lines longer than `align` win too.
export type Rule = 'at_least' | 'exactly';
export type Mark = '0' | 'm' | 'h';

export interface NamedGame {
  name: string;
  alias?: string;
  columns: number;
  rows: number;
  align: number;
  gravity: boolean;
  rule: Rule;
  // From the left, as they stand in moves.
  column_names: string[];
}

export type Position = { moves: string } | { board: Mark[][] | string; turn?: 'x' | 'o' };
// The game is Connect Four if it is not named, and the position is the empty board. `moves` are short for a position.
export interface About {
  game?: string;
  position?: Position;
  moves?: string;
}

// What the rules say about a position.
export interface Facts {
  game: string;
  columns: number;
  rows: number;
  align: number;
  gravity: boolean;
  rule: Rule;
  // From the left, as they stand in moves.
  column_names: string[];
  moves: string;
  ply: number;
  turn: Side;
  over: boolean;
  winner: Side | null;
  cells: Cell[];
  legal: string[];
  // The legal moves with their cells.
  places: Place[];
  stones: Stone[];
  board: Mark[][];
  // The board as a text that can be read and sent as a position.
  drawing: string;
}

// A score for the player to move.
export interface Score {
  kind: 'win' | 'loss' | 'draw' | 'estimate';
  plies?: number;
  value: number;
  exact: boolean;
  // The number of plies is only an upper bound.
  at_most?: true;
  // An estimate whose search has seen the end of the game, a win if `value` is above zero, and has not proved it.
  seen?: true;
}

export interface Choice {
  game: string;
  moves: string;
  move: string | null;
  score: Score;
  line: string[];
  depth: number;
  nodes: number;
  elapsed_ms: number;
  player: string;
  interrupted?: boolean;
  fell_back?: boolean;
}

export interface Option {
  move: string;
  score: Score;
  line: string[];
}
export interface Analysis extends Choice {
  options: Option[];
  turn: Side;
}
export interface Progress {
  depth: number;
  nodes: number;
  move: string;
  score: Score;
  line: string[];
}

// An exact score in the solver's count, or its bounds if the time was too short.
export interface Solution {
  moves: string;
  score?: number;
  lowest?: number;
  highest?: number;
  nodes: number;
  elapsed_us: number;
}
export interface Evaluation {
  game: string;
  moves: string;
  [evaluator: string]: unknown;
}

// A trace; docs/formats/trace.md describes the fields.
export type TraceScore = { kind: 'win' | 'loss'; plies: number } | { kind: 'estimate'; value: number };
export type Bound = 'none' | 'upper' | 'lower' | 'exact';
export interface Window {
  alpha: TraceScore | null;
  beta: TraceScore | null;
}
export interface Counts {
  visited: number;
  leaves: number;
  cuts: number;
}

export interface TraceNode {
  parent: number | null;
  move: string | null;
  // Where its stone came to lie: column and row, from 1. Not at a root.
  cell?: [number, number];
  ply: number;
  layer: 'max' | 'min' | 'mover';
  visit: number;
  ending: string;
  entered?: Window;
  left_above?: Window;
  value?: TraceScore;
  bound?: Bound;
  improved?: boolean;
  known?: string;
  parts?: Record<string, number>;
  counts?: Counts;
  summary?: true;
}

export interface Known {
  score: TraceScore | null;
  bound: Bound;
  end?: 'best' | 'worst';
}
// A column or columns are named in words, `value.column`; a cell of a free board is a text.
export type NamedMove = { column: string } | { columns: string };
export type Argument = string | number | Known | NamedMove | Record<string, number>;
export interface Sentence {
  key: string;
  arguments: Record<string, Argument>;
}

export type StepKind = 'iteration' | 'enter' | 'evaluate' | 'remember' | 'skip' | 'better' | 'alpha' | 'beta' | 'cut' | 'leave' | 'stop';
export interface Step {
  kind: StepKind;
  node: number;
  child?: number;
  sentence: Sentence;
}

export interface Trace {
  game: string;
  moves: string;
  algorithm: string;
  values_for: 'maximiser' | 'mover';
  depth: number;
  shown_plies: number | null;
  counts: Counts;
  move: string | null;
  line: string[];
  iterations: { depth: number; root: number }[];
  nodes: TraceNode[];
  steps: Step[];
  reasons: Sentence[];
}

// The last move of a game, judged. `cells` are those the cause names, each checked by the engine.
export interface Judgement {
  game: string;
  moves: string;
  ply: number;
  move: string;
  turn: Side;
  before: Score;
  after: Score;
  best: string;
  line: string[];
  reply: string[];
  mark: '' | '??' | '?' | '!' | '□';
  fault: 'result_lost' | 'shorter_loss' | 'win_missed' | null;
  cause: 'threat' | 'cell_opened' | 'double_threat' | 'cell_lost' | 'win_at_once' | 'own_threats' | 'only_move' | 'forced_win' | null;
  cells: Cell[];
  sentence: string;
  accuracy: number | null;
  proved: boolean;
}

// Why a game was lost; without a mistake the members that follow it are absent.
export interface Loss {
  game: string;
  moves: string;
  loser: Side;
  mistake: Judgement | null;
  saving?: string[];
  saves?: boolean;
  lesson?: string;
  sentences?: string[];
  question?: string;
  answer?: string;
}

// A position with exactly one right move. On large free boards: one that is proved to win while the engine sees no other that does.
export interface Puzzle {
  game: string;
  moves: string;
  theme: 'win' | 'hold' | 'stop' | 'parity' | 'fours' | 'threes' | 'fork';
  move: string;
  plies: number;
  cells: Cell[];
}

// Glicko-2 on the scale of grades.
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface LessonTitle {
  number: number;
  name: string;
  title: string;
  game: string;
  moves: string;
  runs: string[];
}
export interface Lesson extends LessonTitle {
  text: string;
  question: string;
  answer: string;
  traces: Trace[];
}

// Times are in seconds.
export interface Questions {
  games: { asks: object; answers: { games: NamedGame[] } };
  check: { asks: About; answers: Facts };
  move: { asks: About & { player?: string; time?: number; seed?: number }; answers: Choice };
  analyse: { asks: About & { time?: number; eval?: string; options?: number }; answers: Analysis };
  review: { asks: About & { time?: number }; answers: Judgement };
  why: { asks: About & { time?: number }; answers: Loss };
  puzzle: { asks: About; answers: Puzzle };
  rating: { asks: Partial<Rating> & { grade?: number; solved?: boolean }; answers: Rating };
  explain: { asks: About & { algorithm?: string; max_nodes?: number; time?: number }; answers: Trace };
  eval: { asks: About; answers: Evaluation };
  solve: { asks: About & { time?: number }; answers: Solution };
  lessons: { asks: object; answers: { lessons: LessonTitle[] } };
  lesson: { asks: { number: number }; answers: Lesson };
}
export type What = keyof Questions;

export interface AskOptions {
  language?: Language;
  // Aborting it ends the search at once.
  signal?: AbortSignal;
  // Called with what a search has found so far.
  onProgress?: (progress: Progress) => void;
}
// One question, answered by the module or by a service.
export type Ask = <Asked extends What>(
  what: Asked,
  request: Questions[Asked]['asks'],
  options?: AskOptions,
) => Promise<Questions[Asked]['answers']>;

// A request that was refused: a stable code, a sentence in the language of the request, and the facts.
export class Problem extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly facts: Record<string, string | number> = {},
  ) {
    super(sentence);
    this.name = 'Problem';
  }
}

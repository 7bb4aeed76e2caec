// What can be asked and what is answered: the JSON of the HTTP service (docs/api.md), with types. Those of schemas.ts are
// made from its description; here they have the names that programs use.
import type * as wire from './schemas.js';

export type * from './schemas.js';
export type Language = 'en' | 'fr';
export type Rule = wire.NamedGame['rule'];
export type Mark = wire.Board[number][number];
// What the rules say about a position.
export type Facts = wire.CheckReply;
export type Choice = wire.MoveReply;
export type Analysis = wire.AnalyseReply;
// The last move of a game, judged. `cells` are those the cause names, each checked by the engine.
export type Judgement = wire.ReviewReply;
// Why a game was lost; without a mistake the members that follow it are absent.
export type Loss = wire.WhyReply;
// A position with exactly one right move. On large free boards: one that is proved to win while the engine sees no other that does.
export type Puzzle = wire.PuzzleReply;
export type Solution = wire.SolveReply;

// Parts of a trace; docs/formats/trace.md describes the fields.
export type Bound = wire.TraceBound;
export type Window = wire.TraceWindow;
export type Counts = wire.TraceCounts;
export type Known = wire.TraceKnown;
export type NamedMove = wire.TraceNamedMove;
export type Argument = wire.TraceArgument;
export type Step = wire.TraceStep;
export type StepKind = Step['kind'];

export type What = keyof wire.Questions;

export interface AskOptions {
  language?: Language;
  // Aborting it ends the search at once.
  signal?: AbortSignal;
  // Called with what a search has found so far.
  onProgress?: (progress: wire.Progress) => void;
}
// One question, answered by the module or by a service.
export type Ask = <Asked extends What>(
  what: Asked,
  request?: wire.Questions[Asked]['asks'],
  options?: AskOptions,
) => Promise<wire.Questions[Asked]['answers']>;

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

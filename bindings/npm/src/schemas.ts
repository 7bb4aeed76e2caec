// Made by web/build/answerTypes.ts from web/api; do not edit. In web/: npm test -- answerTypes --update

/** The name of a game (`connect4`, `tictactoe`, `morpion12`, `gomoku`, `gomoku-standard`), its alias (`puissance4`, `morpion`), or any board: `drop:8x7x4` is 8 columns by 7 rows where stones fall and 4 in a row win, `free:10x10x5` a board where stones stay in any cell. With `=` in place of the last `x`, as in `free:15x15=5`, only lines of exactly that length win. */
export type Game = string;

/** A position: its moves, or its board; not both. */
export interface Position {
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
}

/** A player, by a stone as boards have it, or by its place: `x`, `m`, `R`, `1` or `first`; `o`, `h`, `Y`, `2` or `second`. */
export type Turn = 'x' | 'o' | 'first' | 'second' | 'm' | 'h' | 'R' | 'Y' | '1' | '2' | 'X' | 'O' | 'M' | 'H' | 'r' | 'y';

/** Rows from the top, cells from the left: `m` is a stone of the first player (x), `h` one of the second (o), `0` an empty cell. */
export type Board = ('m' | 'h' | '0')[][];

/** Rows from the top, cells from the left, each a text of one character or 0, 1 or 2. */
export type GivenBoard = ('m' | 'h' | '0' | 'x' | 'o' | '.' | 'R' | 'Y' | '1' | '2' | ' ' | 'M' | 'H' | 'X' | 'O' | 'r' | 'y' | 0 | 1 | 2)[][];

/** A level (`easy`, `medium`, `hard`, `expert`, `perfect`, or in French `facile`, `moyen`, `difficile`, `parfait`), a rung of the ladder from `level:1` to `level:10`, or an algorithm: `random`, `solver`, or `minimax`, `alphabeta`, `negamax`, `deepening` with options in parentheses, or on free boards the strong search by patterns, `pattern`, or by the network, `net`, with `depth`, `time` and `nodes`. Options are `depth` (plies ahead), `time` (seconds), `eval` (`outcome`, `cells`, `runs`, `windows`, `alignments`), for the first two also `order`, for the last two also `shuffle` and the parts that are on: `with=` and some of `order`, `history`, `killers`, `table`, `null-window`, `tactics`, joined by `+`, or `plain` for none. Without either, all are on. */
export type Player = string;

/** The player who has begun, or the other. */
export type Side = 'first' | 'second';

/** A cell of the board. */
export interface Cell {
  /** The column, from 1 at the left. */
  column: number;
  /** The row, from 1 at the bottom. */
  row: number;
}

/** What a position or a move is worth, for the player to move. */
export interface Score {
  /** How the game ends when both play their best, or that it is a guess. */
  kind: 'win' | 'loss' | 'draw' | 'estimate';
  /** How many plies until the end; an estimate has none. */
  plies?: number;
  /** Of a win, the stones the winner has left, counted so that his very last one wins with 1; of a loss, the same below zero; 0 for a draw; the evaluator’s points for an estimate. */
  value: number;
  /** Whether it is proved. */
  exact: boolean;
  /** Present and true where the game may end sooner: `plies` is then an upper bound. */
  at_most?: true;
  /** Present and true beside an estimate whose search has seen the end of the game, a win if `value` is above zero, and has not proved it. */
  seen?: true;
}

/** Moves, as they are written in `moves`. */
export type Line = string[];

export interface Games {
  /** The games, the usual one first. */
  games: NamedGame[];
}

/** A game that has a name. */
export interface NamedGame {
  /** What `game` takes in every request. */
  name: string;
  /** Another name that is read as well. */
  alias?: string;
  /** How many columns the board has. */
  columns: number;
  /** How many rows the board has. */
  rows: number;
  /** How many stones in a line win; `rule` says whether more do. */
  align: number;
  /** Whether stones fall to the bottom of their column. */
  gravity: boolean;
  /** Whether longer lines win, too (`at_least`), or only lines of exactly `align` stones (`exactly`). */
  rule: 'at_least' | 'exactly';
  /** What the columns are called, from the left: as they stand in moves. */
  column_names: string[];
}

export interface CheckRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
}

export interface CheckReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** How many columns the board has. */
  columns: number;
  /** How many rows the board has. */
  rows: number;
  /** How many stones in a line win; `rule` says whether more do. */
  align: number;
  /** Whether stones fall to the bottom of their column. */
  gravity: boolean;
  /** Whether longer lines win, too (`at_least`), or only lines of exactly `align` stones (`exactly`). */
  rule: 'at_least' | 'exactly';
  /** What the columns are called, from the left: as they stand in moves. */
  column_names: string[];
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** How many stones are on the board. */
  ply: number;
  /** Who is to move. */
  turn: Side;
  /** Whether the game has ended. */
  over: boolean;
  /** Who has won; `null`: nobody, or not yet. */
  winner: Side | null;
  /** The cells of the winning line. */
  cells: Cell[];
  /** The moves that can be played, in board order; none when the game is over. */
  legal: Line;
  /** The legal moves with the cells where their stones come to lie. */
  places: Place[];
  /** The stones in the order in which they were played. */
  stones: Stone[];
  /** The board as it can be sent back in `position`. */
  board: Board;
  /** The board as a drawing that every command reads: `x` is the first player’s stone, `o` the second’s, `.` an empty cell. */
  drawing: string;
  /** How else a game on this board can begin: `swap2`, where five in a row win on a free board. */
  openings?: 'swap2'[];
}

/** A move that can be played, and the cell where its stone comes to lie. */
export interface Place {
  /** The move, as it is written in `moves`. */
  move: string;
  /** The column, from 1 at the left. */
  column: number;
  /** The row, from 1 at the bottom. */
  row: number;
}

/** A stone on the board. */
export interface Stone {
  /** The move that put it there. */
  move: string;
  /** The column, from 1 at the left. */
  column: number;
  /** The row, from 1 at the bottom. */
  row: number;
  /** Whose it is. */
  player: Side;
}

export interface MoveRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** Who chooses. */
  player?: Player;
  /** Another name for `player`; it goes before it. */
  level?: Player;
  /** Seconds to think. By default 1 s; more than 10 s is cut to 10 s, unless the service was started with other times. */
  time?: number;
  /** Repeats random choices: the same number, the same move. */
  seed?: number;
}

export interface MoveReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** The chosen move, as it is written in `moves`. */
  move: string;
  /** What it is worth for the player to move. */
  score: Score;
  /** The moves that are expected from here. */
  line: Line;
  /** The line stops before the end of the game that the score tells of; absent where it is whole. */
  cut?: true;
  /** How many plies deep the last finished iteration went. */
  depth: number;
  /** How many positions were visited. */
  nodes: number;
  /** How many milliseconds it took. */
  elapsed_ms: number;
  /** Who has chosen, by its English name, or the algorithm in full. */
  player: Player;
  /** The time was over before the search was. */
  interrupted?: true;
  /** The board is too large to be solved: `expert` has answered for `perfect`. */
  fell_back?: true;
}

export interface AnalyseRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** Seconds to think. By default 1 s; more than 10 s is cut to 10 s, unless the service was started with other times. */
  time?: number;
  /** What judges positions that are not solved. */
  eval?: 'outcome' | 'cells' | 'runs' | 'windows' | 'alignments';
  /** How many moves to score on free boards too large to be searched to the end. */
  options?: number;
}

export interface AnalyseReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** The best move; `null` when the game is over. */
  move: string | null;
  /** What it is worth for the player to move. */
  score: Score;
  /** The moves that are expected from here. */
  line: Line;
  /** The line stops before the end of the game that the score tells of; absent where it is whole. */
  cut?: true;
  /** How many plies deep the last finished iteration went. */
  depth: number;
  /** How many positions were visited. */
  nodes: number;
  /** How many milliseconds it took. */
  elapsed_ms: number;
  /** Who has chosen, by its English name, or the algorithm in full. */
  player: Player;
  /** The time was over before the search was. */
  interrupted?: true;
  /** Every legal move, or the best few on free boards too large to be searched to the end; in board order. */
  options: Option[];
  /** Who is to move. */
  turn: Side;
  /** Only of a finished game: who has won; `null` is a draw. */
  winner?: Side | null;
  /** Only of a finished game: the winning line, empty after a draw. */
  cells?: Cell[];
}

/** A legal move and what it is worth. */
export interface Option {
  /** The move. */
  move: string;
  /** What it is worth for the player who makes it. */
  score: Score;
  /** The line that begins with it. */
  line: Line;
  /** The line stops before the end of the game that the score tells of; absent where it is whole. */
  cut?: true;
}

export interface ReviewRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** Accepted, and without effect: a number of nodes limits judgements, so that they are the same on every machine. */
  time?: number;
}

export interface ReviewReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The game up to the judged move, with it. */
  moves: string;
  /** The number of its stone, from 1. */
  ply: number;
  /** The move that is judged. */
  move: string;
  /** Who made it. */
  turn: Side;
  /** What the position was worth to him before. */
  before: Score;
  /** What the move was worth to the player who made it. */
  after: Score;
  /** The best move there was; `move` itself if none is better. */
  best: string;
  /** The line that begins with `best`. */
  line: Line;
  /** How the other player answers, as far as it is known. */
  reply: Line;
  /** `??` a win became a loss, `?` any other fault, `!` the only move that kept the result and not the obvious one, `□` the only move, `?!` likely a mistake, or nothing. */
  mark: '' | '??' | '?' | '!' | '□' | '?!';
  /** `result_lost`: a win became a draw or a loss, or a draw a loss; `shorter_loss`: a long defence became a short loss; `win_missed`: a short win became a long one; `null`: none of these. */
  fault: 'result_lost' | 'shorter_loss' | 'win_missed' | null;
  /** Why, checked by playing it out; `null` where nothing is named. `threat`: the other player can complete a line at once; `cell_opened`: on top of this stone; `double_threat`: his reply threatens two cells; `cell_lost`: he takes a cell that would have won; `win_at_once`, `own_threats`: what was missed; `only_move`: one move alone kept the result; `forced_win`: the other player wins by force. Of a likely mistake: `attacked`: the reply makes a four or open threes; `attack_missed`: the best move would have made some; `attack_left`: it would have taken the cell where the other player makes some. */
  cause: 'threat' | 'cell_opened' | 'double_threat' | 'cell_lost' | 'win_at_once' | 'own_threats' | 'only_move' | 'forced_win' | 'attacked' | 'attack_missed' | 'attack_left' | null;
  /** The cells that the cause names; of an attack, its stones. */
  cells: Cell[];
  /** The same in words, in the language asked for; empty where there is nothing to say. */
  sentence: string;
  /** 100 kept all that the position held, 50 gave up part of it, 0 turned a win into a loss; by estimate 100 where the move is as good as the best, 50 where it is likely a mistake; `null` where neither a proof nor an estimate says anything clearly. The mean over a player’s moves is his accuracy. */
  accuracy: 0 | 50 | 100 | null;
  /** Whether it is likely a mistake: no fault is proved, and by the strong search, with as many nodes for both, it is much worse than `best`; `before` and `after` are those estimates. */
  likely: boolean;
  /** Whether both `before` and `after` are proved. */
  proved: boolean;
}

export interface WhyRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** Accepted, and without effect: a number of nodes limits judgements, so that they are the same on every machine. */
  time?: number;
}

export interface WhyReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The whole game. */
  moves: string;
  /** Who lost it. */
  loser: Side;
  /** The loser’s last move that turned a win or a draw into a loss, judged as by `review`; if there is none, the last one that made a long loss a short one; `null`, and nothing after `sentences` follows, if there is neither. */
  mistake: ReviewReply | null;
  /** After `mistake`, the last move of the loser that made a long loss a short one, judged as by `review`; `null` if there is none. */
  shortened: ReviewReply | null;
  /** Where no proved mistake saves: the loser’s last likely mistake, judged as by `review`, with which the game turned by estimate; `null` if there is none. */
  turned: ReviewReply | null;
  /** Whether it is proved that the loser never had more than a loss. */
  lost_from_start: boolean;
  /** The moves that keep the game or, if none does, those after which it lasts longest. The first is the best. */
  saving?: Line;
  /** Whether they keep it. */
  saves?: boolean;
  /** The lesson of the course that is about it. */
  lesson?: string;
  /** What happened, in the language asked for. */
  sentences: string[];
  /** What to ask the player before `answer` is shown. */
  question?: string;
  /** What the best of the saving moves would have kept. */
  answer?: string;
}

export interface PuzzleRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
}

export interface PuzzleReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The position. */
  moves: string;
  /** `win`: win by force; `hold`: the only move that does not lose; `stop`: stop a threat; `parity`: the right cell for the end of the game; `fours`, `threes`: win by fours, by fours and threes; `fork`: two threats at once. */
  theme: 'win' | 'hold' | 'stop' | 'parity' | 'fours' | 'threes' | 'fork';
  /** The right move. */
  move: string;
  /** To the end of the game, with this move; on large boards at most so many. */
  plies: number;
  /** The threats that explain it. */
  cells: Cell[];
}

export interface RatingRequest {
  /** The strength, on the scale of the grades. */
  rating?: number;
  /** How uncertain it is. */
  deviation?: number;
  /** How much the player’s strength varies. */
  volatility?: number;
  /** The grade of the exercise. */
  grade?: number;
  /** Whether the first answer was right. */
  solved?: boolean;
}

export interface Rating {
  /** The strength, on the scale of the grades. */
  rating: number;
  /** How uncertain it is. */
  deviation: number;
  /** How much the player’s strength varies. */
  volatility: number;
}

export interface TrainRequest {
  /** Which game is played. */
  game?: Game;
  /** The position of the event. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** The training so far; without it, that of a beginner. */
  training?: TrainingBefore;
  /** The day, counted from 1970-01-01, in the player’s own calendar. */
  today: number;
  /** What happened to the position: the first answer was right (`solved`) or wrong (`failed`), or it comes from a game where a mistake was made (`mistake`), and comes back today. Without it nothing changes. */
  event?: 'solved' | 'failed' | 'mistake';
  /** The grade of an exercise that was solved or failed; without it the rating stays as it is. */
  grade?: number;
}

export interface TrainReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The training after it. */
  training: Training;
  /** The positions of the mistakes that come back today, the longest waiting first. */
  due: string[];
  /** After how many days mistakes come back, one after the other. */
  intervals: number[];
}

/** What somebody has trained on one game. */
export interface Training {
  /** The rating (Glicko-2). */
  rating: Rating;
  /** Exercises that were solved at the first try. */
  solved: number;
  /** Exercises that were tried. */
  tried: number;
  /** Exercises that were solved one after the other, up to now. */
  streak: number;
  /** The longest streak so far. */
  best_streak: number;
  /** What was not solved and comes back, in the order of the last answers. */
  mistakes: Mistake[];
}

/** A training as it was answered last; what is left out is that of a beginner. Of more mistakes than 500 the first are forgotten. */
export interface TrainingBefore {
  /** The rating (Glicko-2). */
  rating?: Rating;
  /** Exercises that were solved at the first try. */
  solved?: number;
  /** Exercises that were tried. */
  tried?: number;
  /** Exercises that were solved one after the other, up to now. */
  streak?: number;
  /** The longest streak so far. */
  best_streak?: number;
  /** What was not solved and comes back, in the order of the last answers. */
  mistakes?: Mistake[];
}

/** A position that was not solved, and when it comes back. */
export interface Mistake {
  /** The position before the mistake. */
  moves: string;
  /** The day on which it comes back, counted from 1970-01-01. */
  due: number;
  /** After how many days it comes back; 0 for one of a game that was not tried since. */
  interval: number;
}

/** What was chosen so far: `first` takes x, `second` takes o, `two-more` puts two more stones. */
export type SwapChoice = 'first' | 'second' | 'two-more';

export interface Swap2Request {
  /** Which game is played. */
  game: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** What was chosen so far: `first` takes x, `second` takes o, `two-more` puts two more stones. */
  choices?: SwapChoice[];
}

export interface Swap2Reply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** What was chosen so far: `first` takes x, `second` takes o, `two-more` puts two more stones. */
  choices: SwapChoice[];
  /** From the empty board, one stone or choice after the other, to where the opening stands; the last one is over as soon as the sides are chosen. */
  steps: Swap2Step[];
}

export interface Swap2Step {
  /** How many stones are on the board. */
  ply: number;
  /** How many choices were made. */
  choices: number;
  /** Who puts the next stone or chooses: `first` has opened, `second` is the other; `null`: the sides are chosen. */
  mover: Side | null;
  /** What can be chosen there; nothing while stones are put. */
  open: SwapChoice[];
  /** How many stones are put before the next choice. */
  stones: number;
  /** Whoever opened plays second. */
  swapped: boolean;
}

export interface Swap2ActRequest {
  /** Which game is played. */
  game: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** What was chosen so far: `first` takes x, `second` takes o, `two-more` puts two more stones. */
  choices?: SwapChoice[];
  /** Who opens or chooses. */
  player?: Player;
  /** Of what is drawn: the same number, the same stones. */
  seed?: number;
}

export interface Swap2ActReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** Who has chosen, by its English name, or the algorithm in full. */
  player: Player;
  /** The stones that it puts, as moves. */
  stones: string[];
  /** What it chooses; `null` where it puts stones. */
  choice: 'first' | 'second' | 'two-more' | null;
  /** How many positions were visited. */
  nodes: number;
}

export interface PortraitRequest {
  /** Which game is played. */
  game?: Game;
  /** The finished games of one person, the oldest first. */
  games: OwnGame[];
}

export interface OwnGame {
  /** The moves; only the first two of them count here. */
  moves?: string;
  /** The person’s side. */
  own: Side;
  /** Who won. */
  result: 'first' | 'second' | 'draw';
  /** The opponent’s rung on the ladder, from 1. Without it the opponent was somebody else, and the game does not count for the rating. */
  rung?: number;
  /** The person’s faults and likely mistakes, as `review` has found them. Without it nobody has reviewed the game. */
  mistakes?: OwnMistake[];
}

export interface OwnMistake {
  /** The `cause` of `review`; `null` where it names none. */
  cause?: string | null;
  /** Whether it is only likely, as `review` says. */
  likely?: boolean;
}

export interface PortraitReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The rating after the last game; `null` where none counts. */
  rating: number | null;
  /** How uncertain it is. */
  deviation: number | null;
  /** How many rungs the rating has reached. */
  below: number;
  /** The rung to play next. */
  next: Player;
  /** Wins in a row against rungs, up to now and at best. */
  row: WinsInARow;
  /** Of all games. */
  results: Tally;
  /** Of the games that do not count for the rating. */
  others: Tally;
  /** By rung, from the first. */
  opponents: OpponentTally[];
  /** By side and first moves, the most frequent first. */
  openings: OpeningTally[];
  /** How many of the games were reviewed. */
  reviews: number;
  /** The proved faults by kind, the most frequent first. */
  mistakes: MistakeKind[];
  /** The likely mistakes by kind, which stand on estimates. */
  likely: MistakeKind[];
  /** The rating after each game and what it did to it; `null` for a game that does not count. */
  steps: (RatingStep | null)[];
  /** The Elo of the rungs in this game or one like it, above the first. */
  ladder: number[];
}

export interface WinsInARow {
  /** Up to the last game. */
  now: number;
  /** The most ever. */
  best: number;
}

export interface Tally {
  /** How many were won. */
  won: number;
  /** How many were drawn. */
  drawn: number;
  /** How many were lost. */
  lost: number;
}

export interface OpponentTally {
  /** The rung. */
  player: Player;
  /** Of the games against it. */
  results: Tally;
}

export interface OpeningTally {
  /** The person’s side. */
  side: Side;
  /** The first moves. */
  moves: Line;
  /** Of the games that began so. */
  results: Tally;
}

export interface MistakeKind {
  /** What went wrong; `long` is a longer line, `other` has nothing that can be shown on the board. */
  kind: 'threat' | 'win_at_once' | 'double_threat' | 'own_threats' | 'cell_opened' | 'cell_lost' | 'long' | 'attacked' | 'attack_missed' | 'attack_left' | 'other';
  /** How often. */
  count: number;
  /** The lesson of the course that is about it. */
  lesson: string;
  /** Themes of exercises against it, the best first. */
  themes: ('win' | 'hold' | 'stop' | 'parity' | 'fours' | 'threes' | 'fork')[];
}

export interface RatingStep {
  /** The strength, on the scale of the grades. */
  rating: number;
  /** How uncertain it is. */
  deviation: number;
  /** By how much it changed. */
  change: number;
}

export interface ExplainRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** The algorithm and its options, as in `alphabeta(depth=4,eval=cells)`. Without depth and time it searches four plies deep. */
  algorithm?: string;
  /** How many nodes to show; deeper ones are only counted. */
  max_nodes?: number;
  /** Seconds to think. By default 1 s; more than 10 s is cut to 10 s, unless the service was started with other times. */
  time?: number;
}

/** Asks what the evaluators say of a position. */
export interface EvalRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
}

/** What the evaluators say of a position. */
export interface EvalReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** Who is to move. */
  turn: Side;
  /** What each of the five says. */
  evaluators: Evaluators;
  /** What the network thinks, where one values the board and the game is not over. */
  net?: NetOpinion;
}

/** What the network thinks of a position without a search. */
export interface NetOpinion {
  /** Its points for the player to move, 200 to a logit. */
  value: number;
  /** The chance of the player to move in percent, a draw being half a win: an estimate, not a proof. */
  chance: number;
  /** The size of the advantage: of the player to move if `chance` is above 50, otherwise of the other. */
  advantage: 'none' | 'slight' | 'clear' | 'great';
  /** Where `moves` come from: the `policy` of the network, or a `look` at the position after each move. */
  by?: 'look' | 'policy';
  /** The moves near the stones, the best first. Not in the answers of `eval_many`. */
  moves?: NetLook[];
}

/** What the network thinks of a move. */
export interface NetLook {
  /** The move, as it is written in `moves`. */
  move: string;
  /** By `policy`: how much the network prefers the move. By `look`: the chance of the player to move after it; 100 wins at once. */
  percent: number;
}

/** The five evaluators, by name. */
export interface Evaluators {
  /** The end of the game alone. */
  outcome: Evaluation;
  /** Lines that run through each stone. */
  cells: Evaluation;
  /** Stones side by side. */
  runs: Evaluation;
  /** Groups of cells that one player has to himself. */
  windows: Evaluation;
  /** Runs of stones that can still grow to full length. */
  alignments: Evaluation;
}

/** What one evaluator says. */
export interface Evaluation {
  /** Its points for the first player. */
  value: number;
  /** What it is made of: points by name. */
  parts: Record<string, number>;
}

/** Asks for the exact score of a position. */
export interface SolveRequest {
  /** Which game is played. */
  game?: Game;
  /** The game so far; without it, the empty board. What it holds may stand at the top of the request instead. */
  position?: Position;
  /** Where stones fall, one character a move, columns from `1` to `9`, then `a` for the tenth: `4453`. On free boards a letter for the column from the left and a number for the row from the bottom, `h8 h9 g8`, or `7,7` counted from 0. */
  moves?: string;
  /** The cells as an array of rows from the top, or a drawing with a line for each row. A cell is empty (`.`, `0` or a space), or has a stone: `x`, `m`, `R` or `1` of one player, `o`, `h`, `Y` or `2` of the other, in any case. Whoever has more stones has begun. */
  board?: GivenBoard | string;
  /** Whose turn it is, with a board of as many stones of both. */
  turn?: Turn;
  /** Seconds to think. By default 1 s; more than 10 s is cut to 10 s, unless the service was started with other times. */
  time?: number;
  /** Without the book, a position that it knows is searched too. */
  book?: boolean;
}

/** The exact score of a position. */
export interface SolveReply {
  /** The game so far, as moves; of a drawing, one order in which it can have been played. */
  moves: string;
  /** The exact score, or its bounds if the time was too short. */
  score: Score | ScoreBounds;
  /** How many positions were visited. */
  nodes: number;
  /** How many microseconds it took. */
  elapsed_us: number;
}

/** Asks for the exact scores of many positions of a game. */
export interface SolveManyRequest {
  /** Which game is played. */
  game?: Game;
  /** The positions, each as its moves; at most 1,000. */
  positions: string[];
  /** Seconds for all of them together: each gets its share of what is left. By default 1 s; more than 10 s is cut to 10 s, unless the service was started with other times. */
  time?: number;
  /** Without the book, a position that it knows is searched too. */
  book?: boolean;
}

/** An answer for each position, in their order. */
export interface SolveManyReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** The score of each position as `solve` answers it, or what is wrong with it. */
  solutions: (SolveReply | BatchError)[];
}

/** Asks what the evaluators say of many positions of a game. */
export interface EvalManyRequest {
  /** Which game is played. */
  game?: Game;
  /** The positions, each as its moves; at most 1,000. */
  positions: string[];
}

/** An answer for each position, in their order. */
export interface EvalManyReply {
  /** The game, by its name where it has one. */
  game: Game;
  /** What `eval` answers about each position, or what is wrong with it. */
  evaluations: (EvalReply | BatchError)[];
}

/** What is wrong with one position. The others are answered all the same. */
export interface BatchError {
  /** The code, a sentence, and the facts. */
  error: Record<string, string | number>;
}

/** What is known of a score when the time was too short, in stones as in `value`. */
export interface ScoreBounds {
  /** It is not below this. */
  lowest: number;
  /** It is not above this. */
  highest: number;
  /** Whether it is proved. */
  exact: false;
}

export interface Lessons {
  /** The lessons, from the first. */
  lessons: LessonTitle[];
}

/** A lesson in the list. */
export interface LessonTitle {
  /** The number of the lesson, from 1. */
  number: number;
  /** A short name that stays the same. */
  name: string;
  /** The title. */
  title: string;
  /** The game it is about. */
  game: Game;
  /** The position it is about. */
  moves: string;
  /** The algorithms it lets run. */
  runs: string[];
}

/** Asks the library for a lesson. The service has its number in the path. */
export interface LessonRequest {
  /** The number of the lesson, from 1. */
  number: number;
}

export interface Lesson {
  /** The number of the lesson, from 1. */
  number: number;
  /** A short name that stays the same. */
  name: string;
  /** The title. */
  title: string;
  /** The game it is about. */
  game: Game;
  /** The position it is about. */
  moves: string;
  /** The algorithms it lets run. */
  runs: string[];
  /** What there is to know. */
  text: string;
  /** A question to think about first. */
  question: string;
  /** The answer, with the numbers of the runs. */
  answer: string;
  /** A trace for each of `runs`. */
  traces: Trace[];
}

/** What is sent on a stream. */
export interface StreamRequest {
  /** What `/api/v1/analyse` is asked. */
  analyse: AnalyseRequest;
}

/** What comes on a stream: one of the three. */
export interface StreamMessage {
  /** What is known so far. */
  progress?: Progress;
  /** The end: what `/api/v1/analyse` answers. */
  result?: AnalyseReply;
  /** The end: what is wrong. */
  problem?: Problem;
}

/** What an analysis knows so far. */
export interface Progress {
  /** How many plies deep the last finished iteration went. */
  depth: number;
  /** How many positions were visited. */
  nodes: number;
  /** The best move so far; `null` before there is one. */
  move: string | null;
  /** What it is worth for the player to move. */
  score: Score;
  /** The moves that are expected from here. */
  line: Line;
}

export interface Health {
  /** Why nothing can be stored at the moment: `storage_full`, or `unavailable` where it is not for lack of room. Missing where all is well. */
  online?: 'storage_full' | 'unavailable';
  /** Always `ok`. */
  status: 'ok';
  /** Of the program. */
  version: string;
}

/** Whether people can play each other here. */
export interface OnlineState {
  /** They can. */
  online: true;
  /** Whether players have names. */
  nicknames: boolean;
  /** The time of the service, in milliseconds since 1970. */
  now: number;
}

/** Live, or by days. */
export interface OnlineClock {
  /** Milliseconds for all moves of a player. */
  base?: number;
  /** What each move adds. */
  increment?: number;
  /** For each move, instead. */
  days?: 1 | 2 | 3 | 7 | 14;
}

/** A game to be made. */
export interface OnlineCreate {
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  request: number;
  /** The rules. */
  game?: Game;
  /** The moves before the first. */
  moves?: string;
  /** 0 begins; `drawn`, which is the default, is told when somebody joins. */
  seat?: 0 | 1 | 'drawn';
  /** Time for all moves, or days for each; `null`: none. */
  clock?: OnlineClock | null;
  /** Whether moves may be taken back. */
  takebacks?: boolean;
  /** Whether strangers may find it. */
  listed?: boolean;
  /** 128 random bits in base64url, chosen by the client. They are the seat. */
  secret: string;
  /** 128 random bits, too: whoever sends them first takes the other seat. */
  invite: string;
  /** At most 20 characters. */
  nickname?: string;
}

/** A game that is stored. */
export interface OnlineCreated {
  /** The public name of a game. Whoever has it may watch. */
  name: string;
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
}

/** Takes the free seat. */
export interface OnlineJoin {
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  request: number;
  /** 128 random bits, too: whoever sends them first takes the other seat. */
  invite: string;
  /** 128 random bits in base64url, chosen by the client. They are the seat. */
  secret: string;
  /** At most 20 characters. */
  nickname?: string;
}

/** The seat is taken. */
export interface OnlineJoined {
  /** 0 begins. */
  seat: 0 | 1;
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
}

/** What a player does. */
export interface OnlineAct {
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  request: number;
  /** What. */
  do: 'move' | 'abort' | 'resign' | 'offer_draw' | 'ask_takeback' | 'agree' | 'decline' | 'withdraw' | 'claim' | 'rematch';
  /** How many stones there were on the board that the player saw; moves must say it. */
  ply?: number;
  /** As `check` names it. */
  move?: string;
  /** The ply to go back to. */
  to?: number;
  /** The event that is answered or withdrawn. */
  offer?: number;
  /** What to make of a game whose other player is gone. */
  as?: 'win' | 'abort';
  /** The last event that the client knows. */
  after?: number;
}

/** It is stored. */
export interface OnlineActed {
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
}

/** Nothing: the path says which game, and `lang` which language. */
export type OnlineAskReview = Record<string, never>;

/** How far the review of a game is. */
export interface OnlineReview {
  /** `none`: nobody has asked. `waiting`, `working`: for a machine, and by one. `checking`: all moves are judged, and the service judges some of them again. `done`. `refused`: a judgement was found to be wrong; the review is never shown, and nobody can ask for it again before the next day. */
  state: 'none' | 'waiting' | 'working' | 'checking' | 'done' | 'refused';
  /** Machines that were heard of in the last 15 seconds. */
  workers: number;
  /** Other reviews that were asked for before and are not done. */
  ahead: number;
  /** Moves that are judged. */
  done: number;
  /** Moves of the game. */
  total: number;
  /** One a move, as `review` answers; `null` until `state` is `done`. */
  judgements: ReviewReply[] | null;
}

/** What is left of the time, by seat. */
export interface OnlineClocks {
  /** Milliseconds. */
  left: [number, number];
  /** Whose time runs. */
  running: 0 | 1 | null;
}

/** An offer that is open. */
export interface OnlineOffer {
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
  /** What has happened. */
  kind: 'draw_offered' | 'takeback_asked' | 'rematch_offered';
  /** 0 begins. */
  seat: 0 | 1;
  /** The ply that a takeback leads back to. */
  value: number;
}

/** How a game ended. */
export interface OnlineResult {
  /** By what. */
  end: 'line' | 'full' | 'agreed' | 'resigned' | 'flagged' | 'aborted' | 'claimed';
  /** The seat; `null`: nobody. */
  winner: 0 | 1 | null;
}

/** Something that has happened. It never changes. */
export interface OnlineEvent {
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
  /** What has happened. */
  kind: 'joined' | 'moved' | 'draw_offered' | 'takeback_asked' | 'agreed' | 'declined' | 'withdrawn' | 'resigned' | 'flagged' | 'aborted' | 'claimed' | 'rematch_offered' | 'rematched';
  /** 0 begins. */
  seat: 0 | 1;
  /** When, in milliseconds since 1970. */
  at: number;
  /** What the clock was charged. */
  spent?: number;
  /** As `check` names it. */
  move?: string;
  /** How many stones are on the board after it; of a takeback, to which it leads back. */
  ply?: number;
  /** What to make of a game whose other player is gone. */
  as?: 'win' | 'abort';
  /** The name of the next game of the two. */
  name?: string | null;
  /** Only of one’s own events. */
  request?: number;
}

/** A game as it stands. */
export interface OnlineGame {
  /** The public name of a game. Whoever has it may watch. */
  name: string;
  /** The rules. */
  game: Game;
  /** The moves before the first. */
  moves: string;
  /** Time for all moves, or days for each; `null`: none. */
  clock: OnlineClock | null;
  /** Whether moves may be taken back. */
  takebacks: boolean;
  /** When it was made. */
  created: number;
  /** One’s own; `null` for who watches, and while it is drawn. */
  seat: 0 | 1 | null;
  /** The seat of who has made it. */
  creator: 0 | 1 | null;
  /** By seat. */
  nicknames: [string | null, string | null];
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
  /** The time of the service, in milliseconds since 1970. */
  now: number;
  /** How many stones are on the board. */
  ply: number;
  /** What is left of the time. */
  clocks: OnlineClocks | null;
  /** Whether the players are there. */
  presence: [boolean, boolean];
  /** Since when they are not. */
  away_since: [number | null, number | null];
  /** How many watch. */
  watching: number;
  /** Whether a seat is free. */
  can_join: boolean;
  /** Where the game stands. */
  state: 'waiting' | 'playing' | 'over';
  /** The seat to move. */
  turn: 0 | 1 | null;
  /** When its time is up. */
  deadline: number | null;
  /** What waits for an answer. */
  offer: OnlineOffer | null;
  /** The name of the next game of the two. */
  rematch: string | null;
  /** How it ended. */
  result?: OnlineResult;
  /** What has happened after `after`. */
  events?: OnlineEvent[];
}

/** A seat of one’s own. */
export interface OnlineSeat {
  /** The public name of a game. Whoever has it may watch. */
  name: string;
  /** 128 random bits in base64url, chosen by the client. They are the seat. */
  secret: string;
}

/** Seats of one’s own. */
export interface OnlineMine {
  /** At most a hundred. */
  games: OnlineSeat[];
}

/** One game of a list. */
export interface OnlineLine {
  /** The public name of a game. Whoever has it may watch. */
  name: string;
  /** The rules. */
  game?: Game;
  /** One’s own; `null` for who watches, and while it is drawn. */
  seat?: 0 | 1 | null;
  /** By seat. */
  nicknames?: [string | null, string | null];
  /** The number of the event: 1, 2, 3 … in a game. */
  seq?: number;
  /** Where the game stands. */
  state?: 'waiting' | 'playing' | 'over';
  /** The seat to move. */
  turn?: 0 | 1 | null;
  /** When its time is up. */
  deadline?: number | null;
  /** What waits for an answer. */
  offer?: OnlineOffer | null;
  /** The name of the next game of the two. */
  rematch?: string | null;
  /** How it ended. */
  result?: OnlineResult;
  /** Why nothing is known of it. */
  problem?: 'no_such_game' | 'wrong_secret' | 'unavailable';
}

/** The games that were asked for, in that order. */
export interface OnlineLines {
  /** One for each seat. */
  games: OnlineLine[];
}

/** What a client says: a game to open, something to do, or a ping. */
export interface OnlineSent {
  /** The public name of a game. Whoever has it may watch. */
  open?: string;
  /** 128 random bits in base64url, chosen by the client. They are the seat. */
  secret?: string;
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  request?: number;
  /** What. */
  do?: 'move' | 'abort' | 'resign' | 'offer_draw' | 'ask_takeback' | 'agree' | 'decline' | 'withdraw' | 'claim' | 'rematch';
  /** How many stones there were on the board that the player saw; moves must say it. */
  ply?: number;
  /** As `check` names it. */
  move?: string;
  /** The ply to go back to. */
  to?: number;
  /** The event that is answered or withdrawn. */
  offer?: number;
  /** What to make of a game whose other player is gone. */
  as?: 'win' | 'abort';
  /** The last event that the client knows. */
  after?: number;
  /** Any number. */
  ping?: number;
}

/** What the service says: a game, an event, that it is stored or why not, who is there, and that it closes. */
export type OnlineReceived = {
  /** The game, without its events. */
  opened: OnlineGame;
  /** What has happened after `after`. */
  events: OnlineEvent[];
} | {
  /** What has happened, and how things stand after it. */
  event: OnlineEvent;
  /** What is left of the time. */
  clocks: OnlineClocks | null;
  /** The time of the service, in milliseconds since 1970. */
  now: number;
  /** Where the game stands. */
  state: 'waiting' | 'playing' | 'over';
  /** The seat to move. */
  turn: 0 | 1 | null;
  /** When its time is up. */
  deadline: number | null;
  /** What waits for an answer. */
  offer: OnlineOffer | null;
  /** The name of the next game of the two. */
  rematch: string | null;
  /** How it ended. */
  result?: OnlineResult;
} | {
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  ok: number;
  /** The number of the event: 1, 2, 3 … in a game. */
  seq: number;
} | {
  /** A number that the client chooses, of up to 53 bits. The same again is the same act: who has no answer asks again. */
  no: number;
  /** Why not. */
  problem: Problem;
  /** What has happened after `after`. */
  events?: OnlineEvent[];
} | {
  /** Whether the players are there. */
  presence: [boolean, boolean];
  /** Since when they are not. */
  away_since: [number | null, number | null];
} | {
  /** How many watch. */
  watching: number;
} | {
  /** The service closes; come back. */
  closing: {
    /** Within so many seconds. */
    seconds: number;
  };
} | {
  /** Any number. */
  pong: number;
} | {
  /** Why not. */
  problem: Problem;
};

/** The run of a search. Nothing in it depends on time: the same run gives the same trace. */
export interface Trace {
  /** The version of the format. */
  version: 1;
  /** The game. */
  game: string;
  /** The position, as moves. */
  moves: string;
  /** The algorithm with its options. */
  algorithm: string;
  /** For whom the values are: `maximiser` is the player to move at the root, `mover` the player to move at each node. */
  values_for: 'maximiser' | 'mover';
  /** How many plies deep the last finished iteration went; 0: none was finished. */
  depth: number;
  /** Whether the run was stopped before its end. */
  interrupted: boolean;
  /** Nodes more plies below the root are counted and not shown; `null`: all are shown. */
  shown_plies: number | null;
  /** Nodes `visited`, `leaves` among them and `cuts`, of the whole run. */
  counts: TraceCounts;
  /** The chosen move. */
  move: TraceMoveOrNull;
  /** Its score, as in every other answer. */
  score: {
    kind: 'win' | 'loss' | 'draw' | 'estimate';
    plies?: number;
    value: number;
    exact: boolean;
  };
  /** The line that is expected. */
  line: TraceLine;
  /** What the last finished iteration found out about each move it visited: `move`, `value`, `bound`, `line`. */
  root_moves: {
    move: TraceMove;
    value: TraceScore;
    bound: TraceBound;
    line: TraceLine;
  }[];
  /** One for each depth that was searched: its `depth`, and `root`, the index of its root in `nodes`. */
  iterations: {
    depth: number;
    root: number;
  }[];
  /** The tree: a parent before its children, children in the order of their visits. */
  nodes: TraceNode[];
  /** The run from first to last. */
  steps: TraceStep[];
  /** Why this move. */
  reasons: Sentence[];
}

/** A node of the tree. A score in it has the moves from the root to the end, or points; a window has `alpha` and `beta`, and `null` there is the end of the scale. */
export interface TraceNode {
  /** The index of its parent in `nodes`; `null` at a root. */
  parent: number | null;
  /** The move that led here; `null` at a root. */
  move: TraceMoveOrNull;
  /** Where the stone of its move came to lie: column and row, from 1. Not at a root. */
  cell?: [number, number];
  /** How many plies below the root. */
  ply: number;
  /** Who chooses here. */
  layer: 'max' | 'min' | 'mover';
  /** Which visit of the run, from 1; 0: never visited. */
  visit: number;
  /** Why the node was left. */
  ending: 'searched' | 'cut' | 'won' | 'lost' | 'full' | 'horizon' | 'win_at_hand' | 'forced' | 'remembered' | 'unvisited' | 'unfinished';
  /** The window of its parent after this child; of an unvisited node, the window that cut it off. */
  left_above?: TraceWindow;
  /** The window it was entered with. */
  entered?: TraceWindow;
  /** What the value is of the true one: `exact`, `lower` (at least), `upper` (at most), `none` (no value yet). */
  bound?: TraceBound;
  /** The value. */
  value?: TraceScore;
  /** Whether its value was the best of its parent so far. */
  improved?: boolean;
  /** A best move that was not visited: the win at hand, the table’s move. */
  known?: TraceMove;
  /** What the evaluator’s value is made of. */
  parts?: TraceParts;
  /** The counts of the nodes from here down. */
  counts?: TraceCounts;
  /** Nodes below were visited and are not shown. */
  summary?: true;
}

/** A step of the run. */
export interface TraceStep {
  /** What happens. */
  kind: 'iteration' | 'enter' | 'evaluate' | 'remember' | 'skip' | 'better' | 'alpha' | 'beta' | 'cut' | 'leave' | 'stop';
  /** At which node: an index in `nodes`. */
  node: number;
  /** The child that did it. */
  child?: number;
  /** What there is to say about it. */
  sentence: Sentence;
}

/** A sentence of the catalogue, to be filled in. */
export interface Sentence {
  /** Its key in `locales/en.json` and `locales/fr.json`. */
  key: string;
  /** What fills it in: texts, numbers, parts of a sum, or a score with its bound. */
  arguments: Record<string, TraceArgument>;
}

/** What is wrong. The facts of the error are fields too, such as `column` or `limit`: the sentences of the errors name them. */
export interface Problem {
  /** Always `about:blank`: `code` says it all. */
  type: 'about:blank';
  /** The code once more. */
  title: string;
  /** The status of the answer. */
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 417 | 421 | 426 | 429 | 431 | 503;
  /** What is wrong, for programs. It never changes. */
  code: 'unknown_game' | 'wrong_board_size' | 'board_too_large' | 'wrong_align' | 'wrong_move' | 'column_outside' | 'column_full' | 'cell_outside' | 'cell_taken' | 'game_over' | 'drawing_empty' | 'drawing_symbol' | 'drawing_size' | 'drawing_array' | 'floating_stone' | 'wrong_counts' | 'wrong_turn' | 'two_winners' | 'played_after_win' | 'unreachable' | 'undecided_drawing' | 'unknown_player' | 'unknown_option' | 'wrong_option' | 'missing_parenthesis' | 'too_long' | 'not_text' | 'finished' | 'no_puzzle' | 'no_trace' | 'wrong_json' | 'wrong_field' | 'wrong_number' | 'wrong_usage' | 'no_solver' | 'unknown_member' | 'not_found' | 'method_not_allowed' | 'wrong_media_type' | 'wrong_framing' | 'body_too_large' | 'target_too_long' | 'headers_too_large' | 'too_slow' | 'wrong_expectation' | 'wrong_origin' | 'wrong_host' | 'wrong_handshake' | 'upgrade_required' | 'answer_too_large' | 'busy' | 'not_judged' | 'out_of_memory' | 'no_such_game' | 'not_a_seat' | 'request_used' | 'over' | 'not_begun' | 'taken' | 'expired' | 'wrong_secret' | 'not_this_ply' | 'not_your_turn' | 'illegal_move' | 'too_late' | 'too_early' | 'too_soon' | 'too_many' | 'no_takebacks' | 'nothing_to_take_back' | 'answer_first' | 'no_offer' | 'not_over' | 'storage_full' | 'unavailable' | 'no_workers' | 'review_waits' | 'reviews_full';
  /** What is wrong, as a sentence in the reader’s language. */
  detail: string;
  align?: number;
  allowed?: string;
  cell?: string;
  column?: number;
  columns?: number;
  drop_cells?: number;
  expected?: string;
  field?: string;
  fields?: number;
  free_side?: number;
  game?: string;
  game_columns?: number;
  game_rows?: number;
  host?: string;
  largest?: number | string;
  limit?: number;
  line?: number;
  member?: string;
  method?: string;
  mib?: number;
  move?: string;
  moves?: string;
  number?: number;
  o?: number;
  option?: string;
  path?: string;
  place?: number;
  player?: string;
  position?: number;
  protocol?: string;
  reason?: string;
  rest?: string;
  row?: number;
  rows?: number;
  seconds?: number;
  smallest?: number | string;
  symbol?: string;
  text?: string;
  turn?: string;
  value?: string;
  x?: number;
}

export type TraceMove = string;

export type TraceMoveOrNull = string | null;

export type TraceLine = TraceMove[];

export type TraceBound = 'none' | 'upper' | 'lower' | 'exact';

export type TraceScore = {
  kind: 'win' | 'loss';
  /** moves from the root until the game ends */
  plies: number;
} | {
  kind: 'estimate';
  value: number;
};

/** null: the end of the scale */
export type TraceEnd = null | TraceScore;

export interface TraceWindow {
  alpha: TraceEnd;
  beta: TraceEnd;
}

export interface TraceCounts {
  visited: number;
  leaves: number;
  cuts: number;
}

export type TraceParts = Record<string, number>;

/** a score, and on which side of it the true one lies */
export interface TraceKnown {
  score: TraceEnd;
  bound: TraceBound;
  end?: 'best' | 'worst';
}

/** a column or columns, which have words of their own */
export type TraceNamedMove = {
  column: string;
} | {
  columns: string;
};

export type TraceArgument = string | number | TraceKnown | TraceNamedMove | TraceParts;

export interface Questions {
  games: { asks: object; answers: Games };
  check: { asks: CheckRequest; answers: CheckReply };
  move: { asks: MoveRequest; answers: MoveReply };
  analyse: { asks: AnalyseRequest; answers: AnalyseReply };
  review: { asks: ReviewRequest; answers: ReviewReply };
  why: { asks: WhyRequest; answers: WhyReply };
  puzzle: { asks: PuzzleRequest; answers: PuzzleReply };
  rating: { asks: RatingRequest; answers: Rating };
  train: { asks: TrainRequest; answers: TrainReply };
  portrait: { asks: PortraitRequest; answers: PortraitReply };
  swap2: { asks: Swap2Request; answers: Swap2Reply };
  swap2_act: { asks: Swap2ActRequest; answers: Swap2ActReply };
  explain: { asks: ExplainRequest; answers: Trace };
  eval: { asks: EvalRequest; answers: EvalReply };
  solve: { asks: SolveRequest; answers: SolveReply };
  solve_many: { asks: SolveManyRequest; answers: SolveManyReply };
  eval_many: { asks: EvalManyRequest; answers: EvalManyReply };
  lessons: { asks: object; answers: Lessons };
  lesson: { asks: LessonRequest; answers: Lesson };
}

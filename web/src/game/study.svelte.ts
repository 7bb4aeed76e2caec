// What is studied in Analyse and Learn: a position in a tree of variations. It has nothing to do with the game in Play,
// except that this game can be brought here as the main line.
//
// `line` is the line being walked, and `ply` is how many of its moves are on the board.
import { announce } from '../ui/announcement.svelte';
import { check, type Facts, type Position, type Stone } from '../engine/api';
import { problemWords } from './problems';
import { factsOf, remember } from '../engine/facts';
import { firstShape, type GameModel } from './gameModel';
import { compact, type Shape } from '../engine/notation';
import { keepInTab, keptInTab, parsed } from '../kept/saved';
import { moveTold, placeTold } from './told';
import { asMain, bare, branchAt, grown, mainLength, noted, pathOf, promoted, pruned, railOf, treeFrom, type Branch } from './tree';

interface Kept {
  game: string;
  tree: unknown;
  line: string[];
  ply: number;
  source: string;
}

export class Study implements GameModel {
  readonly joins = true;
  game = $state('connect4');
  tree = $state.raw<Branch>(bare);
  line = $state.raw<string[]>([]);
  ply = $state(0);
  facts = $state.raw<Facts | undefined>();
  falling = $state.raw<Stone | undefined>();
  problem = $state('');
  remark = $state('');
  // Which game of Play is the main line, and follows it; empty if it is something else.
  source = $state('');
  #asked = 0;
  #followed = '';

  get shape(): Shape {
    return this.facts ?? firstShape;
  }
  get current(): string[] {
    return this.line.slice(0, this.ply);
  }
  get here(): Branch {
    return branchAt(this.tree, this.current) ?? bare;
  }
  get rail(): string[] {
    return railOf(this.tree);
  }
  // How many of the current moves are the game's own.
  get onRail(): number {
    return mainLength(this.tree, this.current);
  }
  get isOnRail(): boolean {
    return this.onRail === this.ply;
  }

  async #show(game: string, tree: Branch, line: string[], ply: number): Promise<boolean> {
    const asked = ++this.#asked;
    try {
      const facts = await factsOf(game, line.slice(0, ply));
      if (asked !== this.#asked) return true;
      Object.assign(this, { game: facts.game, tree, line, ply, facts, falling: undefined, problem: '', remark: '' });
      keepInTab('study', JSON.stringify({ game: this.game, tree, line, ply, source: this.source } satisfies Kept));
      return true;
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }
  #tell(failure: unknown): void {
    this.problem = problemWords(failure, this.shape);
    announce(this.problem);
  }

  // The study of an earlier visit, if it can be read.
  async restore(): Promise<boolean> {
    const { game, tree, line, ply, source } = parsed<Kept>(keptInTab('study'));
    const read = treeFrom(tree);
    if (typeof game !== 'string' || !read || !Array.isArray(line) || !branchAt(read, line)) return false;
    this.source = typeof source === 'string' ? source : '';
    return this.#show(game, read, line, Math.max(0, Math.min(line.length, Number(ply) || 0)));
  }

  // Brings the game of Play here, unless something else is being studied. When it has gone on, it stays the main line, and
  // the side lines stay too.
  async follow(
    { id, game, moves, shown }: { id: string; game: string; moves: string[]; shown: number },
    isWanted = false,
  ): Promise<boolean> {
    if (this.facts && !this.source && !isWanted) return true;
    const followed = JSON.stringify([id, game, moves, shown]);
    if (this.facts && this.source === id && this.#followed === followed && !isWanted) return true;
    this.#followed = followed;
    const isSame = this.source === id && this.game === game;
    this.source = id;
    return this.#show(game, asMain(grown(isSame ? this.tree : bare, moves), moves), moves, shown);
  }
  open(game: string, moves: string[]): Promise<boolean> {
    this.source = '';
    return this.#show(game, grown(bare, moves), moves, moves.length);
  }
  begin(game: string): Promise<boolean> {
    return this.open(game, []);
  }
  // Moves of the same game join its tree; anything else is a study of its own.
  async load(game: string, position: Position, isApart = false): Promise<boolean> {
    try {
      const facts = await check(game, position);
      remember(facts);
      const moves = facts.stones.map((stone) => stone.move);
      if (isApart || facts.game !== this.game || !this.facts) return await this.open(facts.game, moves);
      return await this.#show(this.game, grown(this.tree, moves), moves, moves.length);
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }
  // The position of a link: one of the tree, or a study of its own.
  async seek(game: string, moves: string): Promise<boolean> {
    const path = game === this.game && this.facts ? pathOf(this.tree, moves) : undefined;
    if (!path) return this.load(game, { moves }, true);
    if (compact(this.current) !== moves) this.goTo(path);
    return true;
  }

  // A try is a side line: nothing that was there is lost.
  async play(move: string): Promise<void> {
    const path = [...this.current, move];
    const isNew = this.line[this.ply] !== move;
    const tree = grown(this.tree, path);
    const line = isNew ? [...path, ...railOf(branchAt(tree, path))] : this.line;
    if (!(await this.#show(this.game, tree, line, path.length)) || !this.facts) return;
    this.falling = this.facts.stones.at(-1);
    if (this.falling) announce(moveTold(this.falling, this.facts));
  }
  playLegal(move: string): void {
    if (this.facts?.legal.includes(move)) void this.play(move);
  }

  jump(ply: number): void {
    if (ply >= 0 && ply <= this.line.length) void this.#walk(this.line, ply);
  }
  // To any position of the tree.
  goTo(path: readonly string[]): void {
    const isOnLine = path.every((move, ply) => this.line[ply] === move);
    void this.#walk(isOnLine ? this.line : [...path, ...railOf(branchAt(this.tree, path))], path.length);
  }
  // Up and down: between the moves that were tried in the same position.
  turnAside(way: 1 | -1): void {
    const before = this.current.slice(0, -1);
    const tried = branchAt(this.tree, before)?.next ?? [];
    const next = tried[tried.findIndex(({ move }) => move === this.line[this.ply - 1]) + way];
    if (this.ply > 0 && next) this.goTo([...before, next.move]);
  }
  async #walk(line: string[], ply: number): Promise<void> {
    if ((await this.#show(this.game, this.tree, line, ply)) && this.facts) announce(placeTold(this.facts, line.length));
  }

  promote(): void {
    void this.#show(this.game, promoted(this.tree, this.current), this.line, this.ply);
  }
  // Removes the shown move and all that follows it.
  remove(): void {
    const before = this.current.slice(0, -1);
    const tree = pruned(this.tree, this.current);
    void this.#show(this.game, tree, [...before, ...railOf(branchAt(tree, before))], before.length);
  }
  comment(text: string): void {
    void this.#show(this.game, noted(this.tree, this.current, text.trim()), this.line, this.ply);
  }
}

export const study = new Study();

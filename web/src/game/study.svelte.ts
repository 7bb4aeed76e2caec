// What is studied in Analyse and Learn: a position in a tree of variations. It has nothing to do with the game in Play,
// except that this game can be brought here as the main line. Whatever else is opened is another analysis: the one before is
// kept in the browser, and an undo leads back to it.
//
// `line` is the line being walked, and `ply` is how many of its moves are on the board.
import { announce } from '../ui/announcement.svelte';
import { check, type Facts, type Position, type Stone } from '../engine/api';
import { problemWords } from './problems';
import { factsOf, remember } from '../engine/facts';
import { firstShape, type GameModel } from './gameModel';
import { compact, type Shape } from '../engine/notation';
import { newId } from '../kept/archive';
import { forget, keep, keepInTab, kept, keptInTab, parsed } from '../kept/saved';
import { moveTold, placeTold } from './told';
import { asMain, bare, branchAt, grown, isPlain, mainLength, noted, pathOf, promoted, pruned, railOf, treeFrom, type Branch } from './tree';

// Which analysis it is. `source` is the game of Play that is its main line, and that it follows, and `played` how many moves that has;
// empty if it is something else.
interface Which {
  id: string;
  name: string;
  source: string;
  played: number;
}
export interface KeptStudy extends Which {
  game: string;
  tree: Branch;
  line: string[];
  ply: number;
}
export const analysisStart = 'analysis.';
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const maxPast = 100;

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
  id = $state(newId());
  name = $state('');
  source = $state('');
  played = 0;
  // What an undo brings back, the last one at the end.
  past = $state.raw<KeptStudy[]>([]);
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

  // `past` is what can be undone from then on.
  async #show(
    game: string,
    tree: Branch,
    line: string[],
    ply: number,
    { id, name, source, played }: Which = this,
    past: KeptStudy[] | undefined = undefined,
  ): Promise<boolean> {
    const asked = ++this.#asked;
    try {
      const facts = await factsOf(game, line.slice(0, ply));
      if (asked !== this.#asked) return true;
      const isChanged = this.facts && (tree !== this.tree || id !== this.id || name !== this.name);
      past ??= isChanged ? [...this.past, this.#kept()].slice(-maxPast) : this.past;
      Object.assign(this, {
        id,
        name,
        source,
        game: facts.game,
        tree,
        line,
        ply,
        facts,
        past,
        falling: undefined,
        problem: '',
        remark: '',
      });
      const written = JSON.stringify(this.#kept());
      keepInTab('study', written);
      // The game of Play alone is saved as such, and an empty board is nothing to keep.
      if (name || !isPlain(tree) || railOf(tree).length > played) keep(analysisStart + id, written);
      else forget(analysisStart + id);
      return true;
    } catch (failure) {
      this.#tell(failure);
      return false;
    }
  }
  #kept(): KeptStudy {
    const { id, name, source, played, game, tree, line, ply } = this;
    return { id, name, source, played, game, tree, line, ply };
  }
  #tell(failure: unknown): void {
    this.problem = problemWords(failure, this.shape);
    announce(this.problem);
  }

  // The study of an earlier visit, if it can be read.
  restore(): Promise<boolean> {
    return this.#reopen(parsed<KeptStudy>(keptInTab('study')));
  }
  // One that is kept.
  reopen(id: string): Promise<boolean> {
    return this.#reopen(parsed<KeptStudy>(kept(analysisStart + id)));
  }
  async #reopen({ id, name, source, played, game, tree, line, ply }: Partial<KeptStudy>, past?: KeptStudy[]): Promise<boolean> {
    const read = treeFrom(tree);
    if (typeof game !== 'string' || !read || !Array.isArray(line) || !branchAt(read, line)) return false;
    const which = { id: text(id) || newId(), name: text(name), source: text(source), played: Number(played) || 0 };
    return this.#show(game, read, line, Math.max(0, Math.min(line.length, Number(ply) || 0)), which, past);
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before) void this.#reopen(before, this.past.slice(0, -1));
  }
  rename(name: string): Promise<boolean> {
    return this.#show(this.game, this.tree, this.line, this.ply, { ...this.#kept(), name: name.trim() });
  }
  // This analysis is no longer kept, until an undo brings it back.
  async discard(one: KeptStudy): Promise<void> {
    if (one.id === this.id) await this.begin(this.game);
    else this.past = [...this.past, one].slice(-maxPast);
    forget(analysisStart + one.id);
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
    const before = isSame ? this : parsed<KeptStudy>(kept(analysisStart + id));
    const tree = (before.game === game && treeFrom(before.tree)) || bare;
    // That the game has gone on is nothing to undo.
    const past = isSame ? this.past : undefined;
    return this.#show(
      game,
      asMain(grown(tree, moves), moves),
      moves,
      shown,
      { id, name: text(before.name), source: id, played: moves.length },
      past,
    );
  }
  open(game: string, moves: string[]): Promise<boolean> {
    return this.#show(game, grown(bare, moves), moves, moves.length, { id: newId(), name: '', source: '', played: 0 });
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
  // Moves from here on join the tree, and so many of them are played.
  join(moves: string[], played = 0): void {
    const path = [...this.current, ...moves];
    const tree = grown(this.tree, path);
    const goesOn = played === 0 && this.line.length > this.ply;
    void this.#show(this.game, tree, goesOn ? this.line : path, this.ply + played);
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

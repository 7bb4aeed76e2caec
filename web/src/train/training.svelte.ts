// A course of exercises: which one is on the board, what the tries were worth, and what comes next.
import { announce } from '../ui/announcement.svelte';
import { analyse, check, explainExercise, train, type Puzzle, type Rating } from '../engine/api';
import { isRefusal, problemWords } from '../game/problems';
import { drill } from '../game/drill.svelte';
import { remember } from '../engine/facts';
import { byDay, firstRating, forgetMistake, keptMistakes, today, trained, type Happened, type Mistake } from '../kept/mistakes';
import { compact } from '../engine/notation';
import { isFaultless, Trial } from '../game/trial.svelte';
import { say } from '../ui/words.svelte';
import { Bout, keepsResult, keepsWin } from '../game/bout.svelte';
import { LineWalk } from '../game/lineWalk.svelte';
import { exerciseOfDay, exercisesIn, nextExercise, packAddress, themesOf, type DayGrade, type Exercise, type Theme } from '../game/pack';
import { pause } from '../ui/pause';
import { progress } from './progress.svelte';
import { isRace, Race, type RaceKind } from './race.svelte';

export type Course = Theme | 'mixed' | RaceKind | 'daily' | 'mine';
const isOwn = (course: Course): boolean => course === 'mixed' || course === 'daily' || course === 'mine' || isRace(course);
// A win that takes so many plies is walked on the board, move by move.
export const longPlies = 5;
// In milliseconds, for which a race shows what a try has come to.
const raceRest = 700;
// What is on the board: an exercise of the pack, or a mistake of one's own.
export interface Task {
  moves: string;
  answer: string | undefined;
  exercise?: Exercise;
  mistake?: Mistake;
  // Before its day.
  isEarly?: true;
}

class Training {
  game = $state('');
  exercises = $state.raw<Exercise[]>([]);
  course = $state<Course>('win');
  task = $state.raw<Task | undefined>();
  trial = $state.raw<Trial | undefined>();
  explanation = $state.raw<Puzzle | undefined>();
  // The line of a long win; the exercise played to its end; a race of exercises.
  walk = $state.raw<LineWalk | undefined>();
  bout = $state.raw<Bout | undefined>();
  race = $state.raw<Race | undefined>();
  dayGrade = $state<DayGrade>('easy');
  change = $state<number | undefined>();
  mistakes = $state.raw<Mistake[]>([]);
  isMistakeKept = $state(true);
  // Until the exercises are there and one of them is on the board.
  isLoading = $state(true);
  problem = $state('');
  #asked = 0;
  // How many own mistakes were repeated before their day; undefined while that was not asked for.
  #early: number | undefined;

  get themes(): Theme[] {
    return themesOf(this.exercises);
  }
  get rating(): Rating {
    return progress.of(this.game).rating ?? firstRating;
  }
  // Own mistakes of this game, those that are due first.
  get own(): Mistake[] {
    return this.mistakes.filter(({ game }) => game === this.game);
  }
  get due(): Mistake[] {
    return this.own.filter(({ due }) => due <= today());
  }
  get isKept(): boolean {
    return progress.isKept && this.isMistakeKept;
  }

  async open(game: string): Promise<void> {
    const asked = ++this.#asked;
    this.#leave();
    Object.assign(this, { game, exercises: [], problem: '', isLoading: true, mistakes: keptMistakes() });
    const address = packAddress(game);
    try {
      const text = address ? await fetch(address).then((file) => file.text()) : '';
      if (asked !== this.#asked) return;
      this.exercises = exercisesIn(text);
      if (!isOwn(this.course) && !this.themes.includes(this.course as Theme)) this.course = this.themes[0] ?? 'mine';
      this.#beginRace();
      await this.next();
    } catch (failure) {
      this.#fail(failure);
    }
  }
  choose(course: Course): void {
    this.course = course;
    this.#early = undefined;
    this.#beginRace();
    void this.next();
  }
  chooseDay(grade: DayGrade): void {
    this.dayGrade = grade;
    void this.next();
  }
  #beginRace(): void {
    this.race?.leave();
    this.race = isRace(this.course) ? new Race(this.game, this.course, () => this.trial?.end()) : undefined;
  }
  // Own mistakes before their day, those first that come back soonest.
  repeatEarly(): void {
    this.#early = 0;
    void this.next();
  }
  async next(): Promise<void> {
    this.#leave();
    const asked = ++this.#asked;
    const task = this.#nextTask();
    this.isLoading = task !== undefined;
    if (!task) return;
    try {
      const facts = await check(this.game, { moves: task.moves });
      if (asked !== this.#asked) return;
      remember(facts);
      this.task = task;
      const { answer } = task;
      const clears = answer === undefined ? isFaultless : () => false;
      this.trial = new Trial(
        this.game,
        facts.stones.map(({ move }) => move),
        answer === undefined ? [] : [answer],
        clears,
        (isRight) => void this.#tried(isRight),
      );
      this.isLoading = false;
      await this.trial.begin();
    } catch (failure) {
      if (asked !== this.#asked) return;
      if (task.mistake && isRefusal(failure)) return this.#skip(task.mistake);
      this.#fail(failure);
    }
  }
  close(): void {
    ++this.#asked;
    this.race?.leave();
    this.#leave();
  }
  // The exercise again from its first move, to the end of the game.
  playOn(): void {
    const { task, trial, game } = this;
    if (!task?.answer || !trial) return;
    this.leaveWalk();
    const isWin = this.explanation !== undefined && this.explanation.theme !== 'stop' && this.explanation.theme !== 'hold';
    this.bout = new Bout(game, trial.start, [task.answer], isWin ? keepsWin : keepsResult, Infinity, () => undefined);
    void this.bout.begin();
  }
  leaveBout(): void {
    this.bout?.end();
    this.bout = undefined;
  }
  leaveWalk(): void {
    this.walk?.end();
    this.walk = undefined;
  }
  // Without a line there is nothing to walk.
  async walkLine(): Promise<void> {
    const { task, trial, game } = this;
    if (!task || !trial) return;
    try {
      const { line } = await analyse(game, task.moves, 1, new AbortController().signal);
      if (this.task !== task || line[0] !== task.answer) return;
      const walk = new LineWalk(game, trial.start, line);
      await walk.to(1);
      if (this.task === task) this.walk = walk;
    } catch (failure) {
      this.problem = problemWords(failure);
    }
  }
  readMistakes(): void {
    this.mistakes = keptMistakes();
  }

  // A position that is none is forgotten, or those behind it would never come.
  #skip(mistake: Mistake): Promise<void> {
    forgetMistake(mistake);
    this.readMistakes();
    return this.next();
  }
  #fail(failure: unknown): void {
    this.problem = problemWords(failure);
    this.isLoading = false;
  }
  #leave(): void {
    this.trial?.end();
    this.leaveBout();
    this.leaveWalk();
    Object.assign(this, { trial: undefined, task: undefined, explanation: undefined, change: undefined, problem: '' });
  }
  #nextTask(): Task | undefined {
    if (this.course === 'mine') {
      const early = this.#early === undefined ? undefined : this.own[this.#early++];
      const mistake = this.due[0] ?? early;
      return mistake && { moves: mistake.moves, answer: mistake.answer, mistake, ...(mistake === this.due[0] ? {} : { isEarly: true }) };
    }
    const { seen, size } = progress.of(this.game);
    const exercise = isRace(this.course)
      ? this.race?.next(this.exercises)
      : this.course === 'daily'
        ? exerciseOfDay(this.exercises, today(), this.dayGrade)
        : nextExercise(this.exercises, this.course, this.rating.rating, size === this.exercises.length ? seen : []);
    return exercise && { moves: exercise.moves, answer: exercise.move, exercise };
  }
  // Only the first try counts.
  async #tried(isRight: boolean): Promise<void> {
    const { task, trial, game } = this;
    if (!task || !trial) return;
    announce(say(isRight ? 'web.train.right' : 'web.train.wrong', { move: trial.tried }));
    if (this.race) return this.#raced(this.race, task, isRight);
    if (trial.tries === 1) await this.#count(game, task, isRight);
    if (isRight) {
      progress.note(today());
      await this.#explain(game, task);
    }
  }
  // In a race nothing is rated; what was missed comes back as any mistake does.
  async #raced(race: Race, task: Task, isRight: boolean): Promise<void> {
    race.start();
    race.tried(isRight);
    if (isRight) progress.note(today());
    else
      await this.#note(this.game, { moves: task.moves, event: 'failed', ...(task.answer ? { answer: task.answer } : {}) }).catch(
        () => undefined,
      );
    if (race.isOver) return;
    await pause(raceRest, undefined);
    if (this.race === race && this.task === task && !race.isOver) await this.next();
  }
  // Who gives up before the first try has failed.
  async showAnswer(): Promise<void> {
    const { task, trial, game } = this;
    if (!task?.answer || !trial) return;
    const isUntried = trial.tries === 0;
    trial.show(task.answer);
    announce(say('web.train.shown', { move: task.answer }));
    if (isUntried) await this.#count(game, task, false);
    await this.#explain(game, task);
  }
  async #count(game: string, { exercise, mistake, isEarly }: Task, isRight: boolean): Promise<void> {
    try {
      // Who is right too early has not shown that it stays known.
      if (isEarly && isRight) return;
      if (mistake) await this.#note(game, { moves: mistake.moves, event: isRight ? 'solved' : 'failed' });
      else if (exercise) await this.#record(game, exercise, isRight);
    } catch (failure) {
      this.problem = problemWords(failure);
    }
  }
  async #record(game: string, exercise: Exercise, isRight: boolean): Promise<void> {
    const day = today();
    const { daily } = progress.of(game);
    const { dayGrade } = this;
    const isRepeated = this.course === 'daily' && daily?.day === day && daily.right[dayGrade] !== undefined;
    const before = this.rating;
    const size = this.exercises.length;
    const { index, theme, grade, move, moves } = exercise;
    const after = await this.#note(game, { moves, answer: move, event: isRight ? 'solved' : 'failed', ...(isRepeated ? {} : { grade }) });
    if (isRepeated) return;
    this.change = Math.round(after.rating) - Math.round(before.rating);
    progress.update(game, (known) => {
      const { tried, solved } = known.themes[theme] ?? { tried: 0, solved: 0 };
      const seen = known.size === size ? known.seen.filter((one) => one !== index) : [];
      return {
        ...known,
        size,
        rating: after,
        seen: [...seen, index],
        themes: { ...known.themes, [theme]: { tried: tried + 1, solved: solved + Number(isRight) } },
        ...(this.course === 'daily' ? { daily: { day, right: { ...(daily?.day === day ? daily.right : {}), [dayGrade]: isRight } } } : {}),
      };
    });
  }
  async #explain(game: string, { moves }: Task): Promise<void> {
    try {
      const explanation = await explainExercise(game, moves);
      if (this.task?.moves === moves) this.explanation = explanation;
    } catch {
      // The answer is right, whether or not it can be explained.
    }
  }
  // The rating after it.
  async #note(game: string, happened: Happened): Promise<Rating> {
    const of = (one: Mistake) => one.game === game;
    const { mistakes, rating, isKept } = await trained(train, game, this.mistakes.filter(of), happened, progress.of(game).rating);
    this.isMistakeKept = isKept;
    this.mistakes = [...this.mistakes.filter((one) => !of(one)), ...mistakes].sort(byDay);
    return rating;
  }
  // The position after the answer, or before it when there is none yet.
  get shown(): string {
    return this.trial ? compact(this.trial.facts?.stones.map(({ move }) => move) ?? [...this.trial.start]) : '';
  }
}

export const training = new Training();
export const openDrill = () => training.open(drill.game);

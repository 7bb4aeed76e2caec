// The course: every part has its words in both languages, and every run of the engine's lessons has its place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { courseFile } from '../build/catalogue';
import { chapters, keyOf, lessons, placeOfRun, planOf, type Part } from '../src/learn/course/course';
import { chances, playOut } from '../src/learn/monte/playouts';
import { numbersFrom, seedOf, shuffled } from '../src/learn/bench/random';
import { factsAt } from './engine';
import { laidOn, winsByFours } from './lines';

const texts = Object.fromEntries(
  ['en', 'fr'].map((language) => [language, JSON.parse(readFileSync(courseFile(language), 'utf8')) as Record<string, string>]),
);
const english = texts.en!;
const french = texts.fr!;

describe('the course', () => {
  it('has nine chapters and at least thirty lessons, each with something to do', () => {
    expect(chapters).toHaveLength(9);
    expect(lessons.length).toBeGreaterThanOrEqual(30);
    expect(new Set(lessons.map(({ name }) => name)).size).toBe(lessons.length);
    for (const { name, parts } of lessons)
      expect(
        parts.some(({ kind }) => kind !== 'read' && kind !== 'watch' && kind !== 'question'),
        name,
      ).toBe(true);
  });
  it('says every part in both languages, and nothing else', () => {
    const wanted = [
      ...chapters.flatMap(({ name }) => [`chapter.${name}.title`, `chapter.${name}.about`]),
      ...lessons.flatMap((lesson) => [
        `${lesson.name}.title`,
        `${lesson.name}.goal`,
        ...lesson.parts.flatMap((part) => {
          const key = keyOf(lesson, part).replace('course.', '');
          const options =
            part.kind === 'question'
              ? ['right', 'why', ...Array.from({ length: part.wrong }, (_, at) => [`wrong${at + 1}`, `wrong${at + 1}.why`]).flat()]
              : part.kind === 'predict'
                ? ['why', ...part.runs.map((_, at) => `run${at + 1}`)]
                : part.kind === 'who'
                  ? ['why']
                  : [];
          return [key, ...options.map((option) => `${key}.${option}`)];
        }),
      ]),
    ];
    expect(Object.keys(english).sort()).toEqual([...new Set(wanted)].sort());
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) if (!/\.title$|\.run\d$/.test(key)) expect(french[key], key).not.toBe(english[key]);
  });
  it('names the stones as the board draws them', () => {
    const places = lessons.flatMap((lesson) =>
      lesson.parts.flatMap((part) => {
        const place = 'at' in part ? part.at : 'run' in part && typeof part.run === 'object' ? part.run : undefined;
        return place ? [{ key: keyOf(lesson, part).replace('course.', ''), game: place.game }] : [];
      }),
    );
    const colours = {
      connect4: /Cross|Nought|Black|White|croix|noirs|blancs/,
      tictactoe: /Red|Yellow|Black|White|rouges|jaunes|noirs|blancs/,
    };
    for (const { key, game } of places)
      for (const text of [english, french]) if (game in colours) expect(text[key], key).not.toMatch(colours[game as keyof typeof colours]);
    expect(places.filter(({ game }) => game === 'tictactoe').length).toBeGreaterThan(2);
  });
  it('sets French as French is set', () => {
    for (const [key, text] of Object.entries(french)) expect(text, key).not.toMatch(/[^\u00a0] ?[;?!]| :|'|« |« | »/);
  });
  it('does not betray the right answer by its place', () => {
    const questions = lessons.flatMap((lesson) =>
      lesson.parts.filter(({ kind }) => kind === 'question').map((part) => keyOf(lesson, part)),
    );
    const places = questions.map((key) => shuffled([0, 1, 2], numbersFrom(seedOf(key))).indexOf(0));
    for (const place of [0, 1, 2])
      expect(places.filter((at) => at === place).length, `place ${place}`).toBeGreaterThan(questions.length / 5);
  });
  it('has a place for every run that the engine teaches', () => {
    const source = readFileSync(fileURLToPath(new URL('../../src/teach/lessons.cpp', import.meta.url)), 'utf8');
    const names = [...source.slice(source.indexOf('static const std::vector<Lesson> all')).matchAll(/\{"(\w+)",\s*"/g)].map(
      (match) => match[1]!,
    );
    expect(names).toHaveLength(12);
    for (const name of names) expect(placeOfRun(name), name).toBeDefined();
  });
});

describe('a lost game', () => {
  it('leads to lessons that there are', () => {
    const source = readFileSync(fileURLToPath(new URL('../../src/study/lost_game.cpp', import.meta.url)), 'utf8');
    const chooses = source.slice(source.indexOf('std::string_view lesson_about('), source.indexOf('mistake_sentences('));
    const names = [...chooses.matchAll(/"(\w+)"/g)].map((match) => match[1]!);
    expect(names).toContain('double');
    expect(names.filter((name) => !planOf(name))).toEqual([]);
  });
});

describe('the lessons of free boards', () => {
  it('win by as many fours as they say, and not where threes are needed', () => {
    const found = ['fours', 'vcf', 'threats'].map((name) =>
      planOf(name)!.parts.flatMap((part) => {
        if (part.kind !== 'play') return [];
        const { stones, turn } = factsAt(part.at.game, part.at.moves);
        return [[1, 2, 3, 9].find((most) => winsByFours(laidOn(stones), turn === 'first' ? 0 : 1, most))];
      }),
    );
    expect(found).toEqual([[1, 1], [2, 3], [undefined]]);
  });
});

describe('random games', () => {
  it('see a line, and end', () => {
    const next = numbersFrom(3);
    const facts = factsAt('connect4', '445566');
    for (const move of ['3', '7'])
      expect(
        playOut(
          facts,
          facts.places.find((place) => place.move === move)!,
          next,
        ),
      ).toBe('first');
    const found = chances(facts, 40, next);
    expect(found.map(({ move }) => move)).toEqual(facts.legal);
    expect(found[2]!.won).toBe(40);
    expect(found[0]!.won).toBeLessThan(40);
  });
  // What is asked for next is one of the free places; a game that has ended asks for nothing.
  it.each(['connect4', 'drop:5x5=3', 'tictactoe', 'free:6x6x4'])('are played by the rules of %s', (game) => {
    const random = numbersFrom(1);
    for (let tries = 0; tries < 3; ++tries)
      for (let facts = factsAt(game); !facts.over;) {
        for (const place of facts.places) {
          const after = factsAt(game, facts.moves + place.move);
          const asked: number[] = [];
          const winner = playOut(facts, place, (below) => (asked.push(below), 0));
          expect(asked[0], after.moves).toBe(after.over ? undefined : after.places.length);
          if (after.over) expect(winner ?? null, after.moves).toBe(after.winner);
        }
        facts = factsAt(game, facts.moves + facts.legal[random(facts.legal.length)]!);
      }
  });
  // Column 6 wins by force in the first lesson; in the second, column 2 loses to a single reply, and the search prefers column 6.
  it.each([
    ['montecarlo', '6'],
    ['trap', '2'],
  ])('like the column that the lesson %s is about', (name, liked) => {
    const part = lessons.find((lesson) => lesson.name === name)!.parts.find(({ kind }) => kind === 'monte') as Extract<
      Part,
      { kind: 'monte' }
    >;
    const found = chances(factsAt(part.at.game, part.at.moves), part.games, numbersFrom(seedOf(part.at.moves)));
    expect(found.reduce((most, one) => (one.won > most.won ? one : most)).move).toBe(liked);
  });
});

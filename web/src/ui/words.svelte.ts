// The sentences of the application in the player's language.
import { fill, type Arguments, type Language } from './fill';
import { keep, kept } from '../kept/saved';

type Sentences = Record<string, string>;
type Load = () => Promise<{ default: Sentences }>;

const loads: Record<string, Load> = {
  'en/rooms': () => import('virtual:words/en/rooms'),
  'fr/rooms': () => import('virtual:words/fr/rooms'),
  'en/lesson': () => import('virtual:words/en/lesson'),
  'fr/lesson': () => import('virtual:words/fr/lesson'),
  'en/study': () => import('virtual:words/en/study'),
  'fr/study': () => import('virtual:words/fr/study'),
  'en/online': () => import('virtual:words/en/online'),
  'fr/online': () => import('virtual:words/fr/online'),
  'en/desk': () => import('virtual:words/en/desk'),
  'fr/desk': () => import('virtual:words/fr/desk'),
  'en/course': () => import('virtual:words/en/course'),
  'fr/course': () => import('virtual:words/fr/course'),
  'en/workshop': () => import('virtual:words/en/workshop'),
  'fr/workshop': () => import('virtual:words/fr/workshop'),
  'en/players': () => import('virtual:words/en/players'),
  'fr/players': () => import('virtual:words/fr/players'),
};

let spoken = $state<Language>('en');
let sentences = $state.raw<Sentences>({});
const families = new Set(['rooms']);

function preferred(): Language {
  const chosen = kept('language');
  if (chosen === 'fr' || chosen === 'en') return chosen;
  const wished = navigator.languages.find((tag) => /^(fr|en)\b/i.test(tag));
  return wished?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

async function load(language: Language): Promise<void> {
  const parts = await Promise.all([...families].map((family) => loads[`${language}/${family}`]!()));
  sentences = Object.assign({}, ...parts.map((part) => part.default)) as Sentences;
  spoken = language;
  document.documentElement.lang = language;
}

// Must be awaited before anything is drawn.
export const learnToSpeak = () => load(preferred());

export type Family = 'lesson' | 'course' | 'players' | 'workshop' | 'study' | 'online' | 'desk';
// Loads the words that a room needs when it is opened: of lessons, of the two courses, of its workshops, of reviews and exercises, of games between people,
// or of dialogs that are rarely opened.
export async function learnFamily(family: Family): Promise<void> {
  while (!families.has(family)) {
    const wished = spoken;
    const part = await loads[`${wished}/${family}`]!();
    // The language may have changed in the meantime.
    if (wished !== spoken) continue;
    families.add(family);
    sentences = { ...sentences, ...part.default };
  }
}

// A part of the pages, with its words.
export const withWords = <Part>(family: Family, part: Promise<Part>): Promise<Part> =>
  Promise.all([part, learnFamily(family)]).then(([loaded]) => loaded);

export async function speak(language: Language): Promise<void> {
  await load(language);
  keep('language', language);
}

export const language = () => spoken;
// The same language as the reader's country writes dates and numbers.
export const locale = () => navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${spoken}-`)) ?? spoken;

export function say(key: string, given?: Arguments): string {
  const sentence = sentences[key];
  return sentence === undefined ? `⟨${key}⟩` : fill(spoken, sentence, given);
}

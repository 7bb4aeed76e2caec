// Gives the application the part of the repository's catalogue that it uses.
//
// `virtual:words/LANGUAGE/FAMILY` is a module whose default export maps keys to sentences. A family of keys is
// loaded with the view that needs it, so that nobody downloads another language or the texts of lessons in vain.
//
// In index.html, `{{LANGUAGE KEY}}` is a sentence: there is what must be read where the application does not start.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { fill, type Language } from '../src/ui/fill.ts';
import { browsers } from './browsers.ts';

// Of dialogs that are rarely opened, but for what their buttons say.
const isOnDesk = (key: string) =>
  /^web\.(games|keys|settings|share|swap2)\./.test(key) && !/^web\.(games|keys)\.title$|^web\.settings\.open$/.test(key);

// Of the workshops in which programs are written and measured, but for what is said of them elsewhere.
const isInWorkshop = (key: string) => /^web\.learn\.(climb|plots|write)\./.test(key) && !/\.(title|done)$|\.climb\.step\./.test(key);

export const families: Record<string, (key: string) => boolean> = {
  rooms: (key) =>
    /^(web|game|chip)\.|^level\.\d+\.|^score\.(seen_|win|loss)/.test(key) &&
    !/^web\.(analyse|learn|me|online|page|players|review|setup|train|tree)\./.test(key) &&
    !isOnDesk(key),
  desk: (key) => isOnDesk(key),
  lesson: (key) => /^(web\.learn|step|why|value|eval)\./.test(key) && !isInWorkshop(key),
  online: (key) => key.startsWith('web.online.'),
  players: (key) => key.startsWith('web.players.'),
  workshop: isInWorkshop,
  study: (key) => /^(web\.(analyse|me|review|setup|train|tree)|line|lost|me|net)\./.test(key),
};

const prefix = 'virtual:words/';

// The texts of the courses, on search and for players, have a file of their own in each language; their keys begin with the name of
// the family in the pages.
const courses: Record<string, string> = { course: '', players: 'players/' };
export function courseFile(name: string): string {
  return fileURLToPath(new URL(`../../course/${name}.json`, import.meta.url));
}
export function catalogueFile(language: string): string {
  return fileURLToPath(new URL(`../../locales/${language}.json`, import.meta.url));
}

const readCatalogue = (language: string) => JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Record<string, string>;

export const sentenceOfPage = /\{\{(en|fr) ([a-z_.]+)\}\}/g;

export function catalogue(): Plugin {
  return {
    name: 'puissance-catalogue',
    transformIndexHtml: (html) =>
      html.replace(sentenceOfPage, (_, language: Language, key: string) => fill(language, readCatalogue(language)[key]!, browsers)),
    resolveId(id) {
      return id.startsWith(prefix) ? '\0' + id : undefined;
    },
    load(id) {
      if (!id.startsWith('\0' + prefix)) return undefined;
      const [language, family] = id.slice(prefix.length + 1).split('/');
      const [speaks, course] = [families[family ?? ''], courses[family ?? '']];
      if (!language || !(speaks || course !== undefined)) return this.error(`there are no words ${id}`);
      const textsIn = (file: string) => {
        this.addWatchFile(file);
        return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      };
      const spoken = Object.fromEntries([
        ...(speaks ? textsIn(catalogueFile(language)).filter(([key]) => speaks(key)) : []),
        ...(course === undefined ? [] : textsIn(courseFile(course + language)).map(([key, text]) => [`${family}.${key}`, text])),
      ]) as Record<string, string>;
      // As text for JSON.parse, which browsers read faster than an object literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(spoken))});`;
    },
  };
}

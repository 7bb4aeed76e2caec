// Fills arguments into a sentence of the catalogue, as src/words/words.h describes it.
export type Language = 'en' | 'fr';
export type Arguments = Record<string, string | number>;

// "0 coup" but "0 moves": French counts zero with the singular.
function isSingular(language: Language, count: string | number): boolean {
  return String(count) === '1' || (language === 'fr' && String(count) === '0');
}

// An argument that was not handed over stays visible: a wrong sentence is better seen than guessed.
export function fill(language: Language, sentence: string, given: Arguments = {}): string {
  return sentence.replace(/\{\{|\}\}|\{([^{}|]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (written, name, one, many) => {
    if (written === '{{') return '{';
    if (written === '}}') return '}';
    const value = given[name as string];
    if (value === undefined) return written;
    if (one === undefined) return String(value);
    return isSingular(language, value) ? one : many;
  });
}

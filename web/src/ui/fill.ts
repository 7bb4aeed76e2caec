// Fills arguments into a sentence of the catalogue, as src/words/words.h describes it.
export type Language = 'en' | 'fr';
export type Arguments = Record<string, string | number>;

// Zero takes the singular in French and the plural in English: "0 coup", "0 moves".
function isSingular(language: Language, count: string | number): boolean {
  return String(count) === '1' || (language === 'fr' && String(count) === '0');
}

// A placeholder whose argument is missing stays in the text, where the mistake is easy to see.
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

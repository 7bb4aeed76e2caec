// Larger than what a browser keeps for us, so no file of ours.
const maxBytes = 10_000_000;

// The text of the file that the user has chosen, which can be chosen again afterwards; undefined if none is. A file that is too
// large reads as an empty one.
export async function chosenText(input: HTMLInputElement): Promise<string | undefined> {
  const file = input.files?.[0];
  if (!file) return undefined;
  const text = file.size <= maxBytes ? await file.text() : '';
  input.value = '';
  return text;
}

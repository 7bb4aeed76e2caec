import { say } from './words.svelte';

// Larger than what a browser keeps for us, so no file of ours.
const maxMegabytes = 10;

// The text of the file that the user has chosen, which can be chosen again afterwards, or why it is not read; undefined if no
// file is chosen.
export async function chosenText(input: HTMLInputElement): Promise<{ text: string } | { problem: string } | undefined> {
  const file = input.files?.[0];
  if (!file) return undefined;
  const chosen =
    file.size <= maxMegabytes * 1e6 ? { text: await file.text() } : { problem: say('web.file.too_large', { most: maxMegabytes }) };
  input.value = '';
  return chosen;
}

// What screen readers are told. It is cleared after a while, so that who comes upon it later does not take it for news.
const lifetime = 8000;

let text = $state('');
let timer: ReturnType<typeof setTimeout> | undefined;

export const announcement = () => text;

export function announce(words: string): void {
  text = words;
  clearTimeout(timer);
  timer = setTimeout(() => (text = ''), lifetime);
}

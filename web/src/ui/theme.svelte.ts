// Light or dark: as the system is, until the user says otherwise.
import { keep, kept } from '../kept/saved';

const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = $state(kept('theme'));
let systemIsDark = $state(system.matches);

export const isDark = () => (chosen === null ? systemIsDark : chosen === 'dark');

function show(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}

export function toggleTheme(): void {
  chosen = isDark() ? 'light' : 'dark';
  keep('theme', chosen);
  show();
}

// Must be called before anything is drawn.
export function dress(): void {
  show();
  system.addEventListener('change', () => {
    systemIsDark = system.matches;
    show();
  });
}

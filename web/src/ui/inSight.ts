// Scrolls an element back into sight when what it tells changes, as on a low screen it may have left it: `{@attach inSight(() => verdict)}`.
export const inSight = (told: () => unknown) => (element: HTMLElement) => {
  if (told()) element.scrollIntoView({ block: 'nearest' });
};

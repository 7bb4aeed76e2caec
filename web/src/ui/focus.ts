// A control that was pressed may go away with what it did: then the focus, which the browser gives to the page, goes to
// what stands in its place.
export function catchFocus(element: HTMLElement | undefined): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) element?.focus({ preventScroll: true });
}

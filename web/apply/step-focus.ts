/** Focuses the heading of the step and scrolls it into view below the sticky header. */
export function focusHeading(form: HTMLFormElement, heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  const { top } = form.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) form.scrollIntoView({ block: 'start', behavior: 'instant' });
}

export function focusFirstMistake(form: HTMLFormElement): void {
  const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // In a group of radio buttons `aria-invalid` is on the group, so the focus goes to its first button.
  const target = bad?.matches('[role="radiogroup"]') ? bad.querySelector('input') : bad;
  target?.focus();
}

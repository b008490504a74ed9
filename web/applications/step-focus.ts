/** A step begins with its heading, in view below the site's header. */
export function focusHeading(form: HTMLFormElement, heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  const { top } = form.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) form.scrollIntoView({ block: 'start', behavior: 'instant' });
}

export function focusFirstMistake(form: HTMLFormElement): void {
  const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of choices is told as wrong as a whole; the keyboard goes to the first of them.
  const target = bad?.matches('[role="radiogroup"]') ? bad.querySelector('input') : bad;
  target?.focus();
}

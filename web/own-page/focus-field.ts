/** Puts the keyboard into the first of these fields. */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const [first] = names;
  const field = first === undefined ? null : form?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}

/** For a button that its own action takes away: the focus would be lost with it, and goes to the row's first action. */
export async function keepFocusInRow(button: HTMLElement | null, act: () => Promise<boolean>): Promise<void> {
  const row = button?.closest('tr');
  if (!(await act())) return;
  const focused = document.activeElement;
  if (focused === document.body || focused === button) {
    row?.querySelector<HTMLElement>('td:last-child button')?.focus();
  }
}

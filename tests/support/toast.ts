import { expect, type Locator, type Page } from '@playwright/test';

/** Those that are shown, the newest last. */
export function toasts(page: Page): Locator {
  return page.getByTestId('toast-area').locator('[data-tone]');
}

/** What the newest toast says, title and text, and whether it is told as a failure. */
export async function expectToast(
  page: Page,
  title: string,
  description: string,
  tone: 'neutral' | 'destructive' = 'neutral',
): Promise<void> {
  const toast = toasts(page).last();
  await expect(toast).toHaveAttribute('data-tone', tone);
  await expect(toast.locator('p')).toHaveText([title, description]);
}

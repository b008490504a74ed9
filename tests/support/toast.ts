import { expect, type Page } from '@playwright/test';

/** What the newest toast says, title and text, and whether it is told as a failure. */
export async function expectToast(
  page: Page,
  title: string,
  description: string,
  tone: 'neutral' | 'destructive' = 'neutral',
): Promise<void> {
  const toast = page.getByTestId('toast-area').locator('.toast').last();
  await expect(toast).toHaveAttribute('data-tone', tone);
  await expect(toast.locator('p')).toHaveText([title, description]);
}

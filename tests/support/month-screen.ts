import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the staff's month, and waits until its days are there. */
export async function openMonth(page: Page, search: string, title: string): Promise<void> {
  await page.goto(`/admin/events?view=month${search}`);
  await expect(monthTitle(page, title)).toBeVisible();
}

export function monthTitle(page: Page, title: string): Locator {
  return page.getByRole('heading', { name: title, exact: true });
}

/** A day, as `2026-11-20`. */
export function dayOn(page: Page, date: string): Locator {
  return page.locator(`[data-day="${date}"]`);
}

export function showOn(page: Page, date: string, name: string): Locator {
  return dayOn(page, date)
    .locator('[data-event]')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
}

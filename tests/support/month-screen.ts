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

/** Drags a show with the mouse to the number of another day. */
export async function dragShow(page: Page, show: Locator, date: string): Promise<void> {
  const target = dayOn(page, date).getByRole('heading');
  await target.scrollIntoViewIfNeeded();
  await show.scrollIntoViewIfNeeded();
  await show.hover();
  await page.mouse.down();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await expect(dayOn(page, date)).toHaveAttribute('data-is-over', 'true');
  await page.mouse.up();
}

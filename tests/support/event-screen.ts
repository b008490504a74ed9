import { expect, type Locator, type Page } from '@playwright/test';

export function eventRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the menu of a row. */
export async function openMore(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
}

/** Presses an entry in the menu of a row. */
export async function pressMore(row: Locator, entry: string): Promise<void> {
  await openMore(row);
  await row.getByRole('button', { name: entry, exact: true }).click();
}

export async function openEvents(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/events${search}`);
  await expect(page.getByRole('button', { name: 'New Event' })).toBeVisible();
}

export interface TypedEvent {
  name: string;
  date?: string;
  startTime?: string;
  endTime?: string;
  description?: string;
}

/** Fills in the open form; what is not given stays as it is. */
export async function fillEvent(page: Page, event: Partial<TypedEvent>): Promise<void> {
  const { name, date, startTime, endTime, description } = event;
  if (name !== undefined) await page.getByLabel('Event Name').fill(name);
  if (date !== undefined) {
    await page.getByLabel('Start Date').fill(date);
    await page.getByLabel('End Date').fill(date);
  }
  if (startTime !== undefined) await page.getByLabel('Start Time').fill(startTime);
  if (endTime !== undefined) await page.getByLabel('End Time').fill(endTime);
  if (description !== undefined) await page.getByLabel('Description').fill(description);
}

export async function createEvent(page: Page, event: TypedEvent): Promise<void> {
  await page.getByRole('button', { name: 'New Event' }).click();
  await fillEvent(page, { description: '<p>Songs.</p>', ...event });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeHidden();
}

import { expect, type Page } from '@playwright/test';
import type { ReviewRecord } from '#contract/applications/review.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clearApplications, deskPath, detailsOf } from './desk.ts';
import type { RunningSite } from './site-test.ts';

export const formOf = (page: Page) => page.getByRole('dialog', { name: 'Create New Event' });
export const stateOf = (page: Page) => detailsOf(page).getByRole('status').first();
export const eveningsOf = (page: Page) => formOf(page).getByRole('list', { name: 'Preferred dates' });
export const evening = (page: Page, day: string) => eveningsOf(page).getByRole('button', { name: day });
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
export const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Book and tell June Hollis' });

/** A desk without applications and a calendar without events, at the server's own time. */
export async function clearBookings(page: Page, site: RunningSite): Promise<void> {
  await page.clock.setFixedTime(site.services.clock());
  await clearApplications(site);
  await site.services.database.db.deleteFrom('events').execute();
  await site.signIn(page.context());
}

export async function openBookingForm(page: Page, id: number): Promise<void> {
  await page.goto(`${deskPath}?application=${id}`);
  await expect(stateOf(page)).toContainText('New');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(formOf(page).getByLabel('Event Name')).toBeVisible();
}

export async function storedReview(page: Page, id: number): Promise<ReviewRecord> {
  return (await page.request.get(`/api/admin/applications/${id}/review`)).json();
}

export async function storedEvents({ services }: RunningSite): Promise<EventRecord[]> {
  return (await services.events.list({ now: '2026-01-01', archived: 'include' })).events;
}

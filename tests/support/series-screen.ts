import type { Locator, Page } from '@playwright/test';
import { repeatEvent } from '#server/events/repeat-event.ts';
import { addAdmin } from './admin.ts';
import { eventRow } from './event-screen.ts';
import { sampleEvent } from './sample-event.ts';
import type { RunningSite } from './site-test.ts';

/** An empty calendar: the shows of one test would be what else is on in another one. */
export async function removeAllEvents(site: RunningSite): Promise<void> {
  const { events } = await site.services.events.list({ now: '2026-01-01', archived: 'include' });
  await site.removeEvents(events.map(({ id }) => id));
}

export async function namesakes(site: RunningSite, name: string) {
  const { events } = await site.services.events.list({ now: '2026-01-01', archived: 'include' });
  return events.filter((event) => event.name === name);
}

export async function addSeries(site: RunningSite, name: string, times: number): Promise<void> {
  const [id = 0] = await site.addEvents([sampleEvent({ name })]);
  await repeatEvent(site.services, id, { everyWeeks: 1, times }, await addAdmin(site), undefined);
  site.services.freshness.invalidate();
}

/** The row of the show on that day, since all shows of a series have the same name. */
export function rowOn(page: Page, name: string, date: string): Locator {
  return eventRow(page, name).filter({ hasText: date });
}

import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const few = 200;
const many = 20_000;
const batch = 500;
const rounds = 31;
/** In the month that is asked for, on both calendars. */
const inMonth = 60;
const path = '/api/admin/events/month?month=2026-11';
const dayMs = 86_400_000;

interface Calendar {
  site: SiteProcess;
  headers: Record<string, string>;
}

/** The month that staff look at, with two hundred events and with twenty thousand, before it and after it. */
export async function staffMonth(): Promise<Figure[]> {
  const [small, large] = [await startCalendar(few), await startCalendar(many)];
  for (let warmUp = 0; warmUp < 10; warmUp += 1) {
    await fetchMs(small);
    await fetchMs(large);
  }
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    () => fetchMs(large),
    () => fetchMs(small),
  );
  await small.site.stop();
  await large.site.stop();
  return [
    {
      name: `the staff's month of 20,000 events against 200, time`,
      value: ratio,
      limit: { atMost: 1.5 },
      note: `${value.toFixed(1)} ms against ${referenceValue.toFixed(1)} ms`,
    },
  ];
}

async function startCalendar(count: number): Promise<Calendar> {
  let admin: SignedInAdmin | undefined;
  const site = await startSite(0, async ({ db }, url) => {
    const clock = () => new Date();
    const sessions = new Sessions(new SessionsStore(db), clock, url);
    admin = await signedInAdmin({ services: { accounts: new AccountsStore(db), sessions, clock } });
    const events = Array.from({ length: count }, (_, index) => showAt(index));
    for (let from = 0; from < count; from += batch) {
      await new EventsStore(db).add(events.slice(from, from + batch), clock().toISOString());
    }
  });
  return { site, headers: { ...admin?.headers } };
}

/** The first ones are in the month; the others lie on both sides of it, one each day. */
function showAt(index: number) {
  const middleMs = Date.UTC(2026, 10, 16);
  const away = index < inMonth ? (index % 28) - 14 : (index % 2 ? 1 : -1) * (20 + Math.floor(index / 2));
  const startMs = middleMs + away * dayMs;
  return sampleEvent({
    name: `Show number ${index}`,
    startDateTime: new Date(startMs).toISOString(),
    endDateTime: new Date(startMs + 3 * 3_600_000).toISOString(),
    archived: index % 10 === 0,
  });
}

async function fetchMs({ site, headers }: Calendar): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(site.url + path, { headers });
  const { events } = (await answer.json()) as { events: unknown[] };
  if (events.length !== inMonth) throw new Error(`${events.length} events instead of ${inMonth}`);
  return performance.now() - startedAt;
}

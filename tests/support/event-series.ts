import type { LightMyRequestResponse } from 'fastify';
import type { EventRecord } from '#contract/events/events.ts';
import type { SignedInAdmin } from './admin.ts';
import { sampleEvent } from './sample-event.ts';
import type { TestSite } from './test-site.ts';

interface Request {
  body?: object | undefined;
  ifMatch?: string | undefined;
}

/** The calls that staff make about events that repeat. */
export function seriesDesk(site: TestSite, admin: SignedInAdmin) {
  function ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { body, ifMatch }: Request = {},
  ): Promise<LightMyRequestResponse> {
    return site.http.inject({
      method,
      url,
      headers: { ...admin.headers, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) },
      ...(body && { payload: body }),
    });
  }

  async function done<Reply>(asked: Promise<LightMyRequestResponse>): Promise<Reply> {
    const answer = await asked;
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<Reply>();
  }

  const create = (changes: object = {}) =>
    done<EventRecord>(ask('POST', '/api/events', { body: { ...sampleEvent(), ...changes } }));
  const read = (id: number) => done<EventRecord>(ask('GET', `/api/events/${id}`));
  const repeat = (id: number, body: object, ifMatch?: string) =>
    ask('POST', `/api/admin/events/${id}/repeat`, { body, ifMatch });
  const changeFollowing = (id: number, body: object, ifMatch?: string) =>
    ask('PATCH', `/api/events/${id}?scope=following`, { body, ifMatch });

  return {
    ask,
    create,
    read,
    repeat,
    changeFollowing,
    /** An event and its repetitions, as they are stored. */
    async createSeries(changes: object, repetition: object): Promise<EventRecord[]> {
      const { id } = await create(changes);
      const repeated = await done<EventRecord[]>(repeat(id, repetition));
      return [await read(id), ...repeated];
    },
    readAll: async (events: EventRecord[]) => {
      const found: EventRecord[] = [];
      for (const { id } of events) found.push(await read(id));
      return found;
    },
    change: (id: number, body: object, ifMatch?: string) =>
      ask('PATCH', `/api/events/${id}`, { body, ifMatch }),
    done,
  };
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** What the clock of the venue shows: `2026-11-20 19:30`. */
export function onTheClock(instant: string | null): string | null {
  return instant && clock.format(new Date(instant));
}

/** A day so many days later: `2026-11-20` and 7 are `2026-11-27`. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Count } from '#server/figures/counts.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const path = '/api/admin/figures';

describe.each(usualDialects)('The figures on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let eventId: number;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    const [id] = await site.services.events.add(
      [sampleEvent({ name: 'Porch Night' })],
      site.time.now.toISOString(),
    );
    eventId = id ?? 0;
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('dailyCounts').execute();
    site.time.now = new Date('2026-11-15T17:00:00.000Z');
  });
  afterAll(() => site.close());

  const get = async (url: string) => site.http.inject({ url, headers: admin.headers });
  const add = (day: string, name: string, count: Partial<Count> = {}, times = 1) =>
    site.services.counts.add([{ day, name, path: '/', label: '', ...count, count: times }]);
  async function overview(query: string) {
    const answer = await get(`${path}/overview?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  test('give each day its views by page, its steps, submissions, shares and subscriptions', async () => {
    await add('2026-11-14', 'page_view', { path: '/events' }, 3);
    await add('2026-11-14', 'page_view', {}, 2);
    await add('2026-11-14', 'form_step_completed', { label: 'Your Info' }, 2);
    await add('2026-11-14', 'form_submitted', { label: 'application/sent' });
    await add('2026-11-15', 'event_shared', { path: `/events/${eventId}`, label: 'copied link' });
    await add('2026-11-15', 'calendar_subscribed', { label: 'calendar app' }, 4);
    await add('2026-11-16', 'page_view');
    const answer = await get(`${path}?from=2026-11-13&to=2026-11-15`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual([
      { day: '2026-11-13', views: {}, steps: {}, submissions: 0, shares: 0, subscriptions: 0 },
      {
        day: '2026-11-14',
        views: { '/': 2, '/events': 3 },
        steps: { 'Your Info': 2 },
        submissions: 1,
        shares: 0,
        subscriptions: 0,
      },
      { day: '2026-11-15', views: {}, steps: {}, submissions: 0, shares: 1, subscriptions: 4 },
    ]);
    const table = await get(`${path}.csv?from=2026-11-14&to=2026-11-14`);
    expect(table.headers['content-disposition']).toContain('figures-2026-11-14-to-2026-11-14.csv');
    expect(table.body.split('\r\n')[1]).toBe('"2026-11-14","5","2","0","0","0","0","0","1","0","0"');
  });

  test('are of the last thirty days when no day is given, by the venue’s calendar', async () => {
    site.time.now = new Date('2026-11-16T04:00:00.000Z');
    const days = (await get(path)).json<{ day: string }[]>().map(({ day }) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-17', '2026-11-15']);
  });

  test.each([
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['from=2026-11-15&to=2026-11-14', 'from'],
    ['from=1999-01-01&to=2026-11-14', 'from'],
  ])('are refused for %s', async (query, field) => {
    const answer = await get(`${path}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test.each([
    '0000-01-05',
    '1969-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-02-30',
    '+275760-09-13',
    '2026-11',
    '',
  ])('are of no day %j', async (day) => {
    const asked = encodeURIComponent(day);
    for (const query of [`?from=${asked}`, `?to=${asked}`, `.csv?to=${asked}`, `/overview?end=${asked}`]) {
      const answer = await get(`${path}${query}`);
      expect([answer.statusCode, Object.values(answer.json().fields)], query).toEqual([
        400,
        ['Expected a day from 1970 to 2199, for example 2026-11-15'],
      ]);
    }
  });

  test('of the first and the last days that there are end like all others', async () => {
    const days = async (query: string) => (await get(`${path}?${query}`)).json().length;
    expect(await days('to=1970-01-05')).toBe(30);
    expect(await days('from=2199-12-01&to=2199-12-31')).toBe(31);
    for (const span of ['day', 'week', 'month', 'year'])
      for (const end of ['1970-01-01', '2199-12-31']) await overview(`span=${span}&end=${end}`);
  });

  test('are for staff', async () => {
    for (const what of ['', '.csv', '/overview', '/applications'])
      expect((await site.http.inject(path + what)).statusCode).toBe(401);
  });

  test('of a week say at a glance what was seen, where people came from, and where they left the form', async () => {
    const event = { path: `/events/${eventId}` };
    await add('2026-11-15', 'page_view', { path: '/events' }, 5);
    await add('2026-11-09', 'page_view', event, 7);
    await add('2026-11-08', 'page_view', event, 100);
    await add('2026-11-15', 'robot_view', { path: '' }, 9);
    await add('2026-11-15', 'arrival', { ...event, label: 'poster' }, 2);
    await add('2026-11-15', 'arrival', { label: 'Facebook' }, 6);
    await add('2026-11-14', 'card_shown', { ...event, label: 'WhatsApp' }, 3);
    await add('2026-11-14', 'application_begun', { label: 'application' }, 8);
    await add('2026-11-14', 'form_step_completed', { label: 'Your Info' }, 4);
    await add('2026-11-14', 'form_submitted', { label: 'application/sent' }, 1);
    const week = await overview('span=week');
    expect(week).toMatchObject({ from: '2026-11-09', to: '2026-11-15', today: '2026-11-15' });
    expect(week.totals).toEqual({ views: 12, robots: 9, submissions: 1, shares: 0, subscriptions: 0 });
    expect(week.earlier).toMatchObject({ views: 100 });
    expect(week.bars.map(({ views }: { views: number }) => views)).toEqual([7, 0, 0, 0, 0, 0, 5]);
    expect(week.pages).toEqual([{ path: '/events', count: 5 }]);
    expect(week.events).toEqual([
      expect.objectContaining({ id: eventId, name: 'Porch Night', views: 7, posters: 2, cards: 3 }),
    ]);
    expect(week.sources).toEqual([
      { name: 'Facebook', count: 6 },
      { name: 'poster', count: 2 },
    ]);
    expect(week.application).toMatchObject({ begun: 8, sent: 1 });
    expect(week.application.steps[0]).toEqual({ name: 'Your Info', count: 4 });
    expect((await overview('span=day&end=2026-11-09')).totals.views).toBe(7);
  });

  test('of a year are those of its twelve months', async () => {
    await add('2025-11-30', 'page_view', {}, 50);
    await add('2025-12-01', 'page_view', {}, 3);
    await add('2026-11-15', 'page_view', {}, 4);
    const year = await overview('span=year');
    expect(year).toMatchObject({ from: '2025-12-01', totals: { views: 7 }, earlier: { views: 50 } });
    expect(year.bars).toHaveLength(12);
    expect(year.bars[0]).toEqual({ when: '2025-12', views: 3 });
    expect(year.bars.at(-1)).toEqual({ when: '2026-11', views: 4 });
  });

  test('say of each month how many applications came, and how many were answered in time', async () => {
    const { db } = site.database;
    const [booked, late, open, erased] = await storeApplications(
      site,
      [
        '2026-10-31T23:00:00.000Z',
        '2026-11-01T03:59:00.000Z',
        '2026-11-01T12:00:00.000Z',
        '2026-09-05T12:00:00.000Z',
      ].map((submittedAt) => ({ submittedAt })),
    );
    const decide = (id: number | undefined, state: 'booked' | 'declined', decidedAt: string) =>
      db
        .updateTable('reviews')
        .set({ state, isOpen: false, decidedAt })
        .where('applicationId', '=', id ?? 0)
        .execute();
    await decide(booked, 'booked', '2026-11-01T12:00:00.000Z');
    await decide(late, 'declined', '2026-11-09T12:00:00.000Z');
    await decide(erased, 'declined', '2026-09-05T13:00:00.000Z');
    const url = `/api/admin/applications/${erased}/erase`;
    await site.http.inject({ method: 'POST', url, headers: admin.headers });
    const { promiseHours, months } = (await get(`${path}/applications`)).json();
    expect(promiseHours).toBe(24);
    expect(months).toHaveLength(12);
    const none = {
      received: 0,
      booked: 0,
      declined: 0,
      withdrawn: 0,
      open: 0,
      inTime: 0,
      late: 0,
      overdue: 0,
    };
    expect(months.slice(-3)).toEqual([
      { ...none, month: '2026-09', received: 1, declined: 1, inTime: 1 },
      { ...none, month: '2026-10', received: 2, booked: 1, declined: 1, inTime: 1, late: 1 },
      { ...none, month: '2026-11', received: 1, open: 1, overdue: 1 },
    ]);
    expect(open).toBeDefined();
  });

  test('count who fetches the calendar, and where cards are shown', async () => {
    const fetch = (url: string, agent: string) => site.http.inject({ url, headers: { 'user-agent': agent } });
    await fetch('/events.ics', 'Google-Calendar-Importer');
    await fetch('/events.ics?category=Nothing', 'curl/8');
    await fetch(`/events/${eventId}/card.png`, 'WhatsApp/2.23');
    await fetch(`/events/${eventId}/card.png`, 'Mozilla/5.0 Firefox');
    for (const { services } of site.processes) await services.views.flush();
    const { fetches, cards } = await overview('span=day');
    expect(fetches).toEqual([
      { name: 'Google Calendar', count: 1 },
      { name: 'Other programs', count: 1 },
    ]);
    expect(cards).toEqual([{ name: 'WhatsApp', count: 1 }]);
  });
});

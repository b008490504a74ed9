import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { daysLater, onTheClock, seriesDesk } from '#tests/support/event-series.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const facts = {
  location: 'Folklore (Dawsonville)',
  price: '$10 at the door',
  ages: 'All ages',
  ticketUrl: 'https://tickets.example.com/june',
  performer: 'June Hollis',
};
const friday = {
  startDateTime: '2026-11-20T19:30',
  endDateTime: '2026-11-21T00:30',
  doorsDateTime: '2026-11-20T18:45',
  ...facts,
};

const times = ({ startDateTime, endDateTime, doorsDateTime }: EventRecord) => [
  onTheClock(doorsDateTime),
  onTheClock(startDateTime),
  onTheClock(endDateTime),
];

/** What does not change by itself when an event is changed. */
const content = ({ updatedAt: _, ...event }: EventRecord) => event;

describe.each(usualDialects)('A show that is repeated (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let desk: ReturnType<typeof seriesDesk>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    desk = seriesDesk(site, admin);
  });
  afterAll(() => site.close());

  const starts = (events: EventRecord[]) => events.map(({ startDateTime }) => onTheClock(startDateTime));

  test.each([
    [
      { monthlyOn: { nth: 1, weekday: 'fr' }, times: 4 },
      ['2026-12-04', '2027-01-01', '2027-02-05', '2027-03-05'],
    ],
    [
      { monthlyOn: { nth: 4, weekday: 'fr' }, until: '2027-01-22' },
      ['2026-11-27', '2026-12-25', '2027-01-22'],
    ],
    [
      { monthlyOn: { nth: -1, weekday: 'fr' }, until: '2027-02-25', except: ['2026-12-25', '2026-12-26'] },
      ['2026-11-27', '2027-01-29'],
    ],
    [{ monthlyOn: { nth: 3, weekday: 'fr' }, times: 1 }, ['2026-12-18']],
    [{ monthlyOn: { nth: -1, weekday: 'su' }, times: 2 }, ['2026-11-29', '2026-12-27']],
    [{ everyWeeks: 2, until: '2027-01-01' }, ['2026-12-04', '2026-12-18', '2027-01-01']],
    [{ everyWeeks: 2, until: '2026-12-31' }, ['2026-12-04', '2026-12-18']],
    [{ everyWeeks: 1, times: 3, except: ['2026-12-04', '2030-01-01'] }, ['2026-11-27', '2026-12-11']],
    // After the change of summer time in between, at the same time by the clock.
    [
      { monthlyOn: { nth: 2, weekday: 'sa' }, times: 4, except: ['2027-01-09'] },
      ['2026-12-12', '2027-02-13', '2027-03-13'],
    ],
  ])('takes place on %j', async (repetition, days) => {
    const { id } = await desk.create(friday);
    const answer = await desk.repeat(id, repetition);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(starts(answer.json())).toEqual(days.map((day) => `${day} 19:30`));
  });

  test('has 52 dates at most, and at least one', async () => {
    const { id } = await desk.create(friday);
    const whole = await desk.repeat(id, { everyWeeks: 1, until: '2027-11-19' });
    expect([whole.statusCode, whole.json().length]).toEqual([201, 52]);
    const left = daysLater('2026-11-20', 14);
    const except = await desk.repeat(id, { everyWeeks: 1, until: '2027-11-26', except: [left] });
    expect([except.statusCode, except.json().length]).toEqual([201, 52]);
    for (const [repetition, fields] of [
      [{ everyWeeks: 1, until: '2027-11-26' }, { until: 'Please keep this to 52 dates' }],
      [{ everyWeeks: 1, until: '2199-12-31' }, { until: 'Please keep this to 52 dates' }],
      [
        { monthlyOn: { nth: 1, weekday: 'mo' }, until: '2199-12-31' },
        { until: 'Please keep this to 52 dates' },
      ],
      [{ everyWeeks: 1, until: '2026-11-26' }, { until: 'There is no date to add' }],
      [{ everyWeeks: 1, until: '1970-01-01' }, { until: 'There is no date to add' }],
      [{ everyWeeks: 1, times: 1, except: ['2026-11-27'] }, { except: 'There is no date to add' }],
    ] as const) {
      const refused = await desk.repeat(id, repetition);
      expect([refused.statusCode, refused.json().fields], JSON.stringify(repetition)).toEqual([400, fields]);
    }
  });

  test('is told exactly one of each pair', async () => {
    const { id } = await desk.create(friday);
    const monthlyOn = { nth: 1, weekday: 'fr' };
    for (const [repetition, fields] of [
      [{}, ['everyWeeks', 'times']],
      [{ monthlyOn }, ['times']],
      [{ until: '2027-01-01' }, ['everyWeeks']],
      [{ everyWeeks: 1, monthlyOn, times: 1 }, ['monthlyOn']],
      [{ everyWeeks: 1, times: 1, until: '2027-01-01' }, ['until']],
      [{ everyWeeks: 1, monthlyOn, times: 1, until: '2027-01-01' }, ['monthlyOn', 'until']],
      [{ monthlyOn: { nth: 5, weekday: 'fr' }, times: 1 }, ['monthlyOn']],
      [{ monthlyOn: { nth: 0, weekday: 'fr' }, times: 1 }, ['monthlyOn']],
      [{ monthlyOn: { nth: '1', weekday: 'fr' }, times: 1 }, ['monthlyOn']],
      [{ monthlyOn: { nth: 1, weekday: 'FR' }, times: 1 }, ['monthlyOn']],
      [{ monthlyOn: [1, 'fr'], times: 1 }, ['monthlyOn']],
      [{ monthlyOn: null, times: 1 }, ['monthlyOn']],
      [{ everyWeeks: 1, until: '2027-02-30' }, ['until']],
      [{ everyWeeks: 1, until: '9999-01-01' }, ['until']],
      [{ everyWeeks: 1, until: '2027-01-01T00:00:00Z' }, ['until']],
      [{ everyWeeks: 1, until: 20270101 }, ['until']],
      [{ everyWeeks: 1, times: 1, except: '2026-11-27' }, ['except']],
      [{ everyWeeks: 1, times: 1, except: ['2026-11-31'] }, ['except']],
      [{ everyWeeks: 1, times: 1, except: [null] }, ['except']],
    ] as const) {
      const refused = await desk.repeat(id, repetition);
      const names = Object.keys(refused.json().fields).filter((name) => !name.includes('.'));
      expect([refused.statusCode, names], JSON.stringify(repetition)).toEqual([400, fields]);
    }
    const many = Array.from({ length: 60_000 }, (_, day) => daysLater('2027-01-01', day % 60_000));
    const begin = performance.now();
    const answer = await desk.repeat(id, {
      everyWeeks: 1,
      until: '2199-12-31',
      except: many.slice(0, 40_000),
    });
    expect(answer.statusCode).toBe(400);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test('has the same facts each time, and the same time by the clock across both changes of it', async () => {
    const event = await desk.create(friday);
    const answer = await desk.repeat(event.id, { everyWeeks: 1, times: 52 });
    expect(answer.statusCode, answer.body).toBe(201);
    const repeated = answer.json<EventRecord[]>();
    expect(repeated.map(times)).toEqual(
      Array.from({ length: 52 }, (_, week) => [
        `${daysLater('2026-11-20', 7 * (week + 1))} 18:45`,
        `${daysLater('2026-11-20', 7 * (week + 1))} 19:30`,
        `${daysLater('2026-11-21', 7 * (week + 1))} 00:30`,
      ]),
    );
    expect(new Set(repeated.map(({ startDateTime }) => startDateTime.slice(11)))).toEqual(
      new Set(['00:30:00.000Z', '23:30:00.000Z']),
    );
    for (const { id, startDateTime, endDateTime, doorsDateTime, createdAt, updatedAt, ...rest } of repeated) {
      const { id: _, createdAt: __, updatedAt: ___, ...same } = { ...event, ...facts };
      expect({ ...rest, startDateTime, endDateTime, doorsDateTime }).toEqual({
        ...same,
        startDateTime,
        endDateTime,
        doorsDateTime,
        seriesId: event.id,
      });
      expect(await desk.read(id)).toEqual(repeated.find((one) => one.id === id));
    }
    const first = await desk.read(event.id);
    expect(content(first)).toEqual({ ...content(event), seriesId: event.id });
    expect(first.updatedAt).not.toBe(event.updatedAt);
  });

  test('takes the hour after one that the clocks skip, and is back in time a week later', async () => {
    const night = {
      startDateTime: '2027-03-06T22:00',
      endDateTime: '2027-03-07T02:30',
      doorsDateTime: null,
    };
    const [, skipping, after] = await desk.createSeries(night, { everyWeeks: 1, times: 2 });
    expect([skipping?.startDateTime, skipping?.endDateTime]).toEqual([
      '2027-03-14T03:00:00.000Z',
      '2027-03-14T07:30:00.000Z',
    ]);
    expect(onTheClock(after?.endDateTime ?? null)).toBe('2027-03-21 02:30');
  });

  test('can be repeated every eight weeks, and again, which adds to the same series', async () => {
    const [event, ...first] = await desk.createSeries(friday, { everyWeeks: 8, times: 2 });
    expect(first.map(({ startDateTime }) => onTheClock(startDateTime))).toEqual([
      '2027-01-15 19:30',
      '2027-03-12 19:30',
    ]);
    const last = first.at(-1);
    const more = await desk.done<EventRecord[]>(desk.repeat(last?.id ?? 0, { everyWeeks: 2, times: 1 }));
    expect(more.map(({ seriesId, startDateTime }) => [seriesId, onTheClock(startDateTime)])).toEqual([
      [event?.id, '2027-03-26 19:30'],
    ]);
  });

  test('is a draft each time when it is a draft itself, and not cancelled because it is', async () => {
    const [, draft] = await desk.createSeries(
      { ...friday, archived: true, status: 'cancelled' },
      { everyWeeks: 1, times: 1 },
    );
    expect(draft).toMatchObject({ archived: true, status: 'scheduled' });
    expect((await site.http.inject(`/api/events/${draft?.id}`)).statusCode).toBe(404);
  });

  test.each([
    [{}, { everyWeeks: 'Required', times: 'Required' }],
    [{ everyWeeks: 0, times: 1 }, { everyWeeks: 'Expected a number from 1 to 8' }],
    [{ everyWeeks: 9, times: 1 }, { everyWeeks: 'Expected a number from 1 to 8' }],
    [{ everyWeeks: 1, times: 53 }, { times: 'Expected a number from 1 to 52' }],
    [{ everyWeeks: 1, times: 1.5 }, { times: 'Expected a number from 1 to 52' }],
    [
      { everyWeeks: '1', times: null },
      { everyWeeks: expect.any(String), times: expect.any(String) },
    ],
  ])('is not repeated by %j', async (body, fields) => {
    const event = await desk.create();
    const answer = await desk.repeat(event.id, body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
    expect(await desk.read(event.id)).toEqual(event);
  });

  test('is not repeated beyond the years that there are, by a stranger, or when there is none', async () => {
    const late = { startDateTime: '2199-12-20T19:30', endDateTime: '2199-12-20T22:00' };
    const event = await desk.create(late);
    const answer = await desk.repeat(event.id, { everyWeeks: 1, times: 2 });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { times: 'Please choose a time from 1970 to 2199' },
    ]);
    expect(await desk.read(event.id), 'not even once').toEqual(event);
    for (const id of ['999999', 'none', '99999999999']) {
      const unknown = await desk.ask('POST', `/api/admin/events/${id}/repeat`, {
        body: { everyWeeks: 1, times: 1 },
      });
      expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Event Not Found']);
    }
    const stranger = await site.http.inject({
      method: 'POST',
      url: `/api/admin/events/${event.id}/repeat`,
      payload: { everyWeeks: 1, times: 1 },
    });
    expect(stranger.statusCode).toBe(401);
  });
});

describe.each(usualDialects)('One of a year of shows and the following (%s)', (dialect) => {
  let site: TestSite;
  let desk: ReturnType<typeof seriesDesk>;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    desk = seriesDesk(site, await signedInAdmin(site));
  });
  afterAll(() => site.close());

  test('are changed twice: by the clock, only in what was changed, and nothing else with them', async () => {
    const other = await desk.createSeries(friday, { everyWeeks: 1, times: 3 });
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 51 });
    const idAt = (week: number) => made[week]?.id ?? 0;
    // One that was moved and priced by itself, in the middle of both changes.
    const moved = {
      startDateTime: '2027-08-27T21:00',
      endDateTime: '2027-08-28T01:00',
      doorsDateTime: null,
      price: 'Free',
      ages: '18 and over',
    };
    await desk.done(desk.change(idAt(40), moved));
    const before = await desk.readAll(made);

    const half = {
      startDateTime: '2027-01-29T20:00',
      endDateTime: '2027-01-30T01:00',
      doorsDateTime: '2027-01-29T19:30',
    };
    const named = await desk.done<EventRecord>(
      desk.changeFollowing(idAt(10), { ...half, price: '$12', ages: before[10]?.ages }),
    );
    expect(named).toEqual(await desk.read(idAt(10)));
    const thursday = { startDateTime: '2027-06-17T20:00', endDateTime: '2027-06-18T01:00' };
    await desk.done(
      desk.changeFollowing(idAt(30), { ...thursday, doorsDateTime: '2027-06-17T19:30', name: 'Porch' }),
    );

    const after = await desk.readAll(made);
    expect(after.map((event) => [...times(event), event.price, event.name])).toEqual(
      after.map((_, week) => {
        const { name = '' } = before[0] ?? {};
        const fridayOf = daysLater('2026-11-20', 7 * week);
        const night = daysLater('2026-11-21', 7 * week);
        if (week < 10) return [`${fridayOf} 18:45`, `${fridayOf} 19:30`, `${night} 00:30`, facts.price, name];
        if (week < 30) return [`${fridayOf} 19:30`, `${fridayOf} 20:00`, `${night} 01:00`, '$12', name];
        const day = daysLater(fridayOf, -1);
        // It had no doors of its own, and gets those of the others: half an hour before its own start.
        if (week === 40) return [`${day} 21:00`, `${day} 21:30`, `${fridayOf} 01:30`, '$12', 'Porch'];
        return [`${day} 19:30`, `${day} 20:00`, `${fridayOf} 01:00`, '$12', 'Porch'];
      }),
    );
    const rest = ({
      startDateTime,
      endDateTime,
      doorsDateTime,
      price,
      name,
      updatedAt,
      ...event
    }: EventRecord) => event;
    expect(after.map(rest), 'other fields').toEqual(before.map(rest));
    expect(after.slice(0, 10), 'those before are as they were').toEqual(before.slice(0, 10));
    expect(await desk.readAll(other), 'and so is another series').toEqual(other);
  });

  test('count the change in their calendar entries, each of them', async () => {
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 2 });
    const sequence = async ({ id }: EventRecord) =>
      Number(/SEQUENCE:(\d+)/.exec((await site.http.inject(`/events/${id}.ics`)).body)?.[1]);
    const sequences = async () => [
      await sequence(made[0] as EventRecord),
      await sequence(made[1] as EventRecord),
    ];
    const [first = 0, second = 0] = await sequences();
    await desk.done(desk.changeFollowing(made[0]?.id ?? 0, { ages: '21 and over' }));
    site.time.now = new Date(site.time.now.getTime() + 1_000);
    expect(await sequences()).toEqual([first + 1, second + 1]);
  });

  test('lose what is taken from the one: doors, picture, place on the calendar', async () => {
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 2 });
    const change = { doorsDateTime: null, location: null, archived: true };
    await desk.done(desk.changeFollowing(made[1]?.id ?? 0, change));
    const facts = (await desk.readAll(made)).map(({ doorsDateTime, location, archived, startDateTime }) => [
      doorsDateTime === null,
      location === null,
      archived,
      onTheClock(startDateTime),
    ]);
    expect(facts).toEqual([
      [false, false, false, '2026-11-20 19:30'],
      [true, true, true, '2026-11-27 19:30'],
      [true, true, true, '2026-12-04 19:30'],
    ]);
  });

  test('are deleted together, with a line in the log for each', async () => {
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 3 });
    const alone = await desk.create(friday);
    site.logged.length = 0;
    const url = `/api/admin/events/${made[2]?.id}`;
    expect((await desk.ask('DELETE', `${url}?scope=following`)).json()).toEqual({ success: true });
    const statuses = await Promise.all(
      [...made, alone].map(async ({ id }) => (await desk.ask('GET', `/api/events/${id}`)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 404, 404, 200]);
    const lines = site.logged.filter(({ event }) => event === 'event deleted');
    expect(lines.map(({ eventId }) => eventId)).toEqual([made[2]?.id, made[3]?.id]);
    expect((await desk.ask('DELETE', `${url}?scope=following`)).statusCode).toBe(404);
  });

  test('are one when it repeats nothing, or when only this one is named', async () => {
    const alone = await desk.create(friday);
    await desk.done(desk.changeFollowing(alone.id, { name: 'Alone' }));
    expect((await desk.read(alone.id)).name).toBe('Alone');
    const made = await desk.createSeries(friday, { everyWeeks: 1, times: 2 });
    await desk.done(desk.ask('PATCH', `/api/events/${made[0]?.id}?scope=this`, { body: { name: 'This' } }));
    await desk.done(desk.ask('DELETE', `/api/admin/events/${made[1]?.id}?scope=this`));
    expect((await desk.readAll([made[0], made[2]] as EventRecord[])).map(({ name }) => name)).toEqual([
      'This',
      made[2]?.name,
    ]);
  });

  test('are all changed and deleted with scope=all, earlier ones too, and nobody else', async () => {
    const [first, second, third] = (await desk.createSeries(friday, { everyWeeks: 1, times: 2 })) as [
      EventRecord,
      EventRecord,
      EventRecord,
    ];
    const alone = await desk.create(friday);
    await desk.done(desk.change(first.id, { price: 'Free', doorsDateTime: null }));
    const later = { startDateTime: '2026-12-04T20:00', doorsDateTime: '2026-12-04T19:00', price: '$12' };
    const url = `/api/events/${third.id}?scope=all`;
    expect((await desk.ask('PATCH', url, { body: later, ifMatch: 'x' })).statusCode).toBe(409);
    const changed = await desk.done<EventRecord>(
      desk.ask('PATCH', url, { body: later, ifMatch: third.updatedAt }),
    );
    expect(changed.id).toBe(third.id);
    expect(
      (await desk.readAll([first, second, third])).map((event) => [event.price, ...times(event)]),
    ).toEqual(
      ['2026-11-20', '2026-11-27', '2026-12-04'].map((day) => [
        '$12',
        `${day} 19:00`,
        `${day} 20:00`,
        `${daysLater(day, 1)} 00:30`,
      ]),
    );
    // An end that would be before its start in one of them: nothing is changed in any.
    await desk.done(desk.change(first.id, { endDateTime: '2026-11-20T20:30' }));
    const tooLate = { startDateTime: '2026-12-04T21:00' };
    expect((await desk.ask('PATCH', url, { body: tooLate })).statusCode).toBe(400);
    expect(onTheClock((await desk.read(second.id)).startDateTime)).toBe('2026-11-27 20:00');

    await desk.done(desk.ask('DELETE', `/api/admin/events/${second.id}?scope=all`));
    for (const { id } of [first, second, third]) {
      expect((await desk.ask('GET', `/api/events/${id}`)).statusCode).toBe(404);
    }
    expect((await desk.read(alone.id)).name).toBe(alone.name);
    const lines = (await desk.ask('GET', '/api/admin/activity')).json();
    expect(lines[0]).toMatchObject({ what: 'deleted series', target: { id: second.id } });
  });

  test('keep their time and stay, whatever the scope, once they were played and something is known of it', async () => {
    const past = { ...friday, startDateTime: '2026-10-30T19:30', endDateTime: '2026-10-30T23:00' };
    const [counted, other, coming] = (await desk.createSeries(
      { ...past, doorsDateTime: '2026-10-30T18:45' },
      { everyWeeks: 1, times: 3, except: ['2026-11-13'] },
    )) as [EventRecord, EventRecord, EventRecord];
    const outcome = `/api/admin/events/${counted.id}/outcome`;
    await site.database.db
      .insertInto('outcomes')
      .values({ eventId: counted.id, attendance: 41, note: '' })
      .execute();
    const body = { startDateTime: '2026-11-20T20:00', price: '$12' };
    await desk.done(desk.ask('PATCH', `/api/events/${coming.id}?scope=all`, { body }));
    const moved = await desk.readAll([counted, other, coming]);
    expect(moved.map((event) => [event.price, onTheClock(event.startDateTime)])).toEqual([
      ['$12', '2026-10-30 19:30'],
      ['$12', '2026-11-06 20:00'],
      ['$12', '2026-11-20 20:00'],
    ]);
    await desk.done(desk.ask('DELETE', `/api/admin/events/${coming.id}?scope=all`));
    const answers = await Promise.all(
      [counted, other, coming].map(({ id }) => desk.ask('GET', `/api/events/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
    expect((await desk.ask('GET', outcome)).json()).toEqual({ attendance: 41, note: '' });
    await desk.done(desk.ask('DELETE', `/api/admin/events/${counted.id}?scope=all`));
    expect((await desk.ask('GET', outcome)).statusCode, 'whoever names it means it').toBe(404);
  });

  test('are not touched by an unknown scope', async () => {
    const [first] = await desk.createSeries(friday, { everyWeeks: 1, times: 1 });
    for (const [method, url] of [
      ['PATCH', `/api/events/${first?.id}?scope=every`],
      ['DELETE', `/api/admin/events/${first?.id}?scope=`],
    ] as const) {
      const answer = await desk.ask(method, url, method === 'PATCH' ? { body: { name: 'No' } } : {});
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { scope: 'Expected this, following or all' },
      ]);
    }
    expect(await desk.read(first?.id ?? 0)).toEqual(first);
  });
});

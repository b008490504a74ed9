import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { seriesDesk } from '#tests/support/event-series.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { passASecond } from '#tests/support/venue.ts';

/** In a word that stands nowhere else. */
const secret = 'Quillonberry';
const show = {
  name: `${secret} Five`,
  description: `<p>${secret} and friends</p>`,
  performer: secret,
  location: 'Folklore (Dawsonville)',
  startDateTime: '2026-11-20T19:30',
  endDateTime: '2026-11-20T22:00',
};

const place = encodeURIComponent(show.location);
/** Every address that shows events to guests in a list. */
const lists = [
  '/events',
  '/events?view=month&month=2026-11',
  `/events?q=${secret}`,
  `/events?location=${place}`,
  '/embed/events',
  '/display',
  '/api/events',
  '/api/events?when=upcoming',
  `/api/events?q=${secret}`,
  `/api/events?location=${place}`,
  '/api/calendar?month=2026-11',
  '/events.ics',
  `/events.ics?location=${place}`,
  '/events.rss',
  '/events.json',
];
/** Not all of these name every event, but none may name a draft. */
const others = [
  '/',
  '/live-music',
  '/faq',
  '/api/gallery',
  '/api/site',
  '/api/events?archived=include',
  '/api/calendar?month=2026-10',
  '/sitemap.xml',
  '/sitemap-1.xml',
];
const itsOwn = ({ id }: EventRecord) => [
  `/events/${id}`,
  `/api/events/${id}`,
  `/events/${id}.ics`,
  `/events/${id}/card.png`,
];

describe.each(usualDialects)('A draft (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let desk: ReturnType<typeof seriesDesk>;
  let imageData: string;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    desk = seriesDesk(site, admin);
    imageData = (await samplePhoto()).toString('base64');
  });
  afterAll(() => site.close());

  test('needs a name and a date, and a description before guests see it', async () => {
    const { name, startDateTime, endDateTime } = show;
    const bare = { name, startDateTime, endDateTime };
    const refused = await desk.ask('POST', '/api/events', { body: { ...bare, name: '' } });
    expect(refused.json().fields).toEqual({ name: 'Required', description: 'Required' });
    const made = await desk.ask('POST', '/api/events', { body: { ...bare, archived: true } });
    expect(made.json()).toMatchObject({ name, description: '', archived: true });
    const path = `/api/events/${made.json<EventRecord>().id}`;
    expect((await desk.ask('PATCH', path, { body: { price: '$5' } })).statusCode).toBe(200);
    expect((await desk.ask('PATCH', path, { body: { description: '', archived: true } })).statusCode).toBe(
      200,
    );
    for (const early of [
      await desk.ask('PATCH', path, { body: { archived: false } }),
      await desk.ask('PATCH', path, { body: { description: ' ' } }),
    ]) {
      expect([early.statusCode, early.json().fields]).toEqual([400, { description: 'Required' }]);
    }
    const copy = await desk.ask('POST', `/api/admin/events/${made.json<EventRecord>().id}/duplicate`);
    expect(copy.json()).toMatchObject({ archived: true });
    const published = await desk.ask('PATCH', path, {
      body: { description: '<p>Songs</p>', archived: false },
    });
    expect(published.json()).toMatchObject({ archived: false, price: '$5' });
    // An event whose description was cleaned to nothing is brought back as any other is.
    const emptied = await desk.ask('POST', '/api/events', {
      body: { ...bare, description: '<script>1</script>' },
    });
    const toggle = `/api/admin/events/${emptied.json<EventRecord>().id}/archive`;
    for (const archived of [true, false]) {
      const answer = await desk.ask('PATCH', toggle);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { description: '', archived }]);
    }
    for (const id of [made, copy, emptied].map((answer) => answer.json<EventRecord>().id)) {
      await desk.ask('DELETE', `/api/admin/events/${id}`);
    }
  });

  test('of a series needs a description of its own, and takes none from what is public', async () => {
    const { name, startDateTime, endDateTime } = show;
    const body = { name, startDateTime, endDateTime, archived: true };
    const first = (await desk.ask('POST', '/api/events', { body })).json<EventRecord>();
    const repeated = await desk.ask('POST', `/api/admin/events/${first.id}/repeat`, {
      body: { everyWeeks: 1, times: 1 },
    });
    const [later] = repeated.json<[EventRecord]>();
    const [path, other] = [first, later].map(({ id }) => `/api/events/${id}`) as [string, string];
    const described = { description: '<p>Songs</p>' };
    await desk.ask('PATCH', path, { body: described });
    const published = await desk.ask('PATCH', `${path}?scope=all`, { body: { archived: false } });
    expect([published.statusCode, published.json().fields]).toEqual([400, { description: 'Required' }]);
    expect((await site.http.inject(path)).statusCode).toBe(404);

    await desk.ask('PATCH', other, { body: { ...described, archived: false } });
    const emptied = await desk.ask('PATCH', `${path}?scope=following`, {
      body: { description: '', archived: true },
    });
    expect([emptied.statusCode, emptied.json().fields]).toEqual([400, { description: 'Required' }]);
    expect((await site.http.inject(other)).json()).toMatchObject(described);
    for (const { id } of [first, later]) await desk.ask('DELETE', `/api/admin/events/${id}`);
  });

  /** What guests get from each of the processes. */
  async function guestsGet(url: string): Promise<{ status: number; body: string }[]> {
    const answers: { status: number; body: string }[] = [];
    for (const { app } of site.processes) {
      const { statusCode, body } = await app.http.inject(url);
      answers.push({ status: statusCode, body });
    }
    return answers;
  }

  async function expectNothingPublic(events: EventRecord[]): Promise<void> {
    passASecond(site);
    const own = events.flatMap(itsOwn);
    for (const url of own) {
      expect(
        (await guestsGet(url)).map(({ status }) => status),
        url,
      ).not.toContain(200);
    }
    for (const url of [...lists, ...others, ...own]) {
      for (const { body } of await guestsGet(url)) {
        // A page repeats the words that were searched for.
        const found = url.includes(secret) ? `${secret} Five` : secret;
        expect(body.includes(found), `${url} names it`).toBe(false);
        for (const { id, imageUrl } of events) {
          // The page about what is missing repeats its own address.
          const isNamed = !own.includes(url) && new RegExp(`/events/${id}\\b`).test(body);
          expect(isNamed, `${url} leads to it`).toBe(false);
          expect(imageUrl !== null && body.includes(imageUrl), `${url} shows its picture`).toBe(false);
        }
      }
    }
  }

  async function expectPublic(event: EventRecord): Promise<void> {
    passASecond(site);
    for (const url of itsOwn(event)) {
      expect(
        (await guestsGet(url)).map(({ status }) => status),
        url,
      ).not.toContain(404);
    }
    for (const url of lists) {
      for (const { body } of await guestsGet(url)) expect(body, url).toContain(`${secret} Five`);
    }
  }

  async function pictureStatuses({ imageUrl }: EventRecord): Promise<number[]> {
    const path = imageUrl ?? '';
    const sizes = [path, path.replace(/\.\w+$/, '-480.webp')];
    const answers = await Promise.all(sizes.map(guestsGet));
    return [...new Set(answers.flat().map(({ status }) => status))];
  }

  const publicIds = async () =>
    (await site.http.inject('/api/events')).json<EventRecord[]>().map(({ id }) => id);

  test('is nowhere public until it is published, is nowhere again when it is archived, nor is its picture', async () => {
    const draft = await desk.create({ ...show, imageData, archived: true });
    expect(draft).toMatchObject({ archived: true, name: show.name });
    await expectNothingPublic([draft]);
    expect(await pictureStatuses(draft)).toEqual([404]);

    await desk.done(desk.change(draft.id, { archived: false }));
    expect(await pictureStatuses(draft), 'at once, in every process').toEqual([200]);
    await expectPublic(draft);

    await desk.done(desk.change(draft.id, { archived: true }));
    expect(await pictureStatuses(draft)).toEqual([404]);
    await expectNothingPublic([draft]);
    await desk.done(desk.ask('DELETE', `/api/admin/events/${draft.id}`));
  });

  test('that is repeated is nowhere public either, and each of it is published by itself', async () => {
    const drafts = await desk.createSeries(
      { ...show, imageData, archived: true },
      { everyWeeks: 1, times: 2 },
    );
    await expectNothingPublic(drafts);
    const [first, second] = drafts;
    await desk.done(desk.change(second?.id ?? 0, { archived: false }));
    expect(await pictureStatuses(first as EventRecord), 'they share it').toEqual([200]);
    expect(await publicIds()).toEqual([second?.id]);
    await desk.done(desk.changeFollowing(first?.id ?? 0, { archived: false }));
    expect(await publicIds()).toEqual(drafts.map(({ id }) => id));
    await desk.done(desk.ask('DELETE', `/api/admin/events/${first?.id}?scope=following`));
  });

  test('whose picture staff have put into the gallery keeps it there, whatever becomes of the event', async () => {
    const draft = await desk.create({ ...show, imageData, archived: true });
    const images = await desk.done<{ id: number; fileUrl: string }[]>(desk.ask('GET', '/api/admin/images'));
    const image = images.find(({ fileUrl }) => fileUrl === draft.imageUrl);
    await desk.done(
      desk.ask('PATCH', `/api/admin/images/${image?.id}/visibility`, { body: { isPublic: true } }),
    );
    expect(await pictureStatuses(draft)).toEqual([200]);
    await desk.done(desk.change(draft.id, { archived: false }));
    await desk.done(desk.change(draft.id, { archived: true }));
    expect(await pictureStatuses(draft)).toEqual([200]);
    await desk.done(desk.ask('DELETE', `/api/admin/events/${draft.id}`));
  });

  test('is looked for at every address that anyone may ask for events', () => {
    const asked = [...lists, ...others, ...itsOwn({ id: 0 } as EventRecord)].map(
      (url) => url.replace(/\/0(?=$|\.|\/)/, '/{id}').split('?')[0],
    );
    const open = calls.filter(({ access, method }) => access === 'anyone' && method === 'GET');
    // A performer's own page is opened by a token; the tests of that page show that no draft is on it.
    const isElsewhere = /^\/api\/admin\/|setup|auth|privacy|\{token\}/;
    const aboutShows = open.filter(({ path }) => !isElsewhere.test(path));
    expect(aboutShows.map(({ path }) => path).filter((path) => !asked.includes(path))).toEqual([]);
  });
});

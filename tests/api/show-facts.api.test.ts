import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { noShowFacts } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { passASecond } from '#tests/support/venue.ts';

const show = {
  name: 'Songs from the porch',
  description: '<p>Songs</p>',
  startDateTime: '2026-11-20T19:30:00-05:00',
  endDateTime: '2026-11-20T22:00:00-05:00',
};
const facts = {
  location: 'Main Hall',
  doorsDateTime: '2026-11-20T23:45:00.000Z',
  price: '$10 at the door',
  ages: 'All ages',
  ticketUrl: 'https://tickets.example.com/a?b=c',
  performer: 'June Hollis',
  status: 'soldOut',
};
describe.each(usualDialects)('The facts of a show on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;

  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
    await nameLocations('Main Hall', 'Garden');
  });
  afterAll(() => site.close());

  async function nameLocations(...names: string[]): Promise<void> {
    const answer = await ask('PATCH', '/api/admin/site', { locations: names.map((name) => ({ name })) });
    expect(answer.statusCode, answer.body).toBe(200);
    await passASecond(site);
  }

  function ask(method: 'POST' | 'PATCH', url: string, payload: object): Promise<LightMyRequestResponse> {
    return site.http.inject({ method, url, headers: admin.headers, payload });
  }

  async function create(changes: object = {}): Promise<EventRecord> {
    const answer = await ask('POST', '/api/events', { ...show, ...changes });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }

  const read = async (id: number) => (await site.http.inject(`/api/events/${id}`)).json<EventRecord>();

  test('Where they are not sent, every answer has them as not set', async () => {
    const { id, ...created } = await create();
    expect(created).toMatchObject(noShowFacts);
    expect(await read(id)).toMatchObject(noShowFacts);
    const list = (await site.http.inject('/api/events')).json<EventRecord[]>();
    expect(list.find((event) => event.id === id)).toMatchObject(noShowFacts);
  });

  test('They are stored, answered, changed one by one, and cleared by null or nothing', async () => {
    const { id } = await create(facts);
    expect(await read(id)).toMatchObject(facts);
    await ask('PATCH', `/api/events/${id}`, { price: 'Free' });
    expect(await read(id)).toMatchObject({ ...facts, price: 'Free' });
    const cleared = {
      location: '',
      doorsDateTime: null,
      price: ' ',
      ages: null,
      ticketUrl: '',
      performer: '',
    };
    await ask('PATCH', `/api/events/${id}`, { ...cleared, status: 'scheduled' });
    expect(await read(id)).toMatchObject(noShowFacts);
  });

  test('The series is not for anyone to set', async () => {
    const { id } = await create({ seriesId: 7 });
    await ask('PATCH', `/api/events/${id}`, { seriesId: 7 });
    expect((await read(id)).seriesId).toBeNull();
  });

  test('Each one that is not right is named, together with the others', async () => {
    const wrong = {
      location: 'The moon',
      doorsDateTime: 'soon',
      price: 'x'.repeat(81),
      ages: 'x'.repeat(41),
      ticketUrl: 'javascript:alert(1)',
      performer: 'one\ntwo',
      status: 'maybe',
    };
    for (const answer of [
      await ask('POST', '/api/events', { ...show, ...wrong }),
      await ask('PATCH', `/api/events/${(await create()).id}`, wrong),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({
        location: 'Please choose one of the locations',
        doorsDateTime: 'Invalid date',
        price: 'Please keep this to 80 characters',
        ages: 'Please keep this to 40 characters',
        ticketUrl: 'Please enter a valid URL',
        performer: 'Please write this in one line',
        status: expect.stringContaining('scheduled'),
      });
    }
  });

  test('The doors never open after the start, whichever of the two is changed', async () => {
    const late = { doorsDateTime: '2026-11-20T19:31:00-05:00' };
    const refusal = { doorsDateTime: 'The doors must not open after the start' };
    const created = await ask('POST', '/api/events', { ...show, ...late });
    expect(created.json().fields).toEqual(refusal);

    const { id } = await create({ doorsDateTime: show.startDateTime });
    expect((await ask('PATCH', `/api/events/${id}`, late)).json().fields).toEqual(refusal);
    const earlier = { startDateTime: '2026-11-20T19:00:00-05:00' };
    expect((await ask('PATCH', `/api/events/${id}`, earlier)).json().fields).toEqual(refusal);
    const both = { ...earlier, doorsDateTime: '2026-11-20T18:30:00-05:00' };
    expect((await ask('PATCH', `/api/events/${id}`, both)).statusCode).toBe(200);
  });

  test('A location that the venue gives up stays with its shows, and is not for new ones', async () => {
    await nameLocations('Main Hall', 'Garden', 'Cellar');
    const { id } = await create({ location: 'Cellar' });
    await nameLocations('Main Hall', 'Garden');
    expect((await ask('PATCH', `/api/events/${id}`, { price: 'Free' })).json()).toMatchObject({
      location: 'Cellar',
      price: 'Free',
    });
    const another = await ask('POST', '/api/events', { ...show, location: 'Cellar' });
    expect(another.json().fields).toEqual({ location: 'Please choose one of the locations' });
  });

  test('Hostile text in any of them runs nowhere: not in the page, its head, its data or its structured data', async () => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>`.slice(0, 80);
    const { id } = await create({
      name: hostile,
      price: hostile,
      ages: '</script><b onclick=x>',
      performer: hostile,
    });
    for (const path of [
      `/events/${id}`,
      '/events',
      '/events?view=month',
      '/embed/events',
      '/display',
      '/live-music',
    ]) {
      const { body } = await site.http.inject(path);
      expect(body, path).not.toMatch(/<script>alert|<img src=x|<b onclick/);
      expect(body.match(/<script/g)?.length ?? 0, path).toBe(body.match(/<\/script>/g)?.length ?? 0);
    }
    const { body } = await site.http.inject(`/events/${id}`);
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      name: hostile,
      performer: { name: hostile },
      offers: { description: hostile },
    });
  });

  test('A copy has the facts of its original, and is a show that will happen', async () => {
    const { id } = await create({ ...facts, status: 'cancelled' });
    const copy = await ask('POST', `/api/admin/events/${id}/duplicate`, {});
    expect(copy.json()).toMatchObject({ ...facts, status: 'scheduled', seriesId: null });
  });

  test('The list can be asked for one location', async () => {
    const { id } = await create({ location: 'Garden' });
    const names = async (location: string) =>
      (await site.http.inject(`/api/events?location=${encodeURIComponent(location)}`))
        .json<EventRecord[]>()
        .map((event) => event.id);
    expect(await names('Garden')).toEqual([id]);
    expect(await names('The moon')).toEqual([]);
  });
});

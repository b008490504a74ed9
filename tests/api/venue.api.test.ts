import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityRecord } from '#contract/accounts/activity.ts';
import { photoPlaces, type Venue } from '#contract/venue/venue.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { changeFacts, otherFacts, readVenue } from '#tests/support/venue.ts';

const noPhotos = Object.fromEntries(photoPlaces.map((place) => [place, null]));
const long = (length: number) => 'ä'.repeat(length);
const { address, links } = otherFacts;
const [location] = otherFacts.locations;

/** What is refused, and the fields that the answer names. */
const refused: [sent: Record<string, unknown>, fields: string[]][] = [
  [{ brand: '' }, ['brand']],
  [{ brand: '  ' }, ['brand']],
  [{ brand: long(61) }, ['brand']],
  [{ brand: 'Two\nlines' }, ['brand']],
  [{ brand: 'Two\u2028lines' }, ['brand']],
  [{ brand: 'NUL \u0000' }, ['brand']],
  [{ brand: '\ud800' }, ['brand']],
  [{ brand: '\u200b\u00ad' }, ['brand']],
  [{ brand: 'Folk\u202erole' }, ['brand']],
  [{ brand: null }, ['brand']],
  [{ brand: ['Folklore'] }, ['brand']],
  [{ tagline: long(301) }, ['tagline']],
  [{ timeZone: 'Mars/Base' }, ['timeZone']],
  [{ timeZone: '+01:00' }, ['timeZone']],
  [{ timeZone: '' }, ['timeZone']],
  [{ country: 'Sweden' }, ['country']],
  [{ address: 'Storgatan 1' }, ['address']],
  [{ address: { ...address, city: long(301) } }, ['address', 'address.city']],
  [{ phone: '555\r\n0100' }, ['phone']],
  [{ bookingEmail: 'nobody' }, ['bookingEmail']],
  [{ bookingEmail: 'a@example.com, b@example.com' }, ['bookingEmail']],
  [{ links: { ...links, about: 'javascript:alert(1)' } }, ['links', 'links.about']],
  [{ links: { ...links, social: [{ name: 'X', url: '' }] } }, ['links', 'links.social.0.url']],
  [{ locations: [] }, ['locations']],
  [{ locations: [{ ...location, name: '' }] }, ['locations', 'locations.0.name']],
  [{ locations: [location, { ...location, name: 'KÄLLAREN ' }] }, ['locations', 'locations.1.name']],
  [{ locations: [{ ...location, mapUrl: 'ftp://x.example' }] }, ['locations', 'locations.0.mapUrl']],
  [{ locations: ['Källaren'] }, ['locations', 'locations.0']],
  [{ questions: [{ question: 'A\nB', answer: 'C' }] }, ['questions', 'questions.0.question']],
  [{ questions: [{ question: 'A', answer: long(5_001) }] }, ['questions', 'questions.0.answer']],
  [{ hours: [{ days: ['mo'], from: '10:00', to: '10:00' }] }, ['hours', 'hours.0.to']],
  [{ hours: [{ days: ['mo'], from: '10:00', to: '24:00' }] }, ['hours', 'hours.0.to']],
  [{ hours: [{ days: ['mon'], from: '10:00', to: '11:00' }] }, ['hours', 'hours.0.days.0']],
  [{ hours: [{ days: [], from: '10:00', to: '11:00' }] }, ['hours', 'hours.0.days']],
  [{ specialHours: [{ date: '2026-02-30' }] }, ['specialHours', 'specialHours.0.date']],
  [{ specialHours: [{ date: '2026-12-24', until: '2026-12-23' }] }, ['specialHours', 'specialHours.0.until']],
  [{ specialHours: [{ date: '2026-12-24', from: '10:00' }] }, ['specialHours', 'specialHours.0.to']],
  [{ accent: 'red' }, ['accent']],
  [{ accent: '#fff' }, ['accent']],
  [{ menuUrl: 'menu' }, ['menuUrl']],
  [{ parking: long(301) }, ['parking']],
  [{ texts: 'Loud' }, ['texts']],
  [{ texts: { hero: 'Two\nlines' } }, ['texts', 'texts.hero']],
  [{ texts: { badge: long(301), bring: long(5_001) } }, ['texts', 'texts.badge', 'texts.bring']],
];

describe.each(usualDialects)('The facts about the venue, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    // The process that changes them says so at once, another one within a second.
    site = await startTestSite({ dialect, isAlone: true });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  async function change(facts: Record<string, unknown>): Promise<Venue> {
    const answer = await changeFacts(site, admin, facts);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  test('are at first those of the file, for anyone', async () => {
    const { facts, etag } = await readVenue(site);
    expect(facts).toEqual(startingVenue);
    expect(facts.locations[0]).toEqual({ name: 'Folklore (Dawsonville)', address: null, mapUrl: null });
    expect(facts).toMatchObject({ hours: [], accent: null, logoUrl: null, photos: noPhotos });
    expect(etag).toMatch(/^"[\w/-]+"$/);
  });

  test('are not sent again to who has them, and are once they have changed', async () => {
    const { etag } = await readVenue(site);
    const ask = (tag: string) => site.http.inject({ url: '/api/site', headers: { 'if-none-match': tag } });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await ask(known);
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask('"other"')).statusCode).toBe(200);
    await change({ phone: '1' });
    const changed = await ask(etag);
    expect([changed.statusCode, changed.json().phone]).toEqual([200, '1']);
    await change({ phone: startingVenue.phone });
  });

  test('tell search engines when the house is open', async () => {
    await change({ hours: [{ days: ['mo', 'su'], from: '08:00', to: '17:30' }] });
    const { body } = await site.http.inject('/');
    const data = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '',
    );
    expect(data.openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Sunday'],
        opens: '08:00',
        closes: '17:30',
      },
    ]);
    await change({ hours: [] });
  });

  test('have holidays and other hours, on the pages and for search engines, until they are over', async () => {
    const eve = { date: '2026-11-02', until: '', note: '', from: '10:00', to: '14:00' };
    const closed = { date: '2026-11-09', until: '2026-12-01', note: 'Repairs', from: '', to: '' };
    const late = { date: '2026-12-31', until: '', note: '', from: '18:00', to: '03:00' };
    const { specialHours } = await change({
      specialHours: [late, eve, { date: closed.date, until: closed.until, note: closed.note }],
    });
    expect(specialHours).toEqual([closed, late]);
    const { body } = await site.http.inject('/');
    expect(body).toContain('<dt>November 9 – December 1, Repairs</dt><dd>Closed</dd>');
    expect(body).toContain('<dt>December 31</dt><dd>6 PM – 3 AM</dd>');
    expect(body).not.toContain('November 2<');
    const data = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '',
    );
    expect(data.specialOpeningHoursSpecification).toMatchObject([
      { validFrom: '2026-11-09', validThrough: '2026-12-01', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '18:00', closes: '03:00' },
    ]);
    expect(await change({ specialHours: [eve] })).not.toHaveProperty('specialHours');
    // It is 12 PM on the 15th at the venue, and the house of the night before may still be open at 4 AM.
    const { now } = site.time;
    const lastNight = { ...late, date: '2026-11-15' };
    await change({ specialHours: [lastNight] });
    for (const [hours, there] of [
      [16, [lastNight]],
      [17, undefined],
    ] as const) {
      site.time.now = new Date(now.getTime() + hours * 3_600_000);
      expect((await readVenue(site)).facts.specialHours).toEqual(there);
    }
    site.time.now = now;
    await change({ specialHours: [] });
  });

  test('are changed by staff alone', async () => {
    const before = await readVenue(site);
    expect((await changeFacts(site, { headers: {} }, { brand: 'Mine' })).statusCode).toBe(401);
    const foreign = { headers: { ...admin.headers, origin: 'https://elsewhere.example' } };
    expect((await changeFacts(site, foreign, { brand: 'Mine' })).statusCode).toBe(403);
    expect(await readVenue(site)).toEqual(before);
  });

  test('change one by one: what is not sent stays, and what staff may not set is ignored', async () => {
    for (const [field, value] of Object.entries(otherFacts)) {
      const before = (await readVenue(site)).facts;
      const ignored = {
        logoUrl: '/x.png',
        photos: { hero: { imageId: 1, url: '/x' } },
        id: 7,
        colour: 'red',
      };
      expect(await change({ [field]: value, ...ignored })).toEqual({ ...before, [field]: value });
    }
    expect((await readVenue(site)).facts).toEqual({ ...otherFacts, logoUrl: null, photos: noPhotos });
    await change(startingVenue);
  });

  test('are sentences as well: each is changed by itself, is on its page at once, and goes back to its first words', async () => {
    const home = async () => (await site.http.inject('/')).body;
    const first = 'We showcase local talent every weekend.';
    const before = await readVenue(site);
    expect(await home()).toContain(first);
    expect(await change({ texts: { hero: 'Jazz <on> Mondays.', unknown: 'x' } })).toMatchObject({
      texts: { hero: 'Jazz <on> Mondays.' },
    });
    expect(await home()).toContain('Jazz &lt;on&gt; Mondays.');
    expect(await home()).not.toContain(first);
    const { texts } = await change({ texts: { badge: '', bring: 'A cable\r\nA friend' } });
    expect(texts).toEqual({ hero: 'Jazz <on> Mondays.', badge: '', bring: 'A cable\nA friend' });
    expect(await home()).not.toContain('Live shows every weekend');
    expect(await home()).toContain('<li>A friend</li>');
    await change({ texts: { hero: null, badge: null, bring: null } });
    expect(await home()).toContain(first);
    expect(await readVenue(site)).toEqual(before);
  });

  test('that may be missing are there only when they are set', async () => {
    await change({ parking: 'In the yard', locations: [{ name: 'A', capacity: '9' }, { name: 'B' }] });
    const { facts } = await readVenue(site);
    expect(facts.parking).toBe('In the yard');
    expect(facts.locations).toEqual([
      { name: 'A', address: null, mapUrl: null, capacity: '9' },
      { name: 'B', address: null, mapUrl: null },
    ]);
    for (const nothing of [null, '']) {
      const emptied = await change({ parking: nothing, locations: [{ name: 'A', capacity: nothing }] });
      expect(emptied).not.toHaveProperty('parking');
      expect(emptied.locations).toEqual([{ name: 'A', address: null, mapUrl: null }]);
      await change({ parking: 'In the yard' });
    }
    await change({ ...startingVenue, parking: null });
  });

  test('may be as long as they may be, and an emoji counts as one character', async () => {
    const facts = { brand: '🎸'.repeat(60), tagline: long(300), questions: [] };
    expect(await change(facts)).toMatchObject(facts);
    expect(await change({ brand: ` ${long(60)} ` })).toMatchObject({ brand: long(60) });
    const questions = [{ question: long(300), answer: `one\r\ntwo${long(4_993)}` }];
    expect((await change({ questions })).questions[0]?.answer).toBe(`one\ntwo${long(4_993)}`);
    await change(startingVenue);
  });

  test.each(refused)('are refused as %j, and the answer names %j', async (sent, fields) => {
    const before = await readVenue(site);
    const answer = await changeFacts(site, admin, sent);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(fields.toSorted());
    expect(answer.json().error).toBe(answer.json().message);
    expect(await readVenue(site)).toEqual(before);
  });

  test('are refused with every failing field named at once, and none of them is changed', async () => {
    const before = await readVenue(site);
    const answer = await changeFacts(site, admin, {
      brand: '',
      phone: 'a\nb',
      accent: '#xyz',
      tagline: 'Fine',
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(['accent', 'brand', 'phone']);
    expect(await readVenue(site)).toEqual(before);
  });

  test.each(['null', '[]', '"text"', '7', '{"brand":'])('are refused when the body is %s', async (body) => {
    const answer = await site.http.inject({
      method: 'PATCH',
      url: '/api/admin/site',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('take any text as text', async () => {
    const hostile = [...oddTexts, '</script><script>alert(1)</script>', '<!--', ']]>', '{{7*7}}'];
    for (const text of hostile) {
      const answer = await changeFacts(site, admin, {
        tagline: text,
        questions: [{ question: 'Q', answer: text }],
      });
      if (answer.statusCode === 400) {
        // Line breaks and control characters, and nothing else.
        expect(text).toMatch(/[\p{Cc}\u2028\u2029]|^\s*$/u);
        continue;
      }
      expect(answer.json().tagline).toBe(text.trim());
      expect(answer.json().questions[0].answer).toBe(text.replaceAll(/\r\n?/g, '\n').trim());
    }
    await change(startingVenue);
  });

  test('are not overwritten when someone else was faster', async () => {
    const { etag } = await readVenue(site);
    const first = await changeFacts(site, admin, { brand: 'First' }, etag);
    expect(first.statusCode).toBe(200);
    const second = await changeFacts(site, admin, { phone: '1' }, etag);
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toMatch(/Someone else has changed these facts/);
    expect((await readVenue(site)).facts).toMatchObject({ brand: 'First', phone: startingVenue.phone });
    expect((await readVenue(site)).etag).toBe(first.headers.etag);
    const again = await changeFacts(site, admin, { phone: '1' }, `W/"x", ${first.headers.etag}`);
    expect(again.statusCode).toBe(200);
    expect((await changeFacts(site, admin, startingVenue, '*')).statusCode).toBe(200);
  });

  test('leave a line of activity with what has changed, and none when nothing has', async () => {
    const lines = async () => {
      const { headers } = admin;
      const answer = await site.http.inject({ url: '/api/admin/activity?what=changed+venue', headers });
      return answer.json<ActivityRecord[]>().filter(({ what }) => what === 'changed venue');
    };
    const { facts } = await readVenue(site);
    const before = await lines();
    const same = await changeFacts(site, admin, facts);
    expect([same.statusCode, await lines()]).toEqual([200, before]);
    const answer = await changeFacts(site, admin, { ...facts, phone: '555 0199' });
    expect(answer.json()).toMatchObject({ phone: '555 0199' });
    expect((await lines()).slice(0, 2)).toMatchObject([{ target: { label: 'phone' } }, before[0]]);
    const remove = { method: 'DELETE', url: '/api/admin/site/logo', headers: admin.headers } as const;
    expect((await site.http.inject(remove)).statusCode).toBe(200);
    const photo = { method: 'PUT', url: '/api/admin/site/photos/hero', headers: admin.headers } as const;
    expect((await site.http.inject({ ...photo, payload: { imageId: null } })).statusCode).toBe(200);
    const all = await site.http.inject({ url: '/api/admin/activity', headers: admin.headers });
    expect(all.json<ActivityRecord[]>()[0]).toMatchObject({ what: 'changed venue' });
    await change(startingVenue);
  });

  test('are changed by one of many who change the same version at once', async () => {
    const { etag } = await readVenue(site);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => changeFacts(site, admin, { brand: `Venue ${index}` }, etag)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect((await readVenue(site)).facts.brand).toBe(winner?.json().brand);
    await change(startingVenue);
  });

  test('have an accent that can be read: the answer shows the one that is used', async () => {
    expect((await change({ accent: '#E0A050' })).accent).toBe('#e0a050');
    expect((await change({ accent: '#400000' })).accent).not.toBe('#400000');
    expect((await readVenue(site)).facts.accent).toMatch(/^#[0-9a-f]{6}$/);
    expect((await change({ accent: null })).accent).toBeNull();
  });
});

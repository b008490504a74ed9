import { afterEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/monitoring.ts';
import { showWordsOf } from '#server/events/draw-event-picture.ts';
import { site as file } from '#site';
import { type SignedInAdmin, signedInAdmin, signedInStaff } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { changeFacts, itsWordIn, readVenue } from '#tests/support/venue.ts';
import { routes } from '#web/routes.tsx';
import { bareClaims } from '#web/venue/admin/guide/claim-fields.tsx';

let site: MessageSite;
afterEach(() => site.close());

/** What the guide asks, as two owners answer it. */
const mirabel = {
  brand: 'Café Mirabel',
  tagline: 'Espresso by day, songs by night.',
  address: { street: '8 Alder Row', city: 'Portland', region: 'OR', postalCode: '97209' },
  country: 'US',
  timeZone: 'America/Los_Angeles',
  phone: '(503) 555-0110',
  bookingEmail: 'stage@mirabel.test',
  links: { about: 'mirabel.test/about', contact: '', coffeeShop: '', terms: '', social: [] },
  locations: [{ name: 'Back Room' }],
  questions: [
    { question: 'May I bring a drum kit?', answer: 'A small one.' },
    { question: 'What equipment do you provide?', answer: 'An upright piano.' },
  ],
};
const kallaren = {
  ...mirabel,
  brand: 'Källaren',
  tagline: 'Visor under jord.',
  address: { street: 'Magasinsgatan 4', city: 'Göteborg', region: '', postalCode: '411 18' },
  country: 'SE',
  timeZone: 'Europe/Stockholm',
  phone: '+46 31 555 01 10',
  bookingEmail: 'spela@kallaren.test',
  locations: [{ name: 'Valvet' }],
};

/** What nobody has said of these houses, and what the photographs show that the site came with. */
const unsaidClaim =
  /CafeOrCoffeeShop|every weekend|within (?:\d\d|an) hours?|by \w+day, |hip-hop|sound check|to the end|not heard yet|The (?:Café Mirabel|Källaren) team|or by mail|come early|with a date|community events|good time to|more requests|listen(?:s|ed) to|on Thursdays|we make backups|tips from|“any Friday|microphone is on|brick wall|brick stage|candle|Edison|spot-lit|assets\/(?:hero|room|guitar|program|bulbs|keys)[^"]*\.(?:avif|webp|jpg)/i;

describe.each([mirabel, kallaren])('A house that is set up as $brand', (facts) => {
  test('says nothing that is of the house that the site came with', async () => {
    site = await startMessageSite('sqlite');
    const admin = await signedInAdmin(site);
    expect((await changeFacts(site, admin, { ...facts, tagline: file.tagline })).statusCode).toBe(200);
    // What its step of the guide suggests and stores.
    const claims = bareClaims((await readVenue(site)).facts);
    expect(claims?.tagline).toBe('');
    expect((await changeFacts(site, admin, { ...claims, tagline: facts.tagline })).statusCode).toBe(200);
    const { promiseHours, ...said } = (await readVenue(site)).facts;
    expect(bareClaims({ ...said, promiseHours }), 'nothing is asked twice').toBeUndefined();
    expect(bareClaims(said)).toMatchObject({ promiseHours: null });
    const texts = { ...said.texts, received: 'We answer within 24 hours.' };
    expect(bareClaims({ ...said, texts }), 'its own words have told a time').toBeUndefined();
    const [id] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    const urls = [
      ...routes.map(({ path }) => path.replace(':id', String(id))),
      '/no-such-page',
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/events.ics',
      '/events.rss',
      '/events.json',
      `/events/${id}.ics`,
      '/favicon.svg',
      '/api/site',
    ];
    for (const url of urls) {
      const { body } = await site.http.inject(url);
      expect(itsWordIn(body, [site.config.publicUrl]), url).toBeUndefined();
      expect(unsaidClaim.exec(body)?.[0], url).toBeUndefined();
      if (facts.country === 'SE')
        expect(
          /\d [AP]M\b|\$\d/.exec(body.replaceAll(/<script.*?<\/script>/gs, ''))?.[0],
          url,
        ).toBeUndefined();
    }
    expect((await site.http.inject('/')).body, 'the form').toContain(
      'An upright piano. What do you need on stage?',
    );
    expect((await site.http.inject('/no-such-page')).body, 'no zero of its logo').toContain(
      'data-is-strung="false"',
    );
    // Its photographs are of no other room.
    const liveMusic = (await site.http.inject('/live-music')).body;
    expect(liveMusic).not.toContain('From the room');
    expect(liveMusic, 'its answer stands under no question').toMatch(
      /What there is on stage<.*An upright piano/s,
    );
    expect(liveMusic).toContain('We listen');
    await changeFacts(site, admin, { texts: { listening: '' } });
    expect((await site.http.inject('/live-music')).body, 'a step can be left out').not.toContain('We listen');
    expect((await site.http.inject('/')).body, 'the hero names its only show').not.toContain('Coming up');
    const event = await site.services.events.get(Number(id));
    const poster = showWordsOf(event, await site.services.venue.current(), site.config.publicUrl);
    expect(itsWordIn(JSON.stringify(poster)), 'card, square and poster').toBeUndefined();
    expect(poster.place).toContain(facts.address.street);
    const [{ name = '' } = {}] = facts.locations;
    const sent = await apply(site, { fields: { ...sampleFields, location: name }, files: [] });
    expect(sent.statusCode, sent.body).toBe(201);
    const ownPage = (await site.http.inject(sent.json().statusPath)).body;
    expect(unsaidClaim.exec(ownPage)?.[0], 'the own page').toBeUndefined();
    for (const { recipient, subject, text, purpose } of await site.outbox()) {
      const said = [recipient, subject, text].join('\n');
      if (purpose === 'confirmation') expect(unsaidClaim.exec(said)?.[0], said).toBeUndefined();
      // What the performer has typed is repeated to staff.
      const leftOut = [site.config.publicUrl, ...Object.values(sampleFields)];
      expect(itsWordIn(said, leftOut), said).toBeUndefined();
    }
    const settings = await site.http.inject({ url: '/api/admin/review-settings', headers: admin.headers });
    expect(itsWordIn(settings.body), 'letters to decline with').toBeUndefined();
    expect(unsaidClaim.exec(settings.body)?.[0], 'letters to decline with').toBeUndefined();
    const { links } = (await site.http.inject('/api/site')).json();
    expect(links.about).toBe('https://mirabel.test/about');
  });
});

test('A house that says nothing of itself has no empty descriptions and facts', async () => {
  site = await startMessageSite('sqlite');
  const admin = await signedInAdmin(site);
  const nowhere = { street: '', city: '', region: '', postalCode: '' };
  await changeFacts(site, admin, { ...mirabel, tagline: '', phone: '', address: nowhere });
  for (const url of ['/', '/gallery', '/embed/events', '/display', '/manifest.webmanifest', '/events.json']) {
    const { body } = await site.http.inject(url);
    expect(
      /content=""|"(?:description|telephone|email|streetAddress|addressLocality)":""/.exec(body)?.[0],
      url,
    ).toBe(undefined);
  }
  expect((await site.http.inject('/events.rss')).body).toMatch(/<channel>.*?<description>[^<]+</s);
});

test('Each page of a list is its own canonical one', async () => {
  site = await startMessageSite('sqlite');
  const cursor = `after=${encodeURIComponent('2027-01-01T00:00:00.000Z_7')}`;
  for (const [url, canonical] of [
    [`/gallery?${cursor}`, `/gallery?${cursor}`],
    [`/events?${cursor}`, `/events?${cursor}`],
    ['/events?view=month', '/events'],
    ['/gallery?from=poster', '/gallery'],
  ] as const)
    expect((await site.http.inject(url)).body, url).toContain(
      `<link rel="canonical" href="${site.config.publicUrl}${canonical}"`,
    );
});

describe('Nothing goes live by accident', () => {
  async function sampleNotices(
    { headers }: SignedInAdmin,
    of: 'sampleFacts' | 'sampleContent' = 'sampleFacts',
  ): Promise<Notice[]> {
    const answer = await site.http.inject({ url: '/api/admin/notices', headers });
    return answer.json<Notice[]>().filter(({ kind }) => kind === of);
  }

  test('every staff page says which facts are still the samples, until none is', async () => {
    site = await startMessageSite('sqlite');
    const admin = await signedInAdmin(site);
    const [notice] = await sampleNotices(admin);
    expect(notice?.text).toContain('booking email, address, links');
    expect(notice?.text).toContain('reaches nobody yet');
    expect(notice?.path).toBe('/admin/venue#address-and-contact');
    await changeFacts(site, admin, { ...mirabel, locations: file.locations.map((name) => ({ name })) });
    expect((await sampleNotices(admin)).map(({ text }) => text)).toEqual([
      expect.stringContaining('still samples: locations.'),
    ]);
    await changeFacts(site, admin, mirabel);
    expect(await sampleNotices(admin)).toEqual([]);
  });

  test('every staff page of a house with its own name says which samples guests see, until they are gone', async () => {
    site = await startMessageSite('sqlite');
    const admin = await signedInAdmin(site);
    const shows = [true, true, false].map((isSample) => sampleEvent({ isSample }));
    await site.services.events.add(shows, site.time.now.toISOString());
    const told = () => sampleNotices(admin, 'sampleContent');
    expect(await told(), 'under the name that they came with').toEqual([]);
    await changeFacts(site, admin, { brand: mirabel.brand });
    expect(await told()).toMatchObject([
      { text: '2 sample shows that came with the website are still here.', path: '/admin/events' },
    ]);
    await site.http.inject({ method: 'DELETE', url: '/api/admin/sample-content', headers: admin.headers });
    expect(await told()).toEqual([]);
  });

  test('an owner is told that mail is not set up, also when no fact is a sample any more', async () => {
    site = await startMessageSite('sqlite', { environment: { SMTP_URL: '', MAIL_FROM: '' } });
    const admin = await signedInAdmin(site);
    const toldTo = async ({ headers }: SignedInAdmin) =>
      (await site.http.inject({ url: '/api/admin/notices', headers })).json();
    const kinds = (await toldTo(admin)).map(({ kind }: Notice) => kind);
    expect(kinds, 'two matters, each with its own page').toEqual(['sampleFacts', 'mailMissing']);
    await changeFacts(site, admin, mirabel);
    expect(await toldTo(admin)).toEqual([
      {
        kind: 'mailMissing',
        text: 'Mail is not set up, so neither performers nor staff get any.',
        path: '/admin/messages',
      },
    ]);
    expect(await toldTo(await signedInStaff(site))).toEqual([]);
  });

  test('whoever cannot change the facts is not told of them', async () => {
    site = await startMessageSite('sqlite');
    expect(await sampleNotices(await signedInStaff(site))).toEqual([]);
  });

  test('mails to staff go to the first owner while the booking address is a sample', async () => {
    site = await startMessageSite('sqlite');
    const password = 'three chords & the truth';
    const owner = await signedInAdmin(site, password);
    const recipients = async () => {
      await apply(site, { files: [] });
      const told = (await site.outbox()).filter(({ purpose }) => purpose === 'application');
      return told.map(({ recipient }) => recipient);
    };
    expect(await recipients()).toEqual([file.bookingEmail]);
    const payload = { email: 'rosa@mirabel.test', password };
    const url = '/api/admin/account/email';
    expect((await site.http.inject({ method: 'PUT', url, headers: owner.headers, payload })).statusCode).toBe(
      200,
    );
    expect((await recipients()).at(-1)).toBe('rosa@mirabel.test');
    const [notice] = await sampleNotices(owner);
    expect(notice?.text).toContain('Mail about applications goes to rosa@mirabel.test.');
    const read = async (path: string) =>
      (await site.http.inject({ url: path, headers: owner.headers })).json();
    expect((await read('/api/admin/message-providers')).mail.to).toBe('rosa@mirabel.test');
    expect((await read('/api/admin/letter/preview')).testTo).toBe('rosa@mirabel.test');
    const sent = await site.http.inject({
      method: 'POST',
      url: '/api/admin/messages/test',
      headers: owner.headers,
      payload: { channel: 'mail' },
    });
    expect(sent.json().recipient).toBe('rosa@mirabel.test');
    await changeFacts(site, owner, { bookingEmail: mirabel.bookingEmail });
    expect((await recipients()).at(-1)).toBe(mirabel.bookingEmail);
  });
});

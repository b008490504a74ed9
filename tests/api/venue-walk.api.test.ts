import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvitation } from '#contract/accounts/admin-accounts.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import { messagePurposes, sendTestMessage } from '#contract/messages/messages.ts';
import type { PageState } from '#contract/pages.ts';
import { photoPlaces, type Venue } from '#contract/venue/venue.ts';
import { remindPerformers } from '#server/applications/bookings/remind-performers.ts';
import { watchAnswerDeadlines } from '#server/applications/review/watch-answer-deadlines.ts';
import { type BrandFile, brandFiles } from '#server/brand/brand-files.ts';
import { newsletterTimes } from '#server/subscribers/newsletters/newsletter-week.ts';
import { queueDueNewsletters } from '#server/subscribers/newsletters/queue-newsletters.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { type MessageSite, setSmsNumber, startMessageSite } from '#tests/support/message-site.ts';
import { answerDate, applyForPage, correct, type Performer, withdraw } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening } from '#tests/support/reviews.ts';
import { apply, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSubscribers, signUp } from '#tests/support/subscribers.ts';
import { type TestProcess, usualDialects } from '#tests/support/test-site.ts';
import { variants } from '#tests/support/thorough.ts';
import {
  changeFacts,
  itsWordIn,
  otherFacts,
  passASecond,
  sendLogo,
  showPhoto,
} from '#tests/support/venue.ts';
import { routes } from '#web/routes.tsx';

const names = variants(['Tom & Jerry 🎸', 'Ö', 'Wintergarten Konzertkeller 123']);
const pictures = Object.keys(brandFiles) as BrandFile[];
const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/api/site',
  '/api/openapi.json',
  '/events.ics',
  '/events.rss',
  '/events.json',
];
/** Those that have the venue's name in them. */
const named = ['/manifest.webmanifest', '/api/site', '/events.ics', '/events.rss', '/events.json'];
const hourMs = 3_600_000;
const stateScript = /<script type="application\/json" id="page-state">(.*?)<\/script>/s;
const factsScript = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** Every text among the facts, at whatever depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(usualDialects)('When every fact about the venue has changed, on %s', (dialect) => {
  let site: MessageSite;
  let other: MessageSite;
  let admin: SignedInAdmin;
  let pages: string[];
  let before: Map<BrandFile, Buffer>;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
    other = await startMessageSite(dialect, { besides: site });
    admin = await signedInAdmin(site);
    const [id] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
    pages = [...routes.map(({ path }) => path.replace(':id', String(id))), '/no-such-page', '/events/999999'];
    before = await picturesOf(site);
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });
  const everyProcess = () => [...site.processes, ...other.processes];

  async function read({ app }: TestProcess, url: string): Promise<string> {
    const answer = await app.http.inject(url);
    expect([200, 404], url).toContain(answer.statusCode);
    expect(itsWordIn(answer.body, [site.config.publicUrl]), url).toBeUndefined();
    return answer.body;
  }

  async function picturesOf({ app }: TestProcess): Promise<Map<BrandFile, Buffer>> {
    const all = new Map<BrandFile, Buffer>();
    for (const name of pictures) all.set(name, (await app.http.inject(`/${name}`)).rawPayload);
    return all;
  }

  async function changeTo(facts: Partial<Venue>): Promise<Venue> {
    const answer = await changeFacts(site, admin, facts);
    expect(answer.statusCode, answer.body).toBe(200);
    passASecond(site);
    return answer.json();
  }

  test.each(names)('every page, file and picture of every process is of %s', async (brand) => {
    const venue = await changeTo({ ...otherFacts, brand });
    let drawn: Map<BrandFile, Buffer> | undefined;
    for (const process of everyProcess()) {
      const guests: string[] = [];
      for (const url of pages) {
        const html = await read(process, url);
        const [script, state] = stateScript.exec(html) ?? [];
        // The page for frames of other sites has no script, and no data for one.
        if (state) expect((JSON.parse(state) as PageState).venue, url).toMatchObject(venue);
        else expect(url).toBe('/embed/events');
        expect(html, url).toContain(`<meta property="og:site_name" content="${escaped(brand)}"`);
        const isForStaff = url.startsWith('/admin');
        const isPainted = routes.some((route) => route.isPainted && route.path === url);
        const isLinked = (isForStaff && !isPainted) || url.includes(':token');
        const accentLink = '<link rel="stylesheet" href="/accent/7fd0ff.css">';
        expect(html, url).toContain(
          isLinked ? accentLink : ':root{--color-amber:#7fd0ff;--accent-edge:#8a7462}</style>',
        );
        if (!isForStaff) guests.push(html.replace(script ?? '', ''));
      }
      const shown = guests.join('\n');
      const { hours, accent, timeZone, ...texts } = otherFacts;
      for (const text of textsIn({ ...texts, brand })) {
        // An answer is shown in paragraphs.
        for (const line of text.split('\n\n')) expect(shown).toContain(escaped(line));
      }
      for (const text of ['08:00 – 17:30', '18:00 – 02:00', '01:30']) expect(shown).toContain(text);

      const home = JSON.parse(factsScript.exec(guests[0] ?? '')?.[1] ?? '');
      const show = JSON.parse(factsScript.exec(guests[2] ?? '')?.[1] ?? '');
      for (const place of [home, show.location]) {
        expect(place).toMatchObject({
          name: brand,
          address: { addressLocality: 'Umeå', addressCountry: 'SE' },
        });
      }
      for (const url of files) {
        const text = await read(process, url);
        if (named.includes(url)) expect(text.replaceAll('&amp;', '&'), url).toContain(brand);
        if (url === '/manifest.webmanifest') {
          const { tagline: description } = otherFacts;
          expect(JSON.parse(text)).toMatchObject({ name: brand, short_name: brand, description });
        }
      }
      const own = await picturesOf(process);
      for (const name of pictures) {
        expect(own.get(name)?.equals(before.get(name) ?? Buffer.alloc(0)), name).toBe(false);
      }
      expect(String(own.get('favicon.svg'))).toContain('#7fd0ff');
      drawn ??= own;
      expect(own, 'the same in every process').toEqual(drawn);
    }
  });

  /**
   * One is booked, one declined, one written to; the others are in the morning's mail, and then due. Performers correct
   * and withdraw, and one does not answer.
   */
  async function writeToEveryone(performers: Performer[]): Promise<void> {
    const list = await other.http.inject({ url: '/api/admin/applications', headers: admin.headers });
    const [booked = 0, declined = 0, told = 0] = list.json<{ id: number }[]>().map(({ id }) => id);
    const evening = { ...bookedEvening, location: 'Källaren' };
    for (const [id, what, payload, status] of [
      [booked, 'book', evening, 201],
      [declined, 'decline', { message: 'Not this time.' }, 200],
      [told, 'messages', { text: 'A question.' }, 201],
    ] as const) {
      const answer = await askAbout(other, admin, id, what, { method: 'POST', payload });
      expect(answer.statusCode, answer.body).toBe(status);
    }
    const settings = await other.http.inject({
      method: 'PUT',
      url: '/api/admin/review-settings',
      headers: admin.headers,
      payload: { ...defaultReviewSettings, digest: true },
    });
    expect(settings.statusCode, settings.body).toBe(200);
    const [first, second] = performers;
    if (!first || !second) throw new Error('two performers are needed');
    expect((await correct(other, first, { phone: '1' })).statusCode).toBe(200);
    expect((await withdraw(other, second)).statusCode).toBe(200);
    // Nine in the morning in Stockholm, and then two hours before the answers are due.
    const sinceNine = (site.time.now.getTime() - 8 * hourMs) % (24 * hourMs);
    const untilNine = 24 * hourMs - sinceNine;
    // And three days after the booking.
    for (const ms of [untilNine, 22 * hourMs - untilNine, 50 * hourMs]) {
      site.pass(ms);
      for (const { services } of everyProcess()) await watchAnswerDeadlines(services);
    }
  }

  /** One says yes to another evening, and is reminded of it. */
  async function remindOneOfAShow(): Promise<void> {
    const june = await applyForPage(other, { fields: { ...sampleFields, location: 'Källaren' }, files: [] });
    const startDateTime = new Date(site.time.now.getTime() + 96 * hourMs).toISOString();
    const payload = { ...bookedEvening, location: 'Källaren', startDateTime, endDateTime: startDateTime };
    const booked = await askAbout(other, await signedInAdmin(site), june.id, 'book', {
      method: 'POST',
      payload,
    });
    expect(booked.statusCode, booked.body).toBe(201);
    expect((await answerDate(other, june, true)).statusCode).toBe(200);
    site.pass(48 * hourMs);
    for (const { services } of everyProcess()) await remindPerformers(services);
  }

  async function sendALinkToANewPassword(): Promise<void> {
    const password = 'three chords & the truth';
    const { headers, username } = await signedInAdmin(site, password);
    const address = { email: 'rosa@example.org', password };
    const change = { method: 'PUT', url: '/api/admin/account/email', headers, payload: address } as const;
    expect((await other.http.inject(change)).statusCode).toBe(200);
    const forgotten = { method: 'POST', url: '/api/forgot-password', payload: { username } } as const;
    expect((await other.http.inject(forgotten)).statusCode).toBe(202);
  }

  /** One has just signed up, one is brought along from an older list, and one gets the letter of the next Thursday. */
  async function writeToSubscribers(): Promise<void> {
    await addSubscribers(site, ['reader@example.org']);
    expect((await signUp(other, 'guest@example.org')).statusCode).toBe(202);
    const imported = await other.http.inject({
      method: 'POST',
      url: '/api/admin/subscribers/import',
      headers: { ...(await signedInAdmin(site)).headers, 'content-type': 'text/csv' },
      payload: 'older@example.org',
    });
    expect(imported.statusCode, imported.body).toBe(200);
    const settings = { id: 1, onSince: site.time.now.toISOString(), intro: 'Hello.' };
    await site.database.db.insertInto('letterSettings').values(settings).execute();
    const own = await other.http.inject({
      method: 'POST',
      url: '/api/admin/letter/own',
      headers: (await signedInAdmin(site)).headers,
      payload: { subject: 'The kitchen is back', text: 'Soup again, from Tuesday on.' },
    });
    expect(own.statusCode, own.body).toBe(201);
    const { next } = newsletterTimes(site.time.now, otherFacts.timeZone);
    // Still to come when the letter leaves: the clock goes on by two days until then.
    const startDateTime = new Date(next.at.getTime() + 120 * hourMs).toISOString();
    const endDateTime = new Date(next.at.getTime() + 122 * hourMs).toISOString();
    await site.services.events.add(
      [{ ...sampleEvent(), startDateTime, endDateTime }],
      site.time.now.toISOString(),
    );
    site.pass(next.at.getTime() - site.time.now.getTime());
    for (const { services } of everyProcess()) await queueDueNewsletters(services);
  }

  test.each(names)('every mail and SMS is of %s', async (brand) => {
    await site.reset();
    // They also remember the day of the last morning's mail, which comes again.
    await site.database.db.deleteFrom('reviewSettings').execute();
    admin = await signedInAdmin(site);
    await changeTo({ ...otherFacts, brand });
    await setSmsNumber(site, admin.id, '070 740 55 66');
    const fields = { ...sampleFields, location: 'Källaren' };
    // The sixth within minutes is told of in a summary.
    const performers: Performer[] = [];
    for (let count = 0; count < 6; count += 1) {
      const email = `guest${count}@example.com`;
      performers.push(await applyForPage(other, { fields: { ...fields, email }, files: [] }));
    }
    const spam = { ...fields, [spamMarks.honeypot]: 'filled in' };
    expect((await apply(other, { fields: spam, files: [] })).statusCode).toBe(201);
    for (const channel of ['mail', 'sms']) {
      const { path, method } = sendTestMessage;
      const payload = { channel };
      const answer = await other.http.inject({ url: path, method, headers: admin.headers, payload });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    await writeToEveryone(performers);
    await writeToSubscribers();
    await remindOneOfAShow();
    await sendALinkToANewPassword();
    const invited = await other.http.inject({
      url: createInvitation.path,
      method: createInvitation.method,
      headers: (await signedInAdmin(site)).headers,
      payload: { email: 'new@example.org' },
    });
    expect(invited.statusCode, invited.body).toBe(201);
    const queued = await site.outbox();
    expect(new Set(queued.map(({ purpose }) => purpose))).toEqual(new Set(messagePurposes));
    expect(queued.some(({ subject }) => subject.startsWith('[Suspected spam]'))).toBe(true);
    for (const message of queued) {
      // What the performer has typed is repeated to staff.
      const leftOut = [site.config.publicUrl, ...Object.values(sampleFields)];
      expect(itsWordIn(JSON.stringify(message), leftOut), message.purpose).toBeUndefined();
      if (message.html === null) expect(message.text).toContain(brand);
      else {
        expect(message.html).toContain(escaped(brand));
        expect(message.html).toContain('#7fd0ff');
      }
    }
    site.pass(60 * 60_000);
    await other.deliver();
    const mails = [...site.mail.mails.splice(0), ...other.mail.mails.splice(0)];
    expect(mails.length).toBe(queued.filter(({ channel }) => channel === 'mail').length);
    for (const mail of mails) expect(mail.headers.from).toEqual([`${brand} <booking@example.com>`]);
  });

  test('the logo and the photo of every place are in the pages, icons and card of every process', async () => {
    admin = await signedInAdmin(site);
    await changeTo({ ...otherFacts, brand: 'Ö' });
    const wordmarks = await picturesOf(site);
    const sent = await sendLogo(site, admin, [{ bytes: await samplePhoto('#3a7') }]);
    expect(sent.statusCode, sent.body).toBe(200);
    const logo = sent.json<Venue>().logoUrl?.replace('.jpg', '') ?? '';
    const photos: string[] = [];
    for (const place of photoPlaces) {
      const { id, fileUrl } = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
      expect((await showPhoto(site, admin, place, id)).statusCode).toBe(200);
      photos.push(fileUrl.replace(/\.\w+$/, ''));
    }
    passASecond(site);
    for (const process of everyProcess()) {
      let shown = '';
      for (const url of pages) {
        const html = await read(process, url);
        shown += html.replace(stateScript, '');
        const hasLogo = !url.startsWith('/admin') && url !== '/embed/events';
        if (hasLogo) expect(html.replace(stateScript, ''), url).toContain(logo);
      }
      for (const photo of photos) expect(shown).toContain(photo);
      const own = await picturesOf(process);
      for (const name of pictures) {
        expect(own.get(name)?.equals(wordmarks.get(name) ?? Buffer.alloc(0)), name).toBe(false);
      }
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import type { NewEvent } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { childrenOf, jsonFeed, readXml, textOf } from '#tests/support/feeds.ts';
import { addImage } from '#tests/support/gallery.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { passASecond } from '#tests/support/venue.ts';

const publicUrl = 'https://folklore.example.com';
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
/** What of each would break out of markup, if anything did. */
const hostile = [
  ...oddTexts,
  '</script><script>alert(1)</script>',
  ']]>',
  '<![CDATA[x]]>',
  '<!--',
  '&#0; &x;',
];

describe.each(usualDialects)('A feed of what is to come (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;

  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { PUBLIC_URL: publicUrl } });
    admin = await signedInAdmin(site);
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('events').execute();
    passASecond(site);
  });
  afterAll(() => site.close());

  async function add(changes: Partial<NewEvent> = {}): Promise<number> {
    const [id = 0] = await site.services.events.add([sampleEvent(changes)], site.time.now.toISOString());
    passASecond(site);
    return id;
  }

  async function readRss() {
    const answer = await site.http.inject('/events.rss');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const rss = readXml(answer.body);
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const [channel, ...others] = rss.children;
    if (!channel || others.length > 0) throw new Error('not one channel');
    return { channel, items: childrenOf(channel, 'item') };
  }

  async function readJson() {
    const answer = await site.http.inject('/events.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(answer.body).not.toContain('<');
    return jsonFeed.parse(JSON.parse(answer.body));
  }

  test('is there before there is a show', async () => {
    const { channel, items } = await readRss();
    expect(items).toEqual([]);
    expect(textOf(channel, 'title')).toBe('Folklore: upcoming events');
    expect((await readJson()).items).toEqual([]);
  });

  test('has pictures that the pages of other sites may show, and none that guests may not see', async () => {
    const shown = await addImage(site, { ...admin, fields: { isPublic: 'true' } });
    const hidden = await addImage(site, admin);
    const id = await add({ imageUrl: shown.fileUrl, description: `<p><img src="${shown.fileUrl}"></p>` });
    const { items, ...feed } = await readJson();
    const [, card = ''] =
      /property="og:image" content="([^"]+)"/.exec((await site.http.inject(`/events/${id}`)).body) ?? [];
    const pictures = [
      feed.icon,
      feed.favicon,
      items[0]?.image,
      card,
      sizedImageUrl(shown, 480, 'webp'),
      '/artwork.svg?name=Songs',
      '/apple-touch-icon.png',
      '/share-card.jpg',
    ].flatMap((url) => url ?? []);
    const policyOf = async (url: string, headers = {}) => {
      const answer = await site.http.inject({ url: url.replace(publicUrl, ''), headers });
      return [url, answer.statusCode, answer.headers['cross-origin-resource-policy']];
    };
    for (const url of pictures) expect(await policyOf(url)).toEqual([url, 200, 'cross-origin']);
    expect(await policyOf(hidden.fileUrl, admin.headers)).toEqual([hidden.fileUrl, 200, 'same-origin']);
  });

  test('has all that RSS 2.0 asks for, and says where it is', async () => {
    const id = await add({ name: 'Songs & <stories>', imageUrl: '/images/a.webp' });
    const { siteId } = await site.services.siteIdentity.get();
    const { channel, items } = await readRss();
    expect(textOf(channel, 'link')).toBe(`${publicUrl}/events`);
    expect(textOf(channel, 'description')).toContain('A coffee shop with a stage.');
    expect(textOf(channel, 'lastBuildDate')).toMatch(rfc822);
    expect(childrenOf(channel, 'atom:link').map(({ attributes }) => attributes)).toEqual([
      { href: `${publicUrl}/events.rss`, rel: 'self', type: 'application/rss+xml' },
    ]);
    const [item] = items;
    if (!item || items.length > 1) throw new Error('not one item');
    expect(textOf(item, 'title')).toBe('Songs & <stories>');
    expect(textOf(item, 'link')).toBe(`${publicUrl}/events/${id}`);
    expect(textOf(item, 'pubDate')).toMatch(rfc822);
    expect(textOf(item, 'category')).toBe('Live Music');
    expect(childrenOf(item, 'guid')).toMatchObject([
      { attributes: { isPermaLink: 'false' }, text: `event-${id}@${siteId}` },
    ]);
    expect(textOf(item, 'description')).toBe(
      '<p>Friday, November 20, 2026, 7:30 PM – 10:00 PM<br>' +
        'Folklore, 12 Sample Street, Dawsonville, GA 30534</p><p>Songs after midnight.</p>',
    );
    const feed = await readJson();
    expect(feed).toMatchObject({
      title: 'Folklore: upcoming events',
      home_page_url: `${publicUrl}/events`,
      feed_url: `${publicUrl}/events.json`,
    });
    expect(feed.items).toMatchObject([
      {
        id: `event-${id}@${siteId}`,
        url: `${publicUrl}/events/${id}`,
        title: 'Songs & <stories>',
        content_html: textOf(item, 'description'),
        image: `${publicUrl}/images/a.webp`,
        tags: ['Live Music'],
        _event: { startDateTime: '2026-11-21T00:30:00.000Z', status: 'scheduled' },
      },
    ]);
  });

  test('leads pictures and links of a description to this site', async () => {
    await add({
      description: '<p><img src="/images/a.jpg"> <a href="/live-music">src="/x"</a></p>',
    });
    const { items } = await readRss();
    const html = items[0] ? textOf(items[0], 'description') : '';
    expect(html).toContain(`<img src="${publicUrl}/images/a.jpg"`);
    expect(html).toContain(`<a href="${publicUrl}/live-music"`);
    expect(html).toMatch(/>src=("|&quot;)\/x/);
  });

  test.each(hostile.map((text) => [text]))('takes %j for text, in every field', async (text) => {
    await add({
      name: text,
      description: text,
      location: text,
      price: text,
      ages: text,
      ticketUrl: text,
      performer: `The ${text}`,
      imageUrl: text,
      status: 'soldOut',
    });
    const { items } = await readRss();
    const [item] = items;
    if (!item || items.length > 1) throw new Error('not one item');
    const html = textOf(item, 'description');
    const feed = await readJson();
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]?.content_html).toBe(html);
    expect(textOf(item, 'title')).toMatch(/^Sold out: /);
    expect(feed.items[0]?.title).toBe(textOf(item, 'title'));
    expect(html).not.toMatch(/<script|<!/i);
    expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\ufffe\uffff]/u);
  });

  test('names the act, unless the show has its name', async () => {
    await add({ name: 'Night Ferry', performer: 'Lila Quartet' });
    await add({ name: 'Lila Quartet', performer: 'Lila Quartet' });
    const texts = (await readRss()).items.map((item) => textOf(item, 'description'));
    expect(texts.map((text) => text.includes('With Lila Quartet'))).toEqual([true, false]);
  });

  test('loses a show when it ends, and tells at once of what staff change', async () => {
    const id = await add({ endDateTime: '2026-11-21T03:00:00.000Z' });
    const other = await add({
      name: 'Later',
      startDateTime: '2026-11-28T00:00:00.000Z',
      endDateTime: '2026-11-28T02:00:00.000Z',
    });
    const titles = async () => {
      const fromRss = (await readRss()).items.map((item) => textOf(item, 'title'));
      expect((await readJson()).items.map(({ title }) => title)).toEqual(fromRss);
      return fromRss;
    };
    const before = site.time.now;
    expect(await titles()).toEqual(['June Hollis & The Night Porch', 'Later']);
    site.time.now = new Date('2026-11-21T03:00:00.000Z');
    expect(await titles()).toEqual(['Later']);
    site.time.now = before;
    await site.http.inject({
      method: 'PATCH',
      url: `/api/events/${id}`,
      headers: admin.headers,
      payload: { status: 'cancelled' },
    });
    passASecond(site);
    expect(await titles()).toEqual(['Cancelled: June Hollis & The Night Porch', 'Later']);
    await site.http.inject({
      method: 'PATCH',
      url: `/api/admin/events/${other}/archive`,
      headers: admin.headers,
    });
    passASecond(site);
    expect(await titles()).toEqual(['Cancelled: June Hollis & The Night Porch']);
  });

  test('is named in the heads of the home page and the calendar, and so is the calendar to subscribe to', async () => {
    for (const path of ['/', '/events']) {
      const { body } = await site.http.inject(path);
      const named = [
        ...body.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g),
      ];
      expect(named.map(([, type, title, href]) => [type, title, href])).toEqual([
        ['text/calendar', 'Folklore: events', `${publicUrl}/events.ics`],
        ['application/rss+xml', 'Folklore: events', `${publicUrl}/events.rss`],
        ['application/feed+json', 'Folklore: events', `${publicUrl}/events.json`],
      ]);
      for (const [, , , href = ''] of named) {
        expect((await site.http.inject(new URL(href).pathname)).statusCode).toBe(200);
      }
    }
    expect((await site.http.inject('/live-music')).body).not.toContain('rel="alternate"');
  });
});

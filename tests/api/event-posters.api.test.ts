import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { quickPens } from '#tests/support/stand-ins.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

/** Drawing takes a core for seconds, and this machine may have others to serve. */
const patience = { timeout: 240_000 };

describe.each(usualDialects)('Posters of an event on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let event: EventRecord;
  beforeAll(async () => {
    site = await startTestSite({
      dialect,
      pens: { ...quickPens, drawCard: vi.fn(quickPens.drawCard) },
      isAlone: true,
    });
    admin = await signedInAdmin(site);
    const payload = { ...sampleEvent({ name: 'Вечер джаза' }), archived: true };
    const made = await site.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: admin.headers,
      payload,
    });
    event = made.json();
  });
  afterAll(() => site.close());

  const preview = (query: string, headers: Record<string, string> = admin.headers) =>
    site.http.inject({ url: `/api/admin/events/${event.id}/posters/preview?${query}`, headers });
  const add = (payload: object, id = event.id) =>
    site.http.inject({
      method: 'POST',
      url: `/api/admin/events/${id}/posters`,
      headers: admin.headers,
      payload,
    });

  test(
    'are drawn small to choose from, the same each time, and another one for another variation',
    patience,
    async () => {
      const [first, again, other] = [
        await preview('style=rustic'),
        await preview('style=rustic&variation=0&of=2026'),
        await preview('style=rustic&variation=2'),
      ];
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
      });
      const { width, height } = await sharp(first.rawPayload).metadata();
      expect({ width, height }).toEqual({ width: 512, height: 512 });
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      expect(other.rawPayload.equals(first.rawPayload)).toBe(false);
    },
  );

  test('are for staff, of events that are there, in styles that there are', async () => {
    expect((await preview('style=rustic', {})).statusCode).toBe(401);
    expect((await preview('style=baroque')).statusCode).toBe(400);
    expect((await preview('style=rustic&variation=x')).statusCode).toBe(400);
    expect((await add({ style: 'rustic', variation: 0 }, 4_711)).statusCode).toBe(404);
    expect((await add({ style: 'rustic', variation: 1_000 })).statusCode).toBe(400);
    expect((await add({ style: 'rustic' })).statusCode).toBe(400);
  });

  test(
    'are added to the gallery once, seen by guests only with the event, and printed as they are',
    patience,
    async () => {
      const answers = await Promise.all([1, 2].map(() => add({ style: 'vivid', variation: 3 })));
      const [one, two] = answers.map((answer) => {
        expect(answer.statusCode).toBe(201);
        return answer.json<ManagedImage>();
      });
      expect(one).toMatchObject({
        category: 'generated',
        tags: 'poster, vivid',
        description: 'Вечер джаза',
        isPublic: false,
        followsEvents: true,
        width: 1024,
      });
      expect(two).toEqual(one);
      const isSeen = async () => (await site.http.inject({ url: one?.fileUrl ?? '' })).statusCode === 200;
      const change = (payload: object) =>
        site.http.inject({
          method: 'PATCH',
          url: `/api/events/${event.id}`,
          headers: admin.headers,
          payload,
        });
      await change({ imageUrl: one?.fileUrl });
      expect(await isSeen()).toBe(false);
      await change({ archived: false });
      expect(await isSeen()).toBe(true);
      const uses = await site.http.inject({
        url: `/api/admin/images/${one?.id}/uses`,
        headers: admin.headers,
      });
      expect(uses.json()).toEqual([{ kind: 'event', id: event.id, name: 'Вечер джаза' }]);
      const drawn = () => {
        const [request] = vi.mocked(site.services.pens.drawCard).mock.lastCall ?? [];
        return { name: request?.unsaid?.name, hasPhoto: request?.photo !== undefined };
      };
      await site.http.inject(`/events/${event.id}/card.png`);
      expect(drawn(), 'it says it all itself').toEqual({ name: '', hasPhoto: true });
      await change({ price: '$99' });
      await site.http.inject(`/events/${event.id}/card.png`);
      expect(drawn(), 'it says another price').toEqual({ name: undefined, hasPhoto: false });
      const url = `/api/admin/images/${one?.id}/download`;
      const print = await site.http.inject({ url, headers: admin.headers });
      expect((await sharp(print.rawPayload).metadata()).width).toBe(3072);
    },
  );
});

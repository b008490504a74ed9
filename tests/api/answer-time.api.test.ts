import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const minuteMs = 60_000;

let site: TestSite;
let wire: Wire;
let admin: SignedInAdmin;
let image: ManagedImage;
beforeEach(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  wire = await openWire(site);
  admin = await signedInAdmin(site);
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer();
  const files = [{ field: 'image', bytes }];
  image = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' }, files });
  // Only what our own code waits for; sockets have timers of their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await site.close();
});

/** The store hands out this file when it is told to, whichever is asked for. */
function heldBackFile(byteSize: number) {
  const stream = new PassThrough();
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  vi.spyOn(site.services.galleryFiles, 'open').mockImplementation(async () => {
    asked.resolve();
    await opened.promise;
    return { byteSize, stream };
  });
  return { stream, asked: asked.promise, open: opened.resolve };
}

async function get(path: string): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port: wire.port, path, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

describe('An answer that has begun', () => {
  test('may take as long as its reader needs', async () => {
    const file = heldBackFile(12);
    file.open();
    file.stream.write('begun, ');
    const answer = await get(image.fileUrl);
    expect(answer.statusCode).toBe(200);
    vi.advanceTimersByTime(10 * minuteMs);
    file.stream.end('ended');
    expect(await text(answer)).toBe('begun, ended');
  });
});

describe('An answer that does not begin', () => {
  test('is given up after a minute, with a sentence', async () => {
    const file = heldBackFile(12);
    const answering = get(image.fileUrl);
    await file.asked;
    vi.advanceTimersByTime(minuteMs);
    const answer = await answering;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    expect(JSON.parse(await text(answer))).toMatchObject({
      error: 'This took too long. Please try again in a minute.',
    });
  });

  test('is given up as well when its body was all there', async () => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<never>();
    vi.spyOn(GalleryStore.prototype, 'changeVisibility').mockImplementation(() => {
      asked.resolve();
      return held.promise;
    });
    const answering = wire.ask(`/api/admin/images/${image.id}/visibility`, {
      method: 'PATCH',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ isPublic: false }),
    });
    await asked.promise;
    vi.advanceTimersByTime(minuteMs);
    expect((await answering).status).toBe(503);
    held.reject(new Error('came too late'));
  });

  test.each([
    ['an image', () => image.fileUrl],
    ['a download', () => `/api/admin/images/${image.id}/download`],
  ])('leaves no file open that is opened after that: %s', async (_what, path) => {
    const file = heldBackFile(12);
    const limitMs = 3 * minuteMs;
    const answering = wire.ask(path(), { headers: admin.headers });
    await file.asked;
    vi.advanceTimersByTime(limitMs);
    expect((await answering).status).toBe(503);
    file.open();
    await once(file.stream, 'close');
  });

  test('does not wait in line any longer for a size of an image', async () => {
    const held = Promise.withResolvers<void>();
    const ahead = site.services.semaphores.sizes.run(0, () => held.promise);
    const answering = wire.ask(sizedImageUrl(image, 480, 'webp'));
    while (site.services.semaphores.sizes.waiting === 0) await setImmediate();
    vi.advanceTimersByTime(minuteMs);
    expect((await answering).status).toBe(503);
    while (site.services.semaphores.sizes.waiting > 0) await setImmediate();
    held.resolve();
    await ahead;
    expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('does not wait in line either when its connection is gone', async () => {
    const held = Promise.withResolvers<void>();
    const ahead = site.services.semaphores.sizes.run(0, () => held.promise);
    const visitor = connect({ port: wire.port, host: '127.0.0.1' });
    visitor.write(`GET ${sizedImageUrl(image, 480, 'webp')} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    while (site.services.semaphores.sizes.waiting === 0) await setImmediate();
    visitor.destroy();
    while (site.services.semaphores.sizes.waiting > 0) await setImmediate();
    held.resolve();
    await ahead;
    expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

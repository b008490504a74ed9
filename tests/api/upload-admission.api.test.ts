import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { createEvent } from '#contract/events/event-management.ts';
import { generateImage, generateVariation, uploadImage } from '#contract/gallery/gallery.ts';
import { errorBody } from '#server/http/openapi.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { readMetrics } from '#tests/support/answers.ts';
import { addImage, sendImage } from '#tests/support/gallery.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import {
  apply,
  filePart,
  formBody,
  formType,
  sampleFields,
  samplePhoto,
} from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { keptOnDisk } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const patience = { timeout: 40_000 };
const tenMegabytes = Buffer.alloc(10_000_000, 'no picture');

let site: TestSite;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await site.close();
});

interface Sender {
  socket: Socket;
  heard(): string;
}

/** Begins to send an application from an address of this machine, and goes on when told to. */
async function begin({ port }: Wire, from: string, start: Buffer = Buffer.of()): Promise<Sender> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.write(
    `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: 9000000\r\n\r\n`,
  );
  socket.write(start);
  return { socket, heard: () => text };
}

function uploadedBytes(): number {
  const folder = join(site.config.dataDir, 'uploads');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

describe('Strangers who send slowly from two addresses', () => {
  test('keep neither a performer nor staff from sending, and what they have brought goes', async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { METRICS_TOKEN: 'sixteen-letters!' } });
    const wire = await openWire(site);
    const { uploads } = site.services;
    const photo = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(20_000)]);
    const start = filePart({ bytes: photo }).subarray(0, 20_000);
    const strangers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => begin(wire, `127.0.0.${2 + (index % 2)}`, start)),
    );
    await vi.waitFor(() => expect(uploads.slots.taken).toBe(100), patience);
    await vi.waitFor(() => expect(uploads.heldBytes).toBeGreaterThan(100 * 15_000), patience);

    const { headers } = await signedInAdmin(site);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await apply(site, { from: '10.9.9.9' })).statusCode).toBe(201);
      expect((await sendImage(site, { headers })).statusCode).toBe(201);
    }
    const givenUp = await vi.waitFor(() => {
      const answered = strangers.filter(({ heard }) => heard().includes('\r\n\r\n'));
      expect(answered).toHaveLength(uploads.slots.evicted);
      return answered;
    }, patience);
    for (const { heard } of givenUp) {
      expect(heard()).toMatch(/^HTTP\/1\.1 503 /);
      expect(heard().toLowerCase()).toContain('\r\nretry-after: 30');
      expect(heard()).toContain('this upload was given up. Please try again in half a minute.');
    }
    await vi.waitFor(
      () => expect(keptOnDisk(site.config.dataDir).uploads).toHaveLength(uploads.slots.taken),
      patience,
    );
    const { body } = await site.http.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer sixteen-letters!' },
    });
    const { values } = readMetrics(body);
    expect(values.get('greenroom_given_up_total{what="uploads"}')).toBe(uploads.slots.evicted);
    expect(uploads.slots.evicted).toBeGreaterThan(0);
    expect(values.get('greenroom_upload_bytes_held')).toBe(uploads.heldBytes);
  });

  test('are left alone while nobody else wants their place', async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    const wire = await openWire(site);
    const body = formBody(sampleFields, [{ bytes: await samplePhoto() }]);
    const socket = connect({ port: wire.port, host: '127.0.0.1' });
    opened.push(socket);
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.write(
      `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, -10));
    await vi.waitFor(() => expect(site.services.uploads.slots.taken).toBe(1), patience);
    for (let other = 0; other < 20; other += 1) expect((await apply(site)).statusCode).toBe(201);
    socket.write(body.subarray(-10));
    await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 201 /), patience);
  });
});

describe('A file that cannot be a picture', () => {
  test('is not written down, and is told of together with everything else', async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    const wire = await openWire(site);
    const { name: _, ...fields } = sampleFields;
    const rest = formBody(fields, []);
    const head = filePart({ bytes: tenMegabytes });
    const socket = connect({ port: wire.port, host: '127.0.0.1' });
    opened.push(socket);
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    socket.write(
      `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${head.length + rest.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    await vi.waitFor(() => expect(keptOnDisk(site.config.dataDir).uploads).toHaveLength(1), patience);
    expect(uploadedBytes()).toBeLessThan(1_000);
    socket.write(rest);
    await vi.waitFor(() => expect(heard).toContain('"fields"'), patience);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))).fields).toEqual({
      name: 'Name is required',
      bandPhotos: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture',
    });
  });
});

describe.each(usualDialects)('Someone whose applications are refused, on %s', (dialect) => {
  const wrong = { files: [{ bytes: Buffer.from('Dear team') }], from: '10.7.7.7' };

  test('may pick the wrong file a few times, and is let in with the right one', async () => {
    site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: '5' } });
    for (let time = 0; time < 7; time += 1) expect((await apply(site, wrong)).statusCode).toBe(415);
    expect((await apply(site, { from: wrong.from })).statusCode).toBe(201);
  });

  test.each([
    ['5', 20],
    ['30', 30],
  ])(
    'hears after some that these are too many, before the body is read (limit %s)',
    async (limit, refusals) => {
      site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: limit } });
      const bad = [
        () => apply(site, wrong),
        () => apply(site, { ...wrong, fields: {}, files: [] }),
        () => apply(site, { ...wrong, files: [{ bytes: Buffer.alloc(15_000_001, 'x') }] }),
      ];
      const seen = new Set<number>();
      for (let time = 0; time < refusals; time += 1) {
        // One of each kind, and then the two that are soon sent.
        const send = bad[time] ?? bad[time % 2] ?? expect.unreachable();
        seen.add((await send()).statusCode);
      }
      expect([...seen].toSorted()).toEqual([400, 413, 415]);
      for (const sending of [wrong, { from: wrong.from }]) {
        const answer = await apply(site, sending);
        expect(answer.statusCode).toBe(429);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
        expect(errorBody.strict().parse(answer.json()).error).toMatch(/^Too many tries/);
      }
      expect((await apply(site, { from: '10.7.7.8' })).statusCode, 'others').toBe(201);
      site.time.now = new Date(site.time.now.getTime() + 61 * 60_000);
      expect((await apply(site, { from: wrong.from })).statusCode, 'an hour later').toBe(201);
    },
  );

  test('still gets the answer to what is stored, but no way around the limit', async () => {
    site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: '5' } });
    const headers = { 'idempotency-key': 'the-night-porch' };
    const first = await apply(site, { from: wrong.from, headers });
    expect(first.statusCode).toBe(201);
    for (let time = 0; time < 20; time += 1) await apply(site, wrong);
    expect((await apply(site, wrong)).statusCode).toBe(429);
    const again = await apply(site, { from: wrong.from, headers });
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) {
      statuses.push((await apply(site, { ...wrong, headers })).statusCode);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
  });

  test('is never locked out where the owner wants no limit', async () => {
    site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: '0' } });
    for (let time = 0; time < 70; time += 1) expect((await apply(site, wrong)).statusCode).toBe(415);
    expect((await apply(site, { from: wrong.from })).statusCode).toBe(201);
  });
});

describe('A disk that is nearly full', () => {
  test.each([
    ['less than 500 MB are free', { freeBytes: 499_000_000, totalBytes: 5_000_000_000 }],
    ['less than 5 % are free', { freeBytes: 9_000_000_000, totalBytes: 200_000_000_000 }],
  ])('takes no uploads, and says so before their body is read: %s', async (_when, disk) => {
    site = await startTestSite({ dialect: 'sqlite' });
    const { headers } = await signedInAdmin(site);
    Object.assign(site.disk, disk);
    const wire = await openWire(site);
    const ask = (path: string, cookie = {}) =>
      wire.ask(path, {
        method: 'POST',
        headers: { 'content-type': formType, 'content-length': '40000000', ...cookie },
      });
    for (const answer of [await ask(submitApplication.path), await ask(uploadImage.path, headers)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('300');
      expect(JSON.parse(answer.text).error).toBe(
        'There is too little room for pictures here at the moment. Please try again later.',
      );
    }
    expect(keptOnDisk(site.config.dataDir).uploads).toEqual([]);
    for (const path of ['/healthz', '/events', '/api/events'])
      expect((await wire.ask(path)).status).toBe(200);
  });

  test('takes no pictures that come with an event or are to be made, and the event without one', async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { APPLICATION_LIMIT: '0' } });
    const { headers } = await signedInAdmin(site);
    const image = await addImage(site, { headers, fields: { category: 'venue' } });
    site.disk.freeBytes = 1_000;
    await vi.waitFor(async () => expect((await apply(site)).statusCode).toBe(503), patience);
    const { imageUrl, ...event } = sampleEvent();
    const imageData = (await samplePhoto()).toString('base64');
    const send = (url: string, payload: object) =>
      site.http.inject({ method: 'POST', url, headers, payload });
    for (const answer of [
      await send(createEvent.path, { ...event, imageData, imageMimeType: 'image/jpeg' }),
      await send(generateImage.path, { prompt: 'Jazz night', style: 'vivid' }),
      await send(generateVariation.path.replace('{imageId}', String(image.id)), {
        variationType: 'lighting',
      }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(answer.json().error).toMatch(/^There is too little room for pictures here/);
    }
    expect(await site.database.db.selectFrom('images').select('id').execute()).toEqual([{ id: image.id }]);
    expect((await send(createEvent.path, event)).statusCode).toBe(201);
  });

  test('ends one that is under way when it comes to that, and keeps nothing of it', async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    const wire = await openWire(site);
    const photo = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(5_000_000)]);
    const { socket, heard } = await begin(wire, '127.0.0.1', filePart({ bytes: photo }).subarray(0, 50_000));
    await vi.waitFor(() => expect(site.services.uploads.heldBytes).toBeGreaterThan(10_000), patience);
    site.disk.freeBytes = 1_000;
    await vi.waitFor(() => {
      socket.write(Buffer.alloc(1_000));
      expect(heard()).toMatch(/^HTTP\/1\.1 503 /);
    }, patience);
    await vi.waitFor(() => expect(keptOnDisk(site.config.dataDir).uploads).toEqual([]), patience);
    expect(site.services.uploads.heldBytes).toBe(0);
  });

  test('takes them with 500 MB that are 5 %', async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    Object.assign(site.disk, { freeBytes: 500_000_000, totalBytes: 10_000_000_000 });
    expect((await apply(site)).statusCode).toBe(201);
  });
});

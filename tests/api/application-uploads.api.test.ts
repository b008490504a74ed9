import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxSubmissionBytes } from '#contract/applications/application-fields.ts';
import { submitApplication } from '#contract/applications/applications.ts';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { errorBody } from '#server/http/openapi.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import {
  apply,
  filePart,
  formBody,
  formOf,
  formType,
  part,
  sampleFields,
  samplePhoto,
  sendForm,
  textPart,
} from '#tests/support/sample-application.ts';
import { keptOnDisk } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const megabyte = Buffer.alloc(1_000_000, 'x');
const clean = { files: [], uploads: [] };

describe('Someone who sends a form that is none', () => {
  let site: TestSite;
  let photo: Buffer;
  let good: Buffer;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { APPLICATION_LIMIT: '0' } });
    photo = await samplePhoto();
    good = formBody(sampleFields, [{ bytes: photo }]);
  });
  afterAll(() => site.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    expect(keptOnDisk(site.config.dataDir)).toEqual(clean);
    expect((await site.http.inject('/healthz')).statusCode).toBe(200);
  });

  async function expectRefusal(payload: Buffer, statuses: number[], type = formType): Promise<void> {
    const answer = await sendForm(site, payload, { headers: { 'content-type': type } });
    expect(statuses, answer.body).toContain(answer.statusCode);
    const body = errorBody.strict().parse(answer.json());
    expect(body.message).toBe(body.error);
    expect(answer.headers['cache-control']).toBe('no-store');
  }

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/mixed; boundary=x',
    'multipart/form-data-x; boundary=x',
    'application/octet-stream',
    'nonsense',
  ])('hears that %s is not taken', async (type) => {
    await expectRefusal(Buffer.from('{"name":"June"}'), [415], type);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(252)}`,
    'multipart/form-data; boundary=other',
    'Multipart/Form-Data; charset=utf-8',
  ])('hears that a form under %s cannot be read', async (type) => {
    await expectRefusal(good, [400], type);
  });

  test('hears so when there is no body, or no Content-Type', async () => {
    await expectRefusal(Buffer.of(), [400]);
    const answer = await site.http.inject({ method: 'POST', url: submitApplication.path });
    expect(answer.statusCode).toBe(400);
  });

  test('hears so wherever the form breaks off', async () => {
    for (let length = 0; length < good.length - 4; length += 23) {
      await expectRefusal(good.subarray(0, length), [400]);
    }
  });

  const boundary = formType.split('boundary=')[1];
  test.each([
    ['only its end', `--${boundary}--\r\n`],
    ['a part without headers', `--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['headers without an end', `--${boundary}\r\nContent-Disposition: form-data; name="name"`],
    ['a header without a colon', `--${boundary}\r\nContent-Disposition\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['a header without a name', `--${boundary}\r\n: form-data\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['a NUL in a header', `--${boundary}\r\nContent-Dispo\0sition: x\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['lines that end in LF', formBody(sampleFields, []).toString().replaceAll('\r\n', '\n')],
    [
      'a file inside a file that never ends',
      `--${boundary}\r\nContent-Disposition: form-data; name="flyer"; filename="x"\r\n\r\n`,
    ],
  ])('hears so of %s', async (_what, body) => {
    await expectRefusal(Buffer.from(body, 'latin1'), [400]);
  });

  test.each([
    ['a part without a name', part('Content-Disposition: form-data', 'x')],
    ['a file without a field', part('Content-Disposition: form-data; filename="x.jpg"', 'x')],
    ['a name of 100 kB', textPart('n'.repeat(100_000), 'x')],
    ['a name of 200 letters', textPart('n'.repeat(200), 'x')],
    ['headers of 20 kB', part(`Content-Disposition: form-data; name="x"\r\nX: ${'y'.repeat(20_000)}`, 'x')],
    ['200 fields', Buffer.concat(Array.from({ length: 200 }, (_, index) => textPart(`f${index}`, 'x')))],
    [
      '20 files',
      Buffer.concat(Array.from({ length: 20 }, () => filePart({ field: 'flyer', bytes: Buffer.of(1) }))),
    ],
    ['a file that nobody asked for', filePart({ field: 'cv', bytes: Buffer.of(1) })],
    ['a file of the name __proto__', filePart({ field: '__proto__', bytes: Buffer.of(1) })],
    ['text where a photo belongs', textPart('bandPhotos', 'photo.jpg')],
    ['the same field twice', textPart('name', 'Another')],
    [
      'an unknown alphabet',
      part(
        'Content-Disposition: form-data; name="setLength"\r\nContent-Type: text/plain; charset=x-nope',
        'ä',
      ),
    ],
  ])('is refused %s', async (_what, extra) => {
    const fields = Object.entries(sampleFields)
      .filter(([name]) => name !== 'setLength')
      .map(([name, value]) => textPart(name, value));
    await expectRefusal(formOf([...fields, extra]), [400]);
  });

  test('is refused a text or half a photo under the name of a JPEG, at its field', async () => {
    for (const bytes of [Buffer.from('Dear team'), photo.subarray(0, photo.length / 2)]) {
      const answer = await apply(site, {
        files: [{ bytes: photo }, { field: 'flyer', name: 'x.jpg', bytes }],
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ fields: { flyer: answer.json().message } });
    }
  });

  test('may add fields that we do not know', async () => {
    const unknown = {
      __proto__x: 'x',
      constructor: 'x',
      toString: 'x',
      isAdmin: 'true',
      id: '7',
      submittedAt: 'never',
    };
    const answer = await apply(site, { fields: { ...sampleFields, ...unknown }, files: [] });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ ...sampleFields, submittedAt: site.time.now.toISOString() });
  });

  test('hears that a file is too large at exactly one byte too many', async () => {
    const largest = Buffer.alloc(maxImageBytes, 'x');
    expect((await apply(site, { files: [{ bytes: largest }] })).statusCode).toBe(415);
    const answer = await apply(site, { files: [{ bytes: Buffer.concat([largest, Buffer.of(0)]) }] });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().fields).toEqual({ bandPhotos: 'Each picture may have up to 15 MB' });
  });

  test('hears that nothing can be stored when the disk is full, and can when it is not', async () => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    vi.spyOn(site.services.applicationFiles, 'put').mockRejectedValueOnce(full);
    const answer = await apply(site);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json().error).toBe('Nothing can be stored at the moment. Please try again later.');

    // The second of two files: the first one goes again.
    vi.restoreAllMocks();
    const files = [{ bytes: photo }, { bytes: photo }];
    let puts = 0;
    const { applicationFiles } = site.services;
    const really = applicationFiles.put.bind(applicationFiles);
    vi.spyOn(applicationFiles, 'put').mockImplementation(async (name, bytes) => {
      puts += 1;
      if (puts === 2) throw full;
      await really(name, bytes);
    });
    expect((await apply(site, { files })).statusCode).toBe(503);
    expect(keptOnDisk(site.config.dataDir)).toEqual(clean);
    vi.restoreAllMocks();

    const { id } = (await apply(site, { files })).json();
    const erased = await site.services.applications.erase(id);
    for (const name of erased.files) await applicationFiles.remove(name);
  });
});

describe('Someone with a bad connection', () => {
  let site: TestSite;
  let wire: Wire;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    wire = await openWire(site);
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await vi.waitFor(() => expect(keptOnDisk(site.config.dataDir)).toEqual(clean), { timeout: 20_000 });
    expect((await wire.ask('/healthz')).status).toBe(200);
  });

  async function open(
    headers: string,
  ): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
    const socket = connect(wire.port, '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.write(
      `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\n${headers}\r\n`,
    );
    return { socket, heard: () => text, closed };
  }

  /** Whole, unless the other side has hung up. */
  async function send(socket: Socket, ...parts: (Buffer | string)[]): Promise<void> {
    for (const bytes of parts) await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  }

  function inChunk(bytes: Buffer): (Buffer | string)[] {
    return [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'];
  }

  test('hears that a body is too large before it is sent, and may go on sending it', async () => {
    const megabytes = maxSubmissionBytes / 1_000_000 + 10;
    const { socket, heard, closed } = await open(`Content-Length: ${megabytes * 1_000_000}\r\n`);
    await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 413 /), { timeout: 20_000 });
    for (let sent = 0; sent < megabytes; sent += 1) {
      expect(socket.writable).toBe(true);
      await send(socket, megabyte);
    }
    await closed;
    expect(heard()).toContain('That is more than 50 MB in all');
    expect(heard().toLowerCase()).toContain('connection: close');
  });

  test('hears so in the middle of a body that does not tell its length, and the connection ends', async () => {
    const { socket, heard, closed } = await open('Transfer-Encoding: chunked\r\n');
    const photo = filePart({ bytes: Buffer.alloc(14_000_000, 'x') });
    for (let sent = 0; sent < 4; sent += 1) await send(socket, ...inChunk(photo));
    await send(socket, '0\r\n\r\n');
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard()).toContain('That is more than 50 MB in all');
  });

  test('is cut off in the end when the body has none', async () => {
    const { socket, heard, closed } = await open('Transfer-Encoding: chunked\r\n');
    await send(socket, ...inChunk(filePart({ bytes: Buffer.of(1) }).subarray(0, -2)));
    for (let sent = 0; sent < 300 && !socket.closed; sent += 1) await send(socket, ...inChunk(megabyte));
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('leaves nothing behind when they hang up', async () => {
    const { socket } = await open('Content-Length: 9000000\r\n');
    socket.write(filePart({ bytes: megabyte }).subarray(0, 900_000));
    await vi.waitFor(() => expect(keptOnDisk(site.config.dataDir).uploads).toHaveLength(1), {
      timeout: 20_000,
    });
    socket.destroy();
  });

  /** Lets the server work while its clock stands still, or runs this much faster. */
  async function serverUntil(isDone: () => boolean, msPerTurn = 0): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!isDone() && Date.now() < deadline) {
      vi.advanceTimersByTime(msPerTurn);
      await new Promise(setImmediate);
    }
    expect(isDone()).toBe(true);
  }

  /** Then the server has begun to read, and to count the time. */
  function isBeingWritten(): boolean {
    const folder = join(site.config.dataDir, 'uploads');
    return keptOnDisk(site.config.dataDir).uploads.some((name) => readdirSync(join(folder, name)).length > 0);
  }

  /** As far as they are written down. */
  function receivedBytes(): number {
    const folder = join(site.config.dataDir, 'uploads');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  }

  test('is given up when nothing comes for half a minute, or next to nothing, and when it takes five minutes', async () => {
    // As a photo begins: of what cannot be one nothing is written down.
    const photo = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), megabyte]);
    const begin = filePart({ bytes: photo }).subarray(0, 100_000);
    const enough = Buffer.alloc(40_000, 'x');
    // With the clock of the throttle, which would wait for a timer otherwise. It goes on from where it was.
    const uptimeMs = Math.ceil(performance.now());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.advanceTimersByTime(uptimeMs);
    try {
      const stalled = await open('Content-Length: 9000000\r\n');
      stalled.socket.write(begin);
      await serverUntil(isBeingWritten);
      vi.advanceTimersByTime(29_000);
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      expect(stalled.heard()).toBe('');
      vi.advanceTimersByTime(2_000);
      await serverUntil(() => stalled.heard().includes('\r\n\r\n'));
      expect(stalled.heard()).toMatch(/^HTTP\/1\.1 408 /);
      await serverUntil(() => stalled.socket.closed, 20);
      expect(stalled.heard()).toContain('The upload has stopped on its way');

      const first = once(site.http.server, 'connection') as Promise<[Socket]>;
      const trickle = await open('Content-Length: 9000000\r\n');
      const [firstEar] = await first;
      trickle.socket.write(begin);
      await serverUntil(isBeingWritten);
      for (let passed = 0; passed < 30_000; passed += 1_000) {
        const before = firstEar.bytesRead;
        trickle.socket.write('x');
        await serverUntil(() => firstEar.bytesRead > before);
        vi.advanceTimersByTime(1_000);
      }
      await serverUntil(() => trickle.heard().includes('has stopped on its way'));
      trickle.socket.destroy();
      await serverUntil(() => !isBeingWritten());

      const slow = await open('Content-Length: 9000000\r\n');
      slow.socket.write(begin);
      await serverUntil(() => receivedBytes() > begin.length - 1_000);
      for (let passed = 0; passed < 300_000; passed += 10_000) {
        expect(slow.heard()).toBe('');
        const before = receivedBytes();
        slow.socket.write(enough);
        await serverUntil(() => receivedBytes() >= before + enough.length);
        vi.advanceTimersByTime(10_000);
      }
      await serverUntil(() => slow.heard().includes('taken too long'));
      expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
      slow.socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('Someone who gives a file an evil name', () => {
  test('finds it under one of ours, and none of theirs anywhere', async () => {
    const site = await startTestSite({ dialect: 'sqlite' });
    const bytes = await samplePhoto();
    const names = [
      '../../evil.jpg',
      '..\\..\\evil.jpg',
      '/etc/evil.jpg',
      'C:\\evil.jpg',
      'evil\0.jpg',
      'evil%00.jpg',
      'evil.jpg\r\nX-Evil: 1',
      'CON',
      '.htaccess',
      '\u202egpj.live',
      'e'.repeat(5_000),
      'evil.svg',
      'evil.php',
      '',
    ];
    for (const name of names) {
      // What no header may carry makes the form unreadable; everything else is of no interest.
      const answer = await apply(site, { files: [{ name, bytes }] });
      expect([201, 400]).toContain(answer.statusCode);
    }
    const { files } = keptOnDisk(site.config.dataDir);
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(file).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const rows = await site.database.db.selectFrom('applicationFiles').selectAll().execute();
    expect(rows.map(({ filename }) => filename).toSorted()).toEqual(files);
    expect(JSON.stringify([rows, site.logged])).not.toContain('evil');
    await site.close();
  });
});

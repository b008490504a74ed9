import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, inject, test } from 'vitest';
import { newBucket } from '#tests/support/s3-server.ts';
import { pathOfFile } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Environment, parseConfig } from '../config.ts';
import type { Files } from './files.ts';
import { openFiles } from './open-files.ts';

const places: Record<string, () => Promise<Environment>> = {
  'a disk': async () => ({ DATA_DIR: temporaryFolder() }),
  S3: () => newBucket(inject('s3')),
};

async function namesIn(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.toSorted();
}

async function bytesOf(files: Files, name: string): Promise<Buffer | undefined> {
  const file = await files.open(name);
  return file && buffer(file.stream);
}

describe.each(Object.entries(places))('Files on %s', (_name, environment) => {
  async function openPlace() {
    return openFiles(parseConfig(await environment()));
  }

  test('come back as they were put, with their size, from a stream and not from memory', async () => {
    const { galleryFiles: files } = await openPlace();
    const bytes = randomBytes(8_000_000);
    await files.put('large.jpg', bytes);
    const file = await files.open('large.jpg');
    expect(file?.byteSize).toBe(bytes.length);
    const chunks: Buffer[] = [];
    for await (const chunk of file?.stream ?? []) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(20);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  test('may be as small as a byte, or empty', async () => {
    const { galleryFiles: files } = await openPlace();
    for (const size of [0, 1]) {
      await files.put('small.webp', Buffer.alloc(size, 7));
      const file = await files.open('small.webp');
      expect(file?.byteSize).toBe(size);
      expect(file && (await buffer(file.stream))).toHaveLength(size);
    }
  });

  test('that were never put are not there, and can be removed all the same', async () => {
    const { galleryFiles: files } = await openPlace();
    expect(await files.open('nothing.jpg')).toBeUndefined();
    expect(await namesIn(files)).toEqual([]);
    await files.remove('nothing.jpg');
  });

  test('are replaced whole by others of their name, and gone once removed', async () => {
    const { galleryFiles: files } = await openPlace();
    await files.put('size.avif', Buffer.alloc(5_000, 1));
    await files.put('size.avif', Buffer.alloc(30, 2));
    expect(await bytesOf(files, 'size.avif')).toEqual(Buffer.alloc(30, 2));
    await files.remove('size.avif');
    expect(await files.open('size.avif')).toBeUndefined();
    expect(await namesIn(files)).toEqual([]);
  });

  test('of one kind know nothing of those of another', async () => {
    const { galleryFiles, applicationFiles } = await openPlace();
    await galleryFiles.put('same.jpg', Buffer.from('gallery'));
    await applicationFiles.put('same.jpg', Buffer.from('application'));
    expect(await namesIn(galleryFiles)).toEqual(['same.jpg']);
    await galleryFiles.remove('same.jpg');
    expect(String(await bytesOf(applicationFiles, 'same.jpg'))).toBe('application');
  });

  test.each([
    '',
    '.',
    '..',
    '../gallery/own.jpg',
    '../applications/own.jpg',
    '/own.jpg',
    'sub/own.jpg',
    'sub\\own.jpg',
    '.hidden',
    'Own.jpg',
    'own.jpg\0',
    'own\n.jpg',
    'öwn.jpg',
    `${'a'.repeat(101)}`,
  ])('are never found, put or removed under a name that is not ours: %j', async (name) => {
    const { galleryFiles, applicationFiles } = await openPlace();
    for (const files of [galleryFiles, applicationFiles]) await files.put('own.jpg', Buffer.from('own'));
    await expect(galleryFiles.put(name, Buffer.from('x'))).rejects.toThrow('Not a name of a stored file');
    expect(await galleryFiles.open(name)).toBeUndefined();
    await galleryFiles.remove(name);
    for (const files of [galleryFiles, applicationFiles]) expect(await namesIn(files)).toEqual(['own.jpg']);
  });

  test('that many put at once are all there, also when they put the same one', async () => {
    const { galleryFiles: files } = await openPlace();
    const names = Array.from({ length: 20 }, (_, index) => `many-${index}.jpg`);
    const one = randomBytes(200_000);
    await Promise.all([
      ...names.map((name) => files.put(name, Buffer.from(name))),
      ...Array.from({ length: 5 }, () => files.put('one.jpg', one)),
    ]);
    expect(await namesIn(files)).toEqual([...names, 'one.jpg'].toSorted());
    for (const name of names) expect(String(await bytesOf(files, name))).toBe(name);
    expect((await bytesOf(files, 'one.jpg'))?.equals(one)).toBe(true);
  });

  test('are listed to the last of more than a thousand, with the time of each', async () => {
    const config = parseConfig(await environment());
    const { galleryFiles: files } = openFiles(config);
    const names = Array.from({ length: 1_050 }, (_, index) => `${String(index).padStart(32, '0')}.jpg`);
    await files.put(names[0] ?? '', Buffer.from('x'));
    // Through the front door it would take too long.
    for (const name of names) writeFileSync(pathOfFile(config, 'gallery', name), 'x');
    const listed: { name: string; changedAt: Date }[] = [];
    for await (const file of files.list()) listed.push(file);
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names);
    const ages = listed.map(({ changedAt }) => Date.now() - changedAt.getTime());
    expect(Math.max(...ages)).toBeLessThan(120_000);
    expect(Math.min(...ages)).toBeGreaterThan(-5_000);
  });
});

describe.each(Object.entries(places))('What lies aside on %s', (_name, environment) => {
  const now = new Date();
  async function quarantinedIn(files: Files): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of files.listQuarantined()) names.push(name);
    return names.toSorted();
  }

  test('is no longer listed, but can be opened, and comes back as it was', async () => {
    const { galleryFiles: files, applicationFiles } = openFiles(parseConfig(await environment()));
    await files.put('stage.jpg', Buffer.from('stage'));
    await files.put('other.jpg', Buffer.from('other'));
    await applicationFiles.put('stage.jpg', Buffer.from('of an application'));
    await files.quarantine('stage.jpg', now);
    expect(await namesIn(files)).toEqual(['other.jpg']);
    expect(await quarantinedIn(files)).toEqual(['stage.jpg']);
    for await (const { byteSize, changedAt } of files.listQuarantined()) {
      expect(byteSize).toBe(5);
      expect(Math.abs(changedAt.getTime() - now.getTime())).toBeLessThan(120_000);
    }
    expect(String(await bytesOf(files, 'stage.jpg'))).toBe('stage');
    expect(await namesIn(applicationFiles)).toEqual(['stage.jpg']);
    await files.bringBack('stage.jpg');
    expect(await namesIn(files)).toEqual(['other.jpg', 'stage.jpg']);
    expect(String(await bytesOf(files, 'stage.jpg'))).toBe('stage');
  });

  test('goes alone, or together with the file of its name', async () => {
    const { galleryFiles: files } = openFiles(parseConfig(await environment()));
    for (const name of ['one.jpg', 'two.jpg']) {
      await files.put(name, Buffer.from('old'));
      await files.quarantine(name, now);
      await files.put(name, Buffer.from('new'));
    }
    await files.removeQuarantined('one.jpg');
    await files.remove('two.jpg');
    expect(String(await bytesOf(files, 'one.jpg'))).toBe('new');
    expect(await files.open('two.jpg')).toBeUndefined();
    expect([await namesIn(files), await quarantinedIn(files)]).toEqual([['one.jpg'], []]);
  });

  test('may be moved by several at once, and what is not there by nobody', async () => {
    const { galleryFiles: files } = openFiles(parseConfig(await environment()));
    await files.put('stage.jpg', Buffer.from('stage'));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([files.quarantine('stage.jpg', now), files.quarantine('stage.jpg', now)]);
      await Promise.all([files.quarantine('stage.jpg', now), files.bringBack('stage.jpg')]);
      expect(String(await bytesOf(files, 'stage.jpg'))).toBe('stage');
    }
    await files.quarantine('nothing.jpg', now);
    await files.bringBack('nothing.jpg');
    await files.removeQuarantined('nothing.jpg');
    expect(await files.open('nothing.jpg')).toBeUndefined();
  });
});

describe.each(Object.entries(places))('The mark of a store on %s', (_name, environment) => {
  const [ours, theirs] = [randomUUID(), randomUUID()];

  test('is claimed once, and overwritten only by whoever means to', async () => {
    const { storeMark, galleryFiles } = openFiles(parseConfig(await environment()));
    expect(await storeMark.read()).toBeUndefined();
    await storeMark.claim(ours);
    await storeMark.claim(theirs);
    expect(await storeMark.read()).toBe(ours);
    await storeMark.write(theirs);
    expect(await storeMark.read()).toBe(theirs);
    expect(await namesIn(galleryFiles)).toEqual([]);
  });

  test('is a mark still when it is damaged', async () => {
    const { storeMark } = openFiles(parseConfig(await environment()));
    for (const damaged of ['', 'x'.repeat(1_000), '../../etc']) {
      await storeMark.write(damaged);
      expect(await storeMark.read()).toBe('unreadable');
    }
  });
});

test('What others have put into the bucket is not listed, and so never swept away', async () => {
  const config = parseConfig(await newBucket(inject('s3')));
  const { galleryFiles: files } = openFiles(config);
  await files.put('own.jpg', Buffer.from('own'));
  for (const name of ['READ ME.txt', '../else.jpg']) writeFileSync(pathOfFile(config, 'gallery', name), 'x');
  expect(await namesIn(files)).toEqual(['own.jpg']);
});

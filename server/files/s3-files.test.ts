import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Mood, newBucket, type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Environment, parseConfig } from '../config.ts';
import { answerFor } from '../http/errors.ts';
import { type Files, FilesAwayError, type OpenFile } from './files.ts';
import { openFiles } from './open-files.ts';

/** Much less than in earnest, for what is known to fail. */
const patience = { connectMs: 1_000, attemptMs: 700, totalMs: 1_500, idleMs: 700 };

interface StartedBucket {
  s3: S3Server;
  bucket: Environment;
  files: Files;
  /** The same, with little patience. */
  impatient: Files;
}

async function startBucket(): Promise<StartedBucket> {
  const s3 = await startS3Server(temporaryFolder());
  onTestFinished(() => s3.stop());
  const bucket = await newBucket(s3);
  const config = parseConfig(bucket);
  return {
    s3,
    bucket,
    files: openFiles(config).galleryFiles,
    impatient: openFiles(config, patience).galleryFiles,
  };
}

async function read(file: OpenFile | undefined): Promise<Buffer | undefined> {
  return file && buffer(file.stream);
}

/** What became of it, and what a visitor and the log would hear. */
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FilesAwayError);
  const { cause, message, stack, httpStatus } = error as FilesAwayError;
  expect(cause).toBeUndefined();
  return { httpStatus, said: `${message} ${stack}`, answer: answerFor(error) };
}

describe('What is put into a bucket', () => {
  test('is signed with the sum of its bytes, so that nothing damaged is kept, and made public to nobody', async () => {
    const { s3, files } = await startBucket();
    const bytes = randomBytes(100_000);
    await files.put('stage.jpg', bytes);
    const { method, headers } = s3.asked.at(-1) ?? {};
    expect(method).toBe('PUT');
    expect(headers?.['x-amz-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(headers?.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
    expect(headers?.['content-type']).toBe('image/jpeg');
    expect(headers).not.toHaveProperty('x-amz-acl');
  });
});

describe('A bucket that', () => {
  const moods: Mood[] = ['hang', 'cut', 500, 503];

  test.each(moods)(
    'fails (%s) is a failure with a name and in time, whatever is asked of it',
    async (mood) => {
      const { s3, files, impatient } = await startBucket();
      await files.put('there.jpg', Buffer.from('x'));
      s3.mood = mood;
      const asking = [
        impatient.put('new.jpg', randomBytes(300_000)),
        impatient.open('there.jpg'),
        impatient.remove('there.jpg'),
        impatient.list()[Symbol.asyncIterator]().next(),
      ];
      for (const { said, answer } of await Promise.all(asking.map(failureOf))) {
        expect(said).not.toMatch(/CANARY|127\.0\.0\.1|S3RVER|test-/);
        expect(answer).toMatchObject({ status: 503, retryAfterSeconds: 30 });
        expect(answer.body.error).toMatch(/^Pictures cannot be stored or shown at the moment/);
      }
      s3.mood = 'well';
      expect(String(await files.open('there.jpg').then(read))).toBe('x');
    },
  );

  test('is not there at all is no answer that a file is missing', async () => {
    const { bucket } = await startBucket();
    const { galleryFiles } = openFiles(parseConfig({ ...bucket, S3_BUCKET: 'no-such-bucket' }), patience);
    expect(await failureOf(galleryFiles.open('there.jpg'))).toMatchObject({ httpStatus: 404 });
  });

  test('fails once is asked again, and nobody hears of it', async () => {
    const { s3, files } = await startBucket();
    for (const mood of [500, 503, 'cut'] satisfies Mood[]) {
      const moods: Mood[] = [mood];
      s3.moodFor = () => moods.shift();
      await files.put(`${mood}.jpg`, Buffer.from('x'));
      expect(moods).toEqual([]);
      expect((await files.open(`${mood}.jpg`).then(read))?.length).toBe(1);
    }
  });

  test('was stopped and started again is used again, without a restart of ours', async () => {
    const { s3, files } = await startBucket();
    await files.put('before.jpg', Buffer.from('before'));
    await s3.stop();
    await failureOf(files.put('meanwhile.jpg', Buffer.from('x')));
    await s3.start();
    await files.put('after.jpg', Buffer.from('after'));
    expect(String(await files.open('before.jpg').then(read))).toBe('before');
  });
});

describe('A file on its way from a bucket', () => {
  test.each(['begin and hang', 'begin and cut'] satisfies Mood[])(
    'that breaks off (%s) ends with the failure, and never as a shorter file',
    async (mood) => {
      const { s3, impatient } = await startBucket();
      s3.mood = mood;
      const file = await impatient.open('there.jpg');
      expect(file?.byteSize).toBe(1_000_000);
      expect(await failureOf(read(file))).toMatchObject({ answer: { status: 503 } });
    },
  );

  test('waits for a visitor who reads slowly', async () => {
    const { files, impatient } = await startBucket();
    const bytes = randomBytes(3_000_000);
    await files.put('large.jpg', bytes);
    const file = await impatient.open('large.jpg');
    const chunks: Buffer[] = [];
    for await (const chunk of file?.stream ?? []) {
      // Longer than a bucket may pause.
      if (chunks.length === 2) await sleep(patience.idleMs * 2);
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  test('ends with the visitor who leaves, and so does its connection', async () => {
    const { s3, files } = await startBucket();
    s3.mood = 'begin and hang';
    const visits = await Promise.all(Array.from({ length: 5 }, () => files.open('there.jpg')));
    expect(await s3.connections()).toBe(5);
    // One has read nothing. The others wait for more than what came.
    const [, ...readers] = visits;
    let leftToCome = readers.length * 100_000;
    const haveRead = Promise.withResolvers<void>();
    for (const reader of readers) {
      reader?.stream.on('data', (chunk: Buffer) => {
        leftToCome -= chunk.length;
        if (leftToCome === 0) haveRead.resolve();
      });
    }
    await haveRead.promise;
    for (const visit of visits) visit?.stream.destroy();
    await expect.poll(() => s3.connections()).toBe(0);
  });
});

describe('Whoever starts the site is told of their bucket', () => {
  async function problemWith(changes: Environment): Promise<string | undefined> {
    const { bucket } = await startBucket();
    return openFiles(parseConfig({ ...bucket, ...changes })).findFilesProblem();
  }

  test('nothing when all is well', async () => expect(await problemWith({})).toBeUndefined());

  test('that there is none of that name', async () =>
    expect(await problemWith({ S3_BUCKET: 'no-such-bucket' })).toMatch(
      /no bucket of that name \(S3_BUCKET\)/,
    ));

  test('that the keys are wrong', async () =>
    expect(await problemWith({ AWS_ACCESS_KEY_ID: 'WRONG' })).toMatch(/these keys may not use it/));

  test('that nobody answers', async () =>
    expect(await problemWith({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
      /does not answer \(S3_ENDPOINT/,
    ));
});

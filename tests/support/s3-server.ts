import crypto, { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import S3Error from 's3rver/lib/models/error.js';
import type { Environment } from '#server/config.ts';

/**
 * What it does with a request: its work; nothing at all; hang up; begin a file and then do either; or say that it
 * cannot.
 */
export type Mood = 'well' | 'hang' | 'cut' | 'begin and hang' | 'begin and cut' | 500 | 503;

export interface S3Server {
  url: string;
  /** Of the buckets: whoever makes a folder in it has made one. */
  folder: string;
  mood: Mood;
  /** The mood for one request, where it is not the same for all. */
  moodFor: ((request: IncomingMessage) => Mood | undefined) | null;
  /** What was asked of it, oldest first. */
  asked: IncomingMessage[];
  /** How many connections it has. */
  connections(): Promise<number>;
  stop(): Promise<void>;
  /** After a stop: the same files, at the same address. */
  start(): Promise<void>;
}

/**
 * It writes the place where a list goes on in DES, which OpenSSL 3 has put away. Three rounds of it under the same key
 * are the same.
 */
function lendDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const thrice = (key: Buffer) => Buffer.concat([key, key, key]);
  Object.assign(crypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), iv) : createDecipheriv(name, key, iv),
  });
}
lendDes();

/** A real server that speaks S3, with its files in that folder. */
export async function startS3Server(folder: string, port = 0): Promise<S3Server> {
  const s3rver = new S3rver({ directory: folder, silent: true });
  keepLikeS3(s3rver);
  const answer = s3rver.callback();
  const server = createServer(take);

  function take(request: IncomingMessage, response: ServerResponse): void {
    self.asked.push(request);
    const mood = self.moodFor?.(request) ?? self.mood;
    if (mood === 'well') answer(request, response);
    else if (mood === 'cut') request.socket.destroy();
    else if (mood === 'begin and hang' || mood === 'begin and cut') {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write(Buffer.alloc(100_000), () => {
        if (mood === 'begin and cut') request.socket.destroy();
      });
    } else if (mood !== 'hang') {
      response.writeHead(mood, { 'content-type': 'application/xml', connection: 'close' });
      response.end('<Error><Code>SlowDown</Code><Message>CANARY words of the store</Message></Error>');
    }
  }

  const self: S3Server = {
    url: '',
    folder,
    mood: 'well',
    moodFor: null,
    asked: [],
    connections: () => promisify(server.getConnections.bind(server))(),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    start: () => listen(server, Number(new URL(self.url).port)),
  };
  await listen(server, port);
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}

/** A new bucket on such a server, as the settings of a site that uses it. */
export async function newBucket({ url, folder }: Pick<S3Server, 'url' | 'folder'>): Promise<Environment> {
  const bucket = `test-${randomUUID()}`;
  await mkdir(join(folder, bucket));
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

interface StoredObject {
  bucket: string;
  key: string;
  content: Readable;
  metadata: Record<string, string>;
}

interface Store {
  getResourcePath(bucket: string, key: string, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  getMetadata(bucket: string, key: string): Promise<Record<string, string>>;
  copyObject(fromBucket: string, from: string, bucket: string, key: string): Promise<Record<string, string>>;
  deleteObject(bucket: string, key: string): Promise<void>;
}

/**
 * S3 keeps an object whole or not at all, and answers when it is there. This server writes in place, answers before
 * the last bytes are written, and removes folders under the hands of whoever writes to them: no test may depend on
 * such luck.
 */
function keepLikeS3(s3rver: S3rver): void {
  const { store } = s3rver as unknown as { store: Store };
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}`;
    const hash = createHash('md5');
    let size = 0;
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(content, counted, createWriteStream(temporary));
      const md5 = hash.digest('hex');
      await store.putMetadata(bucket, key, metadata, md5);
      await rename(temporary, path);
      return { size, md5 };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  store.copyObject = async (fromBucket, from, bucket, key) => {
    const file = await open(store.getResourcePath(fromBucket, from, 'object')).catch(
      (error: NodeJS.ErrnoException) => {
        // Removed since the server looked for it.
        if (error.code === 'ENOENT') throw new S3Error('NoSuchKey', 'The specified key does not exist.');
        throw error;
      },
    );
    const content = file.createReadStream();
    await store.putObject({ bucket, key, content, metadata: { 'content-type': 'image/jpeg' } });
    return store.getMetadata(bucket, key);
  };
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await unlink(store.getResourcePath(bucket, key, resource)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  };
}

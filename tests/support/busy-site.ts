import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { createEvent } from '#contract/events/event-management.ts';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { formBody, formType, sampleFields, samplePhoto } from './sample-application.ts';
import { sampleEvent } from './sample-event.ts';

/** Nobody waits longer than this for anything; far beyond any promise, so that a busy machine is no failure. */
const requestPatienceMs = 90_000;

/** Often enough to be there whenever something happens, and not so often that the machine does nothing else. */
const retryMs = 100;
const pauseMs = 50;

export interface Acknowledged {
  id: number;
  bandPhotos: string[];
  /** How often it was sent until the server said so. */
  tries: number;
}

interface Crowd {
  performers: number;
  guests: number;
  staff: number;
}

interface Answer {
  status: number;
  text: string;
  ms: number;
}

const guestPaths = ['/events', '/api/events', '/', '/live-music', '/api/gallery'];
const account = { username: 'Rosa Bean', password: 'three chords and the truth' };

/**
 * People at work on a server in another process: performers who send applications, each until it is acknowledged, as
 * the form does with its key; guests who read; staff who write events. It remembers what they were promised, and
 * whatever nobody should ever have been told.
 */
export class BusySite {
  /** Where the server is; null while there is none. */
  url: string | null;
  /** Another server of the same site, which gets every other request. */
  besides: string | null = null;
  /** Whether a connection may break off, because the server itself is killed. */
  isServerMortal = false;
  /** Whether performers send photos, which cost the server far more than words. */
  hasPhotos = true;
  readonly acknowledged = new Map<string, Acknowledged>();
  /** The names of events that staff were told are stored. */
  readonly events: string[] = [];
  readonly oddities: string[] = [];
  refusals = 0;
  /** How long anybody waited to hear a 503, and how long for anything at all. */
  slowestRefusalMs = 0;
  slowestMs = 0;
  #asked = 0;
  #isOver = false;
  #cookie = '';
  #working: Promise<void>[] = [];
  #photos: Buffer[] = [];
  /** How often each path was answered so, or not at all. */
  readonly #seen = new Map<string, number>();
  #onAnswer = new Set<(status: number, path: string) => void>();

  constructor(url: string | null = null) {
    this.url = url;
  }

  /** The first account is free; its session is used to the end. */
  async signIn(): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify(account);
    await fetch(`${this.url}/api/admin/register`, { method: 'POST', headers: json, body });
    const answer = await fetch(`${this.url}/api/admin/login`, { method: 'POST', headers: json, body });
    this.#cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  }

  async begin({ performers, guests, staff }: Crowd): Promise<void> {
    this.#photos = await Promise.all(['#123', '#a52', '#0f0'].map((colour) => samplePhoto(colour)));
    this.#working = [
      ...many(performers, (performer) => this.#perform(performer)),
      ...many(guests, (guest) => this.#read(guest)),
      ...many(staff, (admin) => this.#plan(admin)),
    ];
  }

  /** Everything that was begun is brought to its end first. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
  }

  /** So many answers of this kind from now on, counted and not timed: a slow machine is caught at work like a fast one. */
  async answers(count: number, isMeant: (status: number, path: string) => boolean): Promise<void> {
    if (count <= 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let missing = count;
    const listener = (status: number, path: string) => {
      if (isMeant(status, path)) missing -= 1;
      if (missing <= 0) resolve();
    };
    this.#onAnswer.add(listener);
    const tooLate = setTimeout(() => {
      const seen = [...this.#seen].map(([what, times]) => `${times} x ${what}`).join('\n');
      reject(new Error(`${missing} of ${count} answers did not come. What came so far:\n${seen}`));
    }, 2 * requestPatienceMs);
    await promise;
    clearTimeout(tooLate);
    this.#onAnswer.delete(listener);
  }

  acknowledgements(count: number): Promise<void> {
    return this.answers(count, (status, path) => status === 201 && path === submitApplication.path);
  }

  refusalsOf(path: string, count = 1): Promise<void> {
    return this.answers(count, (status, asked) => status === 503 && asked === path);
  }

  async #perform(performer: number): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const key = `performer-${performer}-${number}`;
      const count = this.hasPhotos ? 1 + (number % 3) : 0;
      const photos = this.#photos.slice(0, count).map((bytes) => ({ bytes }));
      const body = new Uint8Array(formBody({ ...sampleFields, name: key }, photos));
      for (let tries = 1; !this.acknowledged.has(key); tries += 1) {
        const headers = { 'content-type': formType, 'idempotency-key': key };
        const answer = await this.ask(submitApplication.path, { method: 'POST', headers, body }, [201]);
        if (answer?.status === 201) this.acknowledged.set(key, { ...JSON.parse(answer.text), tries });
        else await sleep(retryMs);
      }
    }
  }

  async #read(guest: number): Promise<void> {
    for (let number = guest; !this.#isOver; number += 1) {
      const path = guestPaths[number % guestPaths.length] ?? '/';
      await this.ask(path, { headers: { accept: path.startsWith('/api/') ? '*/*' : 'text/html' } }, [200]);
      await sleep(pauseMs);
    }
  }

  /** An event has no key: one that was not acknowledged may be there or not, and another is written. */
  async #plan(admin: number): Promise<void> {
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    for (let number = 0; !this.#isOver; number += 1) {
      const name = `Show ${admin}-${number}`;
      const { name: _, ...rest } = sampleEvent();
      const body = JSON.stringify({ ...rest, name, archived: false });
      const answer = await this.ask(createEvent.path, { method: 'POST', headers, body }, [201]);
      if (answer?.status === 201) this.events.push(name);
      await sleep(pauseMs);
    }
  }

  /** The answer; null when there is no server, or it was killed on the way. Anything but these and a good 503 is odd. */
  async ask(path: string, init: RequestInit, expected: number[]): Promise<Answer | null> {
    this.#asked += 1;
    const url = (this.#asked % 2 === 0 && this.besides) || this.url;
    if (!url) return null;
    const startedMs = performance.now();
    try {
      const answer = await fetch(`${url}${path}`, {
        ...init,
        signal: AbortSignal.timeout(requestPatienceMs),
      });
      const text = await answer.text();
      const ms = performance.now() - startedMs;
      this.slowestMs = Math.max(this.slowestMs, ms);
      if (answer.status === 503) {
        this.slowestRefusalMs = Math.max(this.slowestRefusalMs, ms);
        this.#judgeRefusal(path, init, answer, text);
      } else if (!expected.includes(answer.status))
        this.#wonder(path, `${answer.status} ${text.slice(0, 300)}`);
      this.#note(`${answer.status} of ${path}`);
      for (const listener of this.#onAnswer) listener(answer.status, path);
      return { status: answer.status, text, ms };
    } catch (error) {
      this.#note(`${String(error)} of ${path}`);
      if (!(this.isServerMortal && error instanceof TypeError)) this.#wonder(path, String(error));
      return null;
    }
  }

  /** A clear sentence, in the form that was asked for, and when to come back. */
  #judgeRefusal(path: string, init: RequestInit, answer: Response, text: string): void {
    this.refusals += 1;
    const wantsPage = JSON.stringify(init.headers ?? {}).includes('text/html');
    const isPage = answer.headers.get('content-type') === 'text/html; charset=utf-8';
    const isClear = wantsPage
      ? isPage && /Please try again|One moment, please/.test(text)
      : /^\{"error":"[^"]+ Please try again [^"]+","message":/.test(text);
    const isAboutReturn = Number(answer.headers.get('retry-after')) > 0;
    if (!isClear || !isAboutReturn) this.#wonder(path, `an unclear 503: ${text.slice(0, 300)}`);
  }

  #note(what: string): void {
    this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1);
  }

  #wonder(path: string, what: string): void {
    this.oddities.push(`${path}: ${what}`);
  }
}

function many(count: number, begin: (index: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => begin(index));
}

/**
 * Everything that was acknowledged is there once, with its files whole and its messages; and no application is there
 * of which its performer was not told in the end.
 */
export async function expectNothingLost(busy: BusySite, environment: Environment): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environment;
  const { db } = await connectDatabase({ databaseUrl, dataDir }, () => {});
  const rows = await db.selectFrom('applications').select(['id', 'name', 'idempotencyKey']).execute();
  const files = await db.selectFrom('applicationFiles').selectAll().execute();
  const messages = await db.selectFrom('outbox').select('applicationId').execute();
  // Of the samples, two are of one series and have one name.
  const events = await db.selectFrom('events').where('name', 'like', 'Show %').select('name').execute();
  await db.destroy();

  expect(rows.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
    [...busy.acknowledged.keys()].toSorted(),
  );
  const told = new Set(messages.map(({ applicationId }) => applicationId));
  for (const { id, name, idempotencyKey } of rows) {
    const answer = busy.acknowledged.get(idempotencyKey ?? '');
    const own = files.filter(({ applicationId }) => applicationId === id).map(({ filename }) => filename);
    expect(answer).toMatchObject({ id });
    expect(name).toBe(idempotencyKey);
    expect(own.toSorted()).toEqual(answer?.bandPhotos.map((url) => url.split('/').at(-1)).toSorted());
    expect(own).toHaveLength(1 + (Number(name.split('-')[2]) % 3));
    expect(told).toContain(id);
  }
  for (const { filename, byteSize } of files) {
    const bytes = readFileSync(join(dataDir, 'files', 'applications', filename));
    expect(bytes.length).toBe(byteSize);
    expect((await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
      width: 48,
      height: 32,
    });
  }
  const names = events.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(busy.events));
  expect(new Set(names).size).toBe(names.length);
  expect(busy.oddities.join('\n')).toBe('');
}

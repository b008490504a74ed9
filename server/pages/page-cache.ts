import type { FastifyReply } from 'fastify';
import { unknownPageKey } from '#contract/pages.ts';
import type { ContentFreshness, Freshness } from '../db/content-freshness.ts';
import { isDatabaseAway, isStorageFailing } from '../faults.ts';
import { chooseEncoding } from '../http/compress-answers.ts';
import { etagMatches } from '../http/headers.ts';
import { replacePolicy } from '../http/security-headers.ts';
import { type FinishedPage, finishPage, type Rendering } from './finish-page.ts';
import { pageHeaders, validators } from './page-answer.ts';

export interface CachedPage extends FinishedPage {
  freshness: Freshness;
  /** Whether it was served from the cache since it was kept, or since it was last spared. */
  wasUsed: boolean;
}

export interface PageCacheOptions {
  maxBytes: number;
  /**
   * Asks the database before each answer whether it is still current. Otherwise the changes of other processes are seen
   * within a second, and what is cached is also served while the database is away.
   */
  isConfirmed: boolean;
}

const usualOptions: PageCacheOptions = { maxBytes: 48 * 1024 * 1024, isConfirmed: false };

/** Brotli quality: within a few percent of 11, in a tenth of its time. A page is rendered again after every change. */
const cachedQuality = 9;
const uncachedQuality = 4;

/** What a page takes in memory beside its bodies: the lists of its headers, and what holds it together. */
const bytesBesides = 4_000;

/** Of a page that is not kept. */
const unknownFreshness: Freshness = { version: -1, changesAtMs: 0, quarterHour: 0 };

/** Caches pages that are the same for everyone, until their content changes. */
export class PageCache {
  readonly #freshness: ContentFreshness;
  readonly #commonHeaders: Record<string, string>;
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  #bytes = 0;
  hits = 0;
  misses = 0;

  constructor(
    freshness: ContentFreshness,
    commonHeaders: Record<string, string>,
    options: PageCacheOptions = usualOptions,
  ) {
    this.#freshness = freshness;
    this.#commonHeaders = commonHeaders;
    this.#options = options;
  }

  /** A page that is known to be fresh without waiting for anything. */
  ready(key: string): CachedPage | undefined {
    const known = this.#freshness.known();
    const page = known && this.#pages.get(key);
    return page && isFresh(page, known) ? this.#use(page) : undefined;
  }

  /** A page that the database confirms to be fresh. */
  async confirmed(key: string): Promise<CachedPage | undefined> {
    const freshness = await this.#freshness.confirmed();
    const page = this.#pages.get(key);
    return page && isFresh(page, freshness) ? this.#use(page) : undefined;
  }

  #use(page: CachedPage): CachedPage {
    this.hits += 1;
    page.wasUsed = true;
    return page;
  }

  async get(key: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    const { isConfirmed } = this.#options;
    let freshness: Freshness;
    try {
      freshness = await (isConfirmed ? this.#freshness.confirmed() : this.#freshness.current());
    } catch (error) {
      if (isConfirmed) throw error;
      if (!isDatabaseAway(error) && !isStorageFailing(error)) throw error;
      return this.#withoutDatabase(key, render);
    }
    const page = this.#pages.get(key);
    if (page && isFresh(page, freshness)) return this.#use(page);
    // Concurrent requests share one rendering. The freshness is part of its key: a request after a change, or after the
    // end of a show, must not get a page whose rendering began before.
    const flight = `${freshness.version} ${freshness.changesAtMs} ${freshness.quarterHour} ${key}`;
    return this.#oncePer(flight, () => this.#make(key, freshness, render));
  }

  /**
   * While the database is away: serves the cached page, unless a show has ended since. A page that is not cached is
   * rendered as far as possible, as a 503.
   */
  async #withoutDatabase(key: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    const page = this.#pages.get(key);
    if (page && this.#freshness.isBeforeChange(page.freshness)) return page;
    return this.#oncePer(`without database ${key}`, () => this.#make(key, unknownFreshness, render));
  }

  #oncePer(flight: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    let rendering = this.#underWay.get(flight);
    if (!rendering) {
      this.misses += 1;
      rendering = make().finally(() => this.#underWay.delete(flight));
      this.#underWay.set(flight, rendering);
    }
    return rendering;
  }

  async #make(key: string, freshness: Freshness, render: () => Promise<Rendering>): Promise<CachedPage> {
    const rendering = await render();
    // Errors are not cached: the next visitor gets another try, and invented addresses do not fill the cache.
    const isKept =
      freshness !== unknownFreshness &&
      rendering.isKept !== false &&
      ((rendering.status === 200 && rendering.isComplete) || key === unknownPageKey);
    const quality = isKept ? cachedQuality : uncachedQuality;
    const finished = await finishPage(rendering, this.#commonHeaders, quality);
    const page = { ...finished, freshness, wasUsed: false };
    // A rendering that took so long that it is outdated must not replace a newer page.
    const known = this.#freshness.known();
    if (isKept && (!known || isFresh(page, known))) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: CachedPage): void {
    this.#drop(key);
    const bytes = sizeOf(page);
    if (bytes > this.#options.maxBytes) return;
    this.#makeRoom(bytes, page.freshness);
    this.#pages.set(key, page);
    this.#bytes += bytes;
  }

  /**
   * Drops the oldest pages first, but gives one that is fresh and was used a second chance among the youngest. Nearly as
   * good as to drop the least recently used (LRU), and a hit costs nothing but to note it.
   */
  #makeRoom(bytes: number, freshness: Freshness): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes + bytes <= this.#options.maxBytes) break;
      this.#drop(key);
      if (page.wasUsed && isFresh(page, freshness)) {
        page.wasUsed = false;
        this.#pages.set(key, page);
        this.#bytes += sizeOf(page);
      }
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }
}

/** Answers with what is kept under this key, or rendered for it: in an accepted encoding, or 304 for a current copy. */
export async function sendKept(
  reply: FastifyReply,
  cache: PageCache,
  key: string,
  render: () => Promise<Rendering>,
): Promise<FastifyReply> {
  const page = await cache.get(key, render);
  const { headers } = reply.request;
  const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  replacePolicy(reply, page.securityHeaders);
  if (page.status === 200 && etagMatches(headers['if-none-match'], page.etags[encoding]))
    return reply.code(304).headers(validators(page, encoding)).send();
  return reply.code(page.status).headers(pageHeaders(page, encoding)).send(page.bodies[encoding]);
}

function isFresh({ freshness }: CachedPage, { version, changesAtMs, quarterHour }: Freshness): boolean {
  return (
    freshness.version === version &&
    freshness.changesAtMs === changesAtMs &&
    freshness.quarterHour === quarterHour
  );
}

function sizeOf({ bodies }: CachedPage): number {
  return bytesBesides + bodies.identity.length + bodies.br.length + bodies.gzip.length;
}

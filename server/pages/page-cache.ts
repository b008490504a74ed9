import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RenderedPage, unknownPageKey } from '#contract/pages.ts';
import { isDatabaseAway, isStorageFailing } from '../failures/faults.ts';
import type { Encoding } from '../http/content-encoding.ts';
import type { ContentFreshness, Freshness } from './content-freshness.ts';
import { etagOf, type PageBytes, pageHeaders, validators } from './page-answer.ts';

/** The finished bytes of a page, rendered once. */
export interface CachedPage extends PageBytes {
  securityHeaders: Record<string, string>;
  etags: Record<Encoding, string>;
  /** All headers as a flat list of names and values, which Node.js writes without validating each again. */
  headerLists: Record<Encoding, string[]>;
  /** Those of a 304. */
  validatorLists: Record<Encoding, string[]>;
  freshness: Freshness;
  /** Whether it was served from the cache since it was kept, or since it was last spared. */
  wasUsed: boolean;
}

/** A rendered page, or another document with its content type. */
export interface Rendering extends RenderedPage {
  /** In place of those of every answer. */
  securityHeaders?: Record<string, string>;
  contentType?: string;
  headers?: Record<string, string>;
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Caches pages that are the same for everyone, until their content changes. */
export class PageCache {
  readonly #freshness: ContentFreshness;
  readonly #commonHeaders: Record<string, string>;
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

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
    this.#hits += 1;
    page.wasUsed = true;
    return page;
  }

  /** Pages served from the cache, and pages that had to be rendered. */
  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
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
   * While the database is away: serves the cached page, unless a show on it has ended since. A page that is not cached
   * is rendered as far as possible, with a note about what is missing.
   */
  async #withoutDatabase(key: string, render: () => Promise<Rendering>): Promise<CachedPage> {
    const page = this.#pages.get(key);
    if (page && this.#freshness.isBeforeChange(page.freshness)) return page;
    return this.#oncePer(`without database ${key}`, () => this.#make(key, unknownFreshness, render));
  }

  #oncePer(flight: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    let rendering = this.#underWay.get(flight);
    if (!rendering) {
      this.#misses += 1;
      rendering = make().finally(() => this.#underWay.delete(flight));
      this.#underWay.set(flight, rendering);
    }
    return rendering;
  }

  async #make(key: string, freshness: Freshness, render: () => Promise<Rendering>): Promise<CachedPage> {
    const rendering = await render();
    const { status, html, isComplete, contentType = 'text/html; charset=utf-8', headers } = rendering;
    const securityHeaders = rendering.securityHeaders ?? this.#commonHeaders;
    // Errors are not cached: the next visitor gets another try, and invented addresses do not fill the cache.
    const isKept =
      freshness !== unknownFreshness &&
      rendering.isKept !== false &&
      ((status === 200 && isComplete) || key === unknownPageKey);
    const bytes = {
      status,
      contentType,
      headers,
      ...(await compressed(html, headers, isKept ? cachedQuality : uncachedQuality)),
    };
    const page = {
      ...bytes,
      securityHeaders,
      etags: { identity: etagOf(bytes, 'identity'), br: etagOf(bytes, 'br'), gzip: etagOf(bytes, 'gzip') },
      headerLists: headerLists(securityHeaders, (encoding) => pageHeaders(bytes, encoding)),
      validatorLists: headerLists(securityHeaders, (encoding) => validators(bytes, encoding)),
      freshness,
      wasUsed: false,
    };
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

function isFresh({ freshness }: CachedPage, { version, changesAtMs, quarterHour }: Freshness): boolean {
  return (
    freshness.version === version &&
    freshness.changesAtMs === changesAtMs &&
    freshness.quarterHour === quarterHour
  );
}

function headerLists(
  securityHeaders: Record<string, string>,
  headersIn: (encoding: Encoding) => Record<string, string>,
): Record<Encoding, string[]> {
  const list = (encoding: Encoding) => Object.entries({ ...securityHeaders, ...headersIn(encoding) }).flat();
  return { identity: list('identity'), br: list('br'), gzip: list('gzip') };
}

function sizeOf({ bodies }: CachedPage): number {
  return bytesBesides + bodies.identity.length + bodies.br.length + bodies.gzip.length;
}

async function compressed(
  html: string,
  headers: Rendering['headers'],
  quality: number,
): Promise<Pick<PageBytes, 'etag' | 'bodies'>> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity, { level: quality }),
  ]);
  const hash = createHash('sha256').update(identity);
  // A 304 leaves a client's copy of them as it is, so they are part of what the ETag stands for: a list may have got a
  // next page without being changed itself.
  if (headers) hash.update(JSON.stringify(headers));
  const etag = hash.digest('base64url').slice(0, 22);
  return { etag, bodies: { identity: ownCopy(identity), br: ownCopy(br), gzip: ownCopy(gz) } };
}

/** A short buffer is part of a shared one of 64 KB, all of which would stay in memory with it. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

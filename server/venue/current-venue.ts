import { writeTimesAsIn } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { ContentFreshness } from '../db/content-freshness.ts';
import { isDatabaseAway, isStorageFailing } from '../faults.ts';
import { composeVenue } from './compose-venue.ts';
import type { VenueStore } from './venue.store.ts';

/**
 * The facts about the venue that hold now. They are part of the public content, so the content version says when they
 * have changed: this process follows its own changes at once, and those of others within a second.
 */
export class CurrentVenue {
  readonly starting: Venue;
  readonly #store: VenueStore;
  readonly #freshness: ContentFreshness;
  #facts: Venue;
  #version: number | undefined;
  #loading: { version: number; done: Promise<void> } | undefined;
  #begunLoads = 0;
  /** The number of the load that the facts come from. */
  #load = 0;

  /** `starting` holds where nothing was changed. */
  constructor(store: VenueStore, freshness: ContentFreshness, starting: Venue) {
    this.#store = store;
    this.#freshness = freshness;
    this.starting = starting;
    this.#facts = composeVenue(starting, { facts: [], logo: undefined, photos: [] });
  }

  async staffAddress(): Promise<string> {
    return this.#store.staffAddress(await this.current());
  }

  /**
   * While the database is away, the last known facts hold. If it can tell that they have changed and then fails to give
   * them, this throws: a page with the old facts would be kept as one of the new version.
   */
  async current(): Promise<Venue> {
    const version = await this.#currentVersion();
    if (version !== undefined && version !== this.#version) await this.#loadOnce(version);
    return this.#facts;
  }

  async #currentVersion(): Promise<number | undefined> {
    try {
      return (await this.#freshness.current()).version;
    } catch (error) {
      if (isDatabaseAway(error) || isStorageFailing(error)) return undefined;
      throw error;
    }
  }

  /** To be called after a change, before it is answered. */
  async follow(): Promise<Venue> {
    this.#freshness.invalidate();
    return this.current();
  }

  /** Concurrent callers share one load. It sees at least the version it was started for. */
  #loadOnce(version: number): Promise<void> {
    if (this.#loading?.version === version) return this.#loading.done;
    const done = this.#read(version).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    const loading = { version, done };
    this.#loading = loading;
    return done;
  }

  async #read(version: number): Promise<void> {
    this.#begunLoads += 1;
    const load = this.#begunLoads;
    const facts = composeVenue(this.starting, await this.#store.read());
    // A load that was overtaken by a later one must not bring back older facts.
    if (load < this.#load) return;
    this.#load = load;
    this.#facts = facts;
    writeTimesAsIn(facts.country);
    this.#version = version;
  }
}

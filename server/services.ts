import type { Logger } from 'pino';
import type { PageAssets, WebSide } from '#contract/pages.ts';
import { CountsStore } from './analytics/counts.store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { EventsStore } from './events/events.store.ts';
import { GalleryStore } from './gallery/gallery.store.ts';
import { ContentFreshness } from './pages/content-freshness.ts';

/** The web side as built, or as the dev server makes it anew. */
export interface Web extends WebSide {
  assets(): Promise<PageAssets>;
  /** The folder of the build's files; null where the dev server hands them out. */
  filesRoot: string | null;
}

export type Clock = () => Date;

/** Everything that a request may need, passed along by hand: who provides what can be read off the types. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  clock: Clock;
  web: Web;
  events: EventsStore;
  counts: CountsStore;
  gallery: GalleryStore;
  freshness: ContentFreshness;
}

export interface Foundations {
  config: Config;
  database: Database;
  log: Logger;
  web: Web;
  clock?: Clock;
}

export function createServices({ config, database, log, web, clock = () => new Date() }: Foundations): Services {
  return {
    config,
    database,
    log,
    clock,
    web,
    events: new EventsStore(database.db),
    counts: new CountsStore(database.db),
    gallery: new GalleryStore(database.db),
    freshness: new ContentFreshness(database.db, clock),
  };
}

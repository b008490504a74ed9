import type { PropsWithChildren } from 'react';
import type { Venue } from '#contract/venue/venue.ts';
import type { ReadPath } from '../api/read-path.ts';
import type { LazyPage } from '../ui/lazy-page.ts';
import type { PageHead } from './page-head.ts';

export interface PageAddress {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

/** What the head of a page is made from, besides the page's data. */
export interface PageContext extends PageAddress {
  venue: Venue;
}

/** The loaded data of an API path, or undefined when it failed or is not loaded yet. */
export type ReadAnswer = <Reply>(path: ReadPath<Reply>) => Reply | undefined;

/** A page, or the layout around the pages of one part of the site. */
export interface Loadable {
  page: LazyPage<PropsWithChildren>;
  /** Its module, under which the build manifest lists its files. */
  module: string;
}

export interface AppRoute extends Loadable {
  path: string;
  /** Without it a page has the layout of the public site. */
  layout?: Loadable;
  /** The API paths that the page reads. */
  reads?: (address: PageAddress) => string[];
  /** Whether there is no page where there are no data for it (404). Otherwise it only shows less. */
  needsItsData?: boolean;
  /** The search parameters that change what the page shows. */
  searchParams?: string[];
  /**
   * The search parameters hold a selection, and a change of them is not treated as navigation to another
   * page.
   */
  searchIsState?: boolean;
  head: (context: PageContext, read: ReadAnswer) => PageHead;
  isPublic: boolean;
  /** A staff page that can be looked at before its scripts run: it is painted as public pages are. */
  isPainted?: boolean;
  /**
   * One person's own page, whose address is a secret: never cached, indexed or counted by its address. It is complete
   * without JavaScript, as public pages are.
   */
  isPersonal?: boolean;
  /**
   * Whether the page at this address is worth being kept by the server's cache. Without it every one is. A page
   * that is not kept is rendered for each request. Browsers do not load it.
   */
  isKept?: (context: PageContext) => boolean;
  /** For frames on pages of other sites: it has no script, and it is the only kind of page that may be framed. */
  isEmbed?: boolean;
}

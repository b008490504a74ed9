import type { Venue } from '#contract/venue/venue.ts';
import type { ReadPath } from '../api/read-path.ts';

/** The address of a page, as parsed by its route. */
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

import type { ZoneOffsets } from './time/venue-time.ts';
import type { Venue } from './venue/venue.ts';

/** What a page needs from the server, and what it returns. The server knows the web side by these types only. */

export interface BrowserSettings {
  /** Without a trailing slash. */
  publicUrl: string;
  gaMeasurementId: string | null;
  klaviyo: { companyId: string; formId: string } | null;
  /** Whether guests can sign up for the weekly letter of the house. */
  hasMailingList: boolean;
}

export interface LoadedAnswer {
  status: number;
  body: string;
}

/** The outcome of a form sent without JavaScript. Its page shows it, and keeps what was typed. */
export type PlainSubmission =
  | { outcome: 'received'; statusPath: string }
  | {
      outcome: 'refused';
      sentence: string;
      fields: Record<string, string>;
      values: Record<string, string>;
    };

/** The state embedded in the page, so that the browser starts with what the server rendered (hydration). */
export interface PageState {
  /** Which page it is, by which the browser knows whether it is still at its address. */
  page: string;
  settings: BrowserSettings;
  venue: Venue;
  /** When it was rendered, in whole quarters of an hour: the browser's own clock may be wrong. */
  now: string;
  offsets: ZoneOffsets;
  answers: Record<string, LoadedAnswer>;
  submission?: PlainSubmission;
  /** The address of the page that answers a form, which is another than the form was sent to. */
  address?: string;
}

export interface PageAssets {
  script: string;
  styles: string[];
  modules: Record<string, string[]>;
  /** The styles of each route's source module that not every page has. */
  moduleStyles: Record<string, string[]>;
  /** The text of each style sheet, by its address. The dev server does not know them. */
  styleTexts: Record<string, string> | null;
}

export interface PageRequest {
  /** Path and search, as in the cache key. */
  url: string;
  settings: BrowserSettings;
  venue: Venue;
  /** In whole quarters of an hour, so that every process renders the same bytes. */
  now: string;
  assets: PageAssets;
  load(apiPath: string): Promise<LoadedAnswer>;
  /** Its address is a secret, also where there is no page: its styles are linked, and it has no manifest. */
  isPersonal: boolean;
  /** For whoever is signed in: what is known already, and what the scripts read first. */
  known?: Record<string, LoadedAnswer>;
  firstReads?: string[];
  /** Only in the answer to a form. Such a page is personal and never cached. */
  submission?: PlainSubmission;
}

/** What stands in the HTML itself. The content security policy allows it by its hash. */
export interface InlineCode {
  style?: string;
  script?: string;
}

export interface RenderedPage {
  status: number;
  html: string;
  inline?: InlineCode;
  /** Whether everything it shows could be loaded. An incomplete page is sent but not cached. */
  isComplete: boolean;
  isFrameable?: boolean;
  /** Whether it may be cached. The words of a search, and names that strangers invent, are endless. */
  isKept?: boolean;
}

/** The key of all addresses without a page: they all show the same bytes. */
export const unknownPageKey = '/*';

export interface PageMatch {
  /** Path and the search parameters that the page reads: equal keys, equal bytes. */
  key: string;
  /** The same for everyone, so it may be cached. */
  isPublic: boolean;
  isPersonal?: boolean;
  /** What the scripts of a staff page read first. */
  firstReads?: string[];
}

export interface WebSide {
  matchPage(url: string): PageMatch;
  renderPage(request: PageRequest): Promise<RenderedPage>;
}

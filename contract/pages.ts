/** What a page needs from the server, and what it gives back. The server knows the web side by these types only. */

/** Values of the configuration that a browser may see. */
export interface BrowserSettings {
  /** Without a slash at its end. */
  publicUrl: string;
  gaMeasurementId: string | null;
  klaviyo: { companyId: string; formId: string } | null;
}

/** The answer to a GET of one of the API's paths. */
export interface LoadedAnswer {
  status: number;
  body: string;
}

/** What became of a form that was sent without JavaScript: its page tells, and keeps what was typed. */
export type PlainSubmission =
  | { outcome: 'received' }
  | {
      outcome: 'refused';
      sentence: string;
      /** A message for each bad field. */
      fields: Record<string, string>;
      values: Record<string, string>;
    };

/** What the browser finds in the page, so that it starts with what the server rendered. */
export interface PageState {
  settings: BrowserSettings;
  answers: Record<string, LoadedAnswer>;
  submission?: PlainSubmission;
}

/** Files of the build that a page refers to. */
export interface PageAssets {
  script: string;
  styles: string[];
  /** Source module of a route, with the scripts it needs. */
  modules: Record<string, string[]>;
  /** Source module of a route, with those styles that not every page has. */
  moduleStyles: Record<string, string[]>;
}

export interface PageRequest {
  /** Path and search, as the cache key has it. */
  url: string;
  settings: BrowserSettings;
  assets: PageAssets;
  load(apiPath: string): Promise<LoadedAnswer>;
  /** Only in the answer to a form. Such a page is one person's, and is never kept. */
  submission?: PlainSubmission;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Whether all that it shows could be loaded. One that lacks something is sent, but not kept. */
  isComplete: boolean;
}

/** The key of every address that no page has: they all show the same bytes. */
export const unknownPageKey = '/*';

export interface PageMatch {
  /** Path and those search parameters that the page reads: equal keys, equal bytes. */
  key: string;
  /** The same for everyone, so its bytes may be kept. */
  isPublic: boolean;
}

export interface WebSide {
  matchPage(url: string): PageMatch;
  renderPage(request: PageRequest): Promise<RenderedPage>;
}

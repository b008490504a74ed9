import type { ReadPath } from '../api/read-path.ts';

/** The address of a page, as its route has read it. */
export interface PageContext {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

/** What has been loaded for a path of the API, or undefined when that failed or is not here yet. */
export type ReadAnswer = <Reply>(path: ReadPath<Reply>) => Reply | undefined;

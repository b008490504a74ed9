import type { ReadPath } from '../api/read-path.ts';

/** The address of a page, as parsed by its route. */
export interface PageContext {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

/** The loaded data of an API path, or undefined when it failed or is not loaded yet. */
export type ReadAnswer = <Reply>(path: ReadPath<Reply>) => Reply | undefined;

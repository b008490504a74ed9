import { totalCountHeader } from '#contract/applications/applications.ts';
import { ApiError } from './api-error.ts';
import { fetchRead } from './early-reads.ts';
import type { ReadPath } from './read-path.ts';

/** The path that a `Link` header names as the next page; null at the end. */
export function nextPageOf(link: string | null): string | null {
  return /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null;
}

export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  next: ReadPath<Item[]> | null;
  /** The total of all pages. Some lists send it, with their first page. */
  total: number | null;
}

export async function readPage<Item>(path: ReadPath<Item[]>, signal?: AbortSignal): Promise<Page<Item>> {
  const response = await fetchRead(path, signal);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  const total = response.headers.get(totalCountHeader);
  return {
    items: JSON.parse(text),
    next: nextPageOf(response.headers.get('link')),
    total: total === null ? null : Number(total),
  };
}

export async function* readPages<Item>(
  firstPath: ReadPath<Item[]>,
  signal?: AbortSignal,
): AsyncIterable<Item[]> {
  for (let path: ReadPath<Item[]> | null = firstPath; path; ) {
    const page: Page<Item> = await readPage(path, signal);
    yield page.items;
    path = page.next;
  }
}

/** The path that a `Link` header names as the next page; null at the end. */
export function nextPageOf(link: string | null): string | null {
  return /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null;
}

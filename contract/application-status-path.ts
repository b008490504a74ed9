/**
 * The address of a performer's own page. Public pages need it without the validator. A token needs no escapes, but what
 * stands in its place in a request may, and this goes into headers.
 */
export function statusPagePath(token: string): string {
  return `/application/${encodeURIComponent(token)}`;
}

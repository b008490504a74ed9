/** The address of a performer's own page. Public pages need it without the validator. */
export function statusPagePath(token: string): string {
  return `/application/${token}`;
}

/**
 * The performer's own page. What follows its path in an address is a secret. Without the validator, for public pages.
 */
export const ownPagePath = '/application';

const secretPart = /^\/application\/.*/s;

/** The path under which a visit is counted: that of the performer's own page is the same for all of them. */
export function countedPath(path: string): string {
  return path.replace(secretPart, ownPagePath);
}

/**
 * The performer's own page. What follows its path in an address is a secret. Without the validator, for public pages.
 */
export const ownPagePath = '/application';

const secretPart = /^\/(application|subscription)\/.*/s;

/** Whether the path is that of a performer's or subscriber's own page, or resembles one. */
export function isSecretPath(path: string): boolean {
  return secretPart.test(path);
}

/** The path under which a visit is counted: it has no secret of a performer or subscriber in it. */
export function countedPath(path: string): string {
  return path.replace(secretPart, '/$1');
}

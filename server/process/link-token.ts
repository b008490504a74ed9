/**
 * The token in the address of a performer's page or of its calls. Whatever stands in its place is hidden, also in
 * addresses that someone has misspelled or cut off.
 */
const afterItsPath = /\/(application|application-status|subscription|subscriptions)[\\/]+[^\\/]*/gi;
const looksLikeToken = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** Programs that check links escape what is escaped already. */
const maxEscapes = 4;
const ownPage = /^\/+(?:application|api\/+application-status|subscription|api\/+subscriptions)[\\/]/i;

/** An address without its token, for logs. */
export function withoutLinkToken(path: string): string {
  let plain = path;
  for (let count = 0; count < maxEscapes; count += 1) plain = decodedPath(plain);
  const hidden = plain.replace(afterItsPath, '/$1/[token]').replace(looksLikeToken, '[token]');
  return hidden === plain ? path : hidden;
}

/** Whether this is the address of a performer's or subscriber's own page, or of one of its calls. */
export function isPersonalPageAddress(url: string): boolean {
  return ownPage.test(decodedPath(withoutHost(url)));
}

export type SecretPage = 'application' | 'subscription';

/** The token in the address of such a page itself; undefined for every other address. */
export function tokenOfPage(page: SecretPage, url: string): string | undefined {
  const [path = ''] = decodedPath(withoutHost(url)).split('?', 1);
  const [, found, token] = /^\/+(application|subscription)[\\/]+([^\\/]+)/i.exec(path) ?? [];
  return found?.toLowerCase() === page ? token : undefined;
}

/**
 * An address whose percent escapes the router can read: one that it cannot stands for itself. So a token with something
 * behind it, as mail programs append it, is an unknown token like any other.
 */
export function withReadableEscapes(url: string): string {
  return url.replaceAll(/%(?![0-7][0-9a-f])/gi, '%25');
}

/** A request line may name the host as well, as if we were a proxy: `GET http://host/path`. The router reads both. */
export function withoutHost(url: string): string {
  return url.replace(/^https?:\/\/[^/]*\/?/i, '/');
}

/** Like the router's decoding, but an escape that cannot be read is left as it is. */
function decodedPath(path: string): string {
  return path.replaceAll(/%([0-7][0-9a-f])/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

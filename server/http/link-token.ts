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
export function leadsToOwnPage(url: string): boolean {
  return ownPage.test(decodedPath(withoutHost(url)));
}

/** The token in the address of the page itself; undefined for every other address. */
export function tokenOfPage(url: string): string | undefined {
  const [path = ''] = decodedPath(withoutHost(url)).split('?', 1);
  return /^\/application\/([^/]+)/i.exec(path)?.[1];
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

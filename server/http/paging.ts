import type { FastifyReply } from 'fastify';

/** Sets the `Link` header to the next page: the same call with another cursor. */
export function linkNextPage(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | number | undefined>,
): void {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  reply.header('link', `<${path}?${search}>; rel="next"`);
}

import type { FastifyInstance } from 'fastify';

const invalidJson = Object.assign(new Error('The body is not UTF-8'), {
  statusCode: 400,
  code: 'FST_ERR_CTP_INVALID_JSON_BODY',
});

/**
 * Parses JSON as Fastify does, but refuses invalid UTF-8, which Fastify would turn into U+FFFD and store a name that
 * nobody has sent.
 */
export function parseStrictJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(invalidJson);
      return;
    }
    void parseJson(request, text, done);
  });
}

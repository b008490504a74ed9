import type { FastifyInstance } from 'fastify';

const invalidJson = Object.assign(new Error('The body is not UTF-8'), {
  statusCode: 400,
  code: 'FST_ERR_CTP_INVALID_JSON_BODY',
});
const nameTwice = Object.assign(new Error('The body has one name twice'), {
  statusCode: 400,
  code: 'NAME_TWICE',
});

/**
 * Parses JSON as Fastify does, but refuses invalid UTF-8, which Fastify would turn into U+FFFD and store a name that
 * nobody has sent, and objects with one name twice, of which the last would silently count: another program on the way
 * may have checked the first.
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
    void parseJson(request, text, (error, parsed) => {
      if (!error && hasNameTwice(text, parsed)) done(nameTwice);
      else done(error, parsed);
    });
  });
}

/** Each text of a valid JSON, with the colon after it where it is a name. */
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Of a name that is there twice, one value is left: then there are more names in the text than in what it says. */
function hasNameTwice(json: string, parsed: unknown): boolean {
  let names = 0;
  for (const [, colon] of json.matchAll(texts)) if (colon) names += 1;
  if (names === 0) return false;
  // Without recursion, and without a copy of each list: anyone may send a million brackets.
  const open = [parsed];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isObject(value)) continue;
    const inside = Array.isArray(value) ? value : Object.values(value);
    if (inside !== value) names -= inside.length;
    for (const one of inside) if (isObject(one)) open.push(one);
  }
  return names > 0;
}

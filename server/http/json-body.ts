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
      if (!error && hasNameTwice(text)) done(nameTwice);
      else done(error, parsed);
    });
  });
}

/** Texts, with a colon after those that are names, and brackets: enough to walk through JSON that is known to be valid. */
const marks = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

function hasNameTwice(json: string): boolean {
  /** The names in each object that is open; none for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (const [mark, colon] of json.matchAll(marks)) {
    if (mark === '{') open.push(new Set());
    else if (mark === '[') open.push(undefined);
    else if (mark === '}' || mark === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(mark.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

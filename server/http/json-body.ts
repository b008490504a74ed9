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

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** By hand, in about the time of parsing: anyone may send a megabyte of names. The text is known to be valid JSON. */
function hasNameTwice(json: string): boolean {
  /** The names in the object that is open, or the only one. */
  let names: string | Set<string> | undefined;
  const outer: (typeof names)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (opening.has(code)) {
      outer.push(names);
      names = undefined;
    } else if (closing.has(code)) {
      names = outer.pop();
    } else if (code === quote) {
      const begin = at + 1;
      at = endOfText(json, begin);
      if (!isName(json, at)) continue;
      const name = unescaped(json.slice(begin, at));
      if (names === undefined) {
        names = name;
      } else {
        if (typeof names === 'string') names = new Set([names]);
        if (names.has(name)) return true;
        names.add(name);
      }
    }
  }
  return false;
}

function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin); ; at = json.indexOf('"', at + 1)) {
    let escapes = at;
    while (json.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
}

function isName(json: string, end: number): boolean {
  let next = end + 1;
  while (json.charCodeAt(next) <= 0x20) next += 1;
  return json.charCodeAt(next) === colon;
}

function unescaped(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

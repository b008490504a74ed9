import { routes } from '#web/routes.tsx';
import { oneOf, seededRandom } from './seeded-random.ts';

export interface BoundaryRequest {
  /** For whoever reads that it failed. */
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

const huge = 'x'.repeat(100_000);

/** As they stand in an address. NUL, surrogates that belong to nothing, and escapes that are none are among them. */
const addressValues = [
  '',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e3',
  '1e999',
  '0x10',
  '1;',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '0000-01-05',
  '0000-01',
  '0001-01-01',
  '-000001-01-01',
  '1969-12-31',
  '2026-02-30',
  '2199-12-31',
  '2199-12',
  '9999-12-31',
  '9999-12',
  '%2B275760-09-13',
  '%2B275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z_1',
  '9999-12-31T23:59:59.999Z_2147483647',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%8E%B8',
  '%E0%A4%A',
  '%',
  '%0d%0aX:%20y',
  '..%2f..%2fetc%2fpasswd',
  '%5B%5D',
  '%7B%22%24gt%22%3A%22%22%7D',
  "'%20or%20'1'='1",
  '*',
  'x'.repeat(300),
  'x'.repeat(6_000),
  '1,'.repeat(2_000),
  '%20'.repeat(1_000),
];

/** As they stand in JSON. */
const jsonValues = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e308',
  '1e999',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '""',
  '" "',
  '"NaN"',
  '"0"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"0000-01-05"',
  '"0000-01-05T00:00"',
  '"2026-02-30T12:00"',
  '"2199-12-31T23:59"',
  '"9999-12-31T23:59:59.999Z"',
  '"+275760-09-13T00:00:00.000Z"',
  '"-000001-01-01T00:00:00Z"',
  '"25:61"',
  '"javascript:alert(1)"',
  '"http://169.254.169.254/"',
  `"${huge}"`,
  `"${'\\ud83c\\udfb8'.repeat(5_000)}"`,
  `"${'('.repeat(50_000)}"`,
  `"${'a@'.repeat(20_000)}"`,
  '[]',
  '[[]]',
  '[null]',
  `[${Array(1_000).fill('1').join()}]`,
  '{}',
  '{"$gt":""}',
  '{"__proto__":{"isAdmin":true}}',
  '{"toString":1,"length":5}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
];

const wholeBodies = [
  '',
  ' ',
  'null',
  '[]',
  '"x"',
  '1',
  '{',
  '{"a":1}}',
  '{"name":"a","name":"b"}',
  `${'['.repeat(100_000)}`,
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '\u0000',
  '\ufeff{}',
];

const headerNames = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'x-invite',
  'range',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-encoding',
  'cookie',
  'authorization',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'forwarded',
  'x-http-method-override',
];

const headerValues = [
  '',
  '0',
  '-1',
  '*',
  '""',
  '"',
  'W/"x"',
  '"a", "b", "c"',
  'bytes=0-',
  'bytes=-1',
  'bytes=9223372036854775808-',
  'bytes=5-1,0-0',
  'gzip;q=0, br;q=NaN, *;q=1e999',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'Thu, 01 Jan 0000 00:00:00 GMT',
  'Sat, 13 Sep 275760 00:00:00 GMT',
  '\u00e9\u00ff\u0080',
  'a=b; '.repeat(500),
  ','.repeat(4_000),
  'x'.repeat(8_000),
];

/** Addresses beside the calls, each with what it reads from its query. */
const feeds: [path: string, query: string[]][] = [
  ['/events.ics', ['location', 'category']],
  ['/events.rss', ['location']],
  ['/events.json', ['location']],
  ['/events/:id.ics', []],
  ['/events/:id/card.png', []],
  ['/artwork.svg', ['name']],
  ['/images/:name', ['width']],
  ['/sitemap.xml', ['page']],
  ['/robots.txt', ['x']],
  ['/manifest.webmanifest', ['x']],
];

/**
 * Every parameter, header and field of every call, page and feed with every boundary value, in an order that the seed
 * decides. What else a request needs is as the schemas want it.
 */
export function boundaryRequests(api: OpenApi, seed: number): BoundaryRequest[] {
  const random = seededRandom(seed);
  const requests = [...callRequests(api, random), ...pageRequests(random)];
  for (let last = requests.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [requests[last], requests[other]] = [requests[other], requests[last]] as [
      BoundaryRequest,
      BoundaryRequest,
    ];
  }
  // First the day that once stopped the site, wherever one can be asked for.
  const isFirst = ({ path }: BoundaryRequest) => path.includes('=0000-01-05');
  return [...requests.filter(isFirst), ...requests.filter((request) => !isFirst(request))];
}

function* callRequests({ paths }: OpenApi, random: () => number): Iterable<BoundaryRequest> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const usual = usualRequest(path, method, operation);
      for (const { name, in: place } of operation.parameters) {
        if (place === 'header') continue;
        for (const value of addressValues) yield usual.with(place, name, value);
        if (place === 'query') {
          yield usual.with('query', name, `1&${name}=2`);
          yield usual.with('query', `${name}[]`, '1');
          yield usual.with('query', `${name}[$gt]`, '1');
        }
      }
      for (const name of headerNames) yield usual.withHeader(name, oneOf(headerValues, random()));
      yield* usual.bodies();
    }
  }
}

function* pageRequests(random: () => number): Iterable<BoundaryRequest> {
  const pages = routes.map(({ path, searchParams = [] }): [string, string[]] => [path, searchParams]);
  for (const [path, names] of [...pages, ...feeds]) {
    const page = (pathValue: string, query = '', headers = {}): BoundaryRequest => {
      const filled = path.replace(/:\w+/, pathValue);
      return { what: `page ${path}`, method: 'GET', path: filled + query, headers };
    };
    for (const value of addressValues) {
      if (path.includes(':')) yield page(value || '%20');
      for (const name of names) yield page('1', `?${name}=${value}`);
      for (const name of names) yield page('1', `?view=month&${name}=${value}&${name}=${value}`);
    }
    for (const name of headerNames) yield page('1', '', { [name]: oneOf(headerValues, random()) });
  }
}

/** A request as the call wants it, of which one thing at a time is made odd. */
function usualRequest(path: string, method: string, { operationId, parameters, requestBody }: Operation) {
  const [type = '', { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const usualFields = fields.map(([name, field]): [string, string] => [
    name,
    JSON.stringify(sampleOf(field)),
  ]);

  function request(
    what: string,
    values: Record<string, string>,
    query: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): BoundaryRequest {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
    return {
      what: `${operationId} ${what}`,
      method: method.toUpperCase(),
      path: filled + (query && `?${query}`),
      headers: {
        ...(body && {
          'content-type': type.startsWith('multipart/') ? `${type}; boundary=x` : type || 'application/json',
        }),
        ...headers,
      },
      ...(body && { body }),
    };
  }

  const requiredQuery = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter as Json).required)
    .map(({ name, schema: wanted }): [string, string] => [
      name,
      encodeURIComponent(String(sampleOf(wanted))),
    ]);
  const queryOf = (values: [string, string][]) => values.map(([name, value]) => `${name}=${value}`).join('&');
  const usualQuery = queryOf(requiredQuery);
  const usualBody = requestBody ? bodyOf(type, usualFields) : undefined;

  return {
    with(place: 'path' | 'query' | 'header', name: string, value: string): BoundaryRequest {
      if (place === 'path')
        return request(`{${name}}`, { [name]: value || '%20' }, usualQuery, {}, usualBody);
      const others = requiredQuery.filter(([other]) => other !== name);
      return request(`?${name}`, {}, queryOf([...others, [name, value]]), {}, usualBody);
    },
    withHeader(name: string, value: string): BoundaryRequest {
      return request(name, {}, usualQuery, { [name]: value }, usualBody);
    },
    *bodies(): Iterable<BoundaryRequest> {
      if (!requestBody) return;
      for (const whole of wholeBodies) yield request('body', {}, usualQuery, {}, Buffer.from(whole));
      for (const [name] of usualFields) {
        for (const value of jsonValues) {
          const odd = usualFields.map((field): [string, string] =>
            field[0] === name ? [name, value] : field,
          );
          yield request(`.${name}`, {}, usualQuery, {}, bodyOf(type, odd));
        }
        yield request(
          `.${name} twice`,
          {},
          usualQuery,
          {},
          bodyOf(type, [...usualFields, [name, '"again"']]),
        );
      }
    },
  };
}

/** Fields as JSON writes them, in a body of this type. */
function bodyOf(type: string, fields: [string, string][]): Buffer {
  if (type === '' || type === 'application/json') {
    return Buffer.from(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);
  }
  // In a form the text itself, and what is no text as JSON writes it.
  const parts = fields.map(([name, value]) => {
    const text = value.startsWith('"') ? String(JSON.parse(value)) : value;
    return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--x--\r\n`);
}

/** Something that the schema takes. */
function sampleOf(schema: Json): unknown {
  const {
    enum: choices,
    anyOf,
    type,
    format,
    minimum,
    items,
    properties,
  } = schema as {
    enum?: unknown[];
    anyOf?: Json[];
    type?: string | string[];
    format?: string;
    minimum?: number;
    items?: Json;
    properties?: Record<string, Json>;
  };
  if (choices) return choices[0];
  if (anyOf) return sampleOf(anyOf[0] ?? {});
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  if (type === 'boolean') return false;
  if (type === 'array') return items ? [sampleOf(items)] : [];
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field)]),
    );
  }
  if (format === 'date') return '2026-11-15';
  return '2026-11-20T19:30';
}

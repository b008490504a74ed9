import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { tried } from '#tests/support/seeded-random.ts';
import { cleanHtml } from './clean-html.ts';

const allowedTags =
  'p br hr h2 h3 h4 ul ol li blockquote strong b em i u s small sub sup code pre a img figure figcaption table thead tbody tr th td'.split(
    ' ',
  );
const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
const voidTags = ['br', 'hr', 'img'];

/** So strict that there is only one way to read it, whatever reads it. */
const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( ?\/)?>|[^<>]+/y;
const attribute = / ([a-z]+)(?:="([^"<>]*)")?/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

interface Parsed {
  /** Without tags, and with what the entities stand for. */
  text: string;
  /** The tags around each piece of text. */
  isBalanced: boolean;
}

/** Reads HTML, and fails at anything but plain text and the tags and attributes that are allowed. */
function readStrictly(html: string): Parsed {
  let text = '';
  let isBalanced = true;
  const open: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const from = token.lastIndex;
    const [piece, slash, tag, attributes = ''] = token.exec(html) ?? [];
    if (piece === undefined) throw new Error(`cannot be read from «${html.slice(from, from + 80)}»`);
    if (tag === undefined) {
      text += decode(piece);
      continue;
    }
    expect(allowedTags, piece).toContain(tag);
    for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
      expect(allowedAttributes[tag] ?? [], piece).toContain(name);
      if (name === 'href' || name === 'src') expectHarmless(tag, decode(value));
    }
    if (slash) isBalanced = open.pop() === tag && isBalanced;
    else if (!voidTags.includes(tag)) open.push(tag);
  }
  return { text, isBalanced: isBalanced && open.length === 0 };
}

function decode(text: string): string {
  return text.replaceAll(/&([a-z0-9#]*;?)/gi, (all, name: string) => {
    const sign = entities[name.slice(0, -1)];
    if (sign === undefined) throw new Error(`an entity of its own: ${all}`);
    return sign;
  });
}

/** As a browser understands the address, which leaves out line ends and control characters. */
function expectHarmless(tag: string, address: string): void {
  const here = 'https://venue.example';
  const url = URL.canParse(address, here) ? new URL(address, here) : undefined;
  if (!url) return;
  const schemes = ['http:', 'https:', ...(tag === 'img' ? [] : ['mailto:', 'tel:'])];
  expect(schemes, address).toContain(url.protocol);
  // Another site is named with its scheme, or not at all.
  if (url.host !== new URL(here).host && url.host !== '') {
    expect(address.trim().toLowerCase()).toMatch(/^h\s*t\s*t\s*p\s*s?\s*:/);
  }
}

const tagNames = [
  ...allowedTags,
  ...'h1 div span script style svg math iframe object template noscript textarea title xmp form'.split(' '),
  ...'input base meta link plaintext select option mglyph foreignObject annotation-xml body html'.split(' '),
];
/** Those that close each other or go, more often than the rest: what is wrong with them is wrong with their order. */
const anyTag = fc.oneof(fc.constantFrom(...tagNames), fc.constantFrom('p', 'li', 'a', 'span', 'h1'));
const attributeNames =
  'href src srcset xlink:href title alt width onclick onerror style class id name srcdoc formaction target rel loading colspan scope'.split(
    ' ',
  );
const addresses = [
  'https://example.com/?a=1&b=2',
  '/events/3',
  '#top',
  'mailto:a@example.com',
  'javascript:alert(1)',
  'JaVa\tscript\n:alert(1)',
  '&#106;avascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'vbscript:x',
  'blob:https://example.com/1',
  'http://[',
  'https://',
];

const quoted = (value: string) =>
  fc.constantFrom(`"${value}"`, `'${value}'`, value, `"${value}`, `\`${value}\``);
const anyAttribute = fc
  .tuple(
    fc.constantFrom(...attributeNames),
    fc.oneof(fc.constantFrom(...addresses, 'alert(1)', '">', '--><b>', 'x'), fc.string({ maxLength: 8 })),
    fc.constantFrom(' ', '\n', '/', '\t', ''),
  )
  .chain(([name, value, gap]) => quoted(value).map((written) => `${gap}${name}=${written}`));
const opening = fc
  .tuple(
    anyTag,
    fc.array(anyAttribute, { maxLength: 3 }),
    fc.constantFrom('>', '>', '>', '/>', '', ' '),
    fc.boolean(),
  )
  .map(([name, attributes, end, isLoud]) => {
    return `<${isLoud ? name.toUpperCase() : name}${attributes.join('')}${end}`;
  });
/** Without a mistake in the writing, so that nothing but its meaning is wrong. */
const wellWritten = fc.oneof(
  fc.constantFrom(...addresses).map((address) => `<a href="${address}">Tickets</a>`),
  fc.constantFrom(...addresses).map((address) => `<img src="${address}" alt="June">`),
  fc
    .tuple(anyTag, fc.constantFrom(...attributeNames), fc.constantFrom(...addresses))
    .map(([tag, name, value]) => `<${tag} ${name}="${value}">x</${tag}>`),
);
const closing = anyTag.map((name) => `</${name}>`);
const fragments = [
  ...['<!--', '-->', '--!>', '<![CDATA[', ']]>', '<!doctype html>', '<?xml ?>', '<', '>', '</', '<>', '</>'],
  ...['&lt;script&gt;', '&amp;lt;', '&#60;', '&#x3c;b&#x3e;', '&lt', '&nbsp;', '&', '&;', '&#0;', '"', "'"],
  ...['\n\n', '\r\n', ' ', '\t', '\u0000', '\u2028', '<b', '<a href=', '=', '`', '<scr<script>ipt>'],
];
/** Pieces of tags, comments, entities and text, in any order. */
const hostileHtml = fc
  .array(
    fc.oneof(
      { arbitrary: opening, weight: 4 },
      { arbitrary: wellWritten, weight: 2 },
      { arbitrary: closing, weight: 2 },
      { arbitrary: fc.constantFrom(...fragments), weight: 2 },
      fc.constantFrom('alert(1)', 'Doors at 7', ...oddTexts),
      fc.string({ unit: anyCharacter, maxLength: 10 }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');

describe('Whatever someone sends as a description', () => {
  test('nothing but harmless formatting is left of it', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        expect(readStrictly(cleanHtml(html)).isBalanced).toBe(true);
      }),
      tried(600),
    );
  });

  test('cleaning it a second time changes nothing', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const clean = cleanHtml(html);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      tried(600),
    );
  });

  test('guests see all of its text and nothing but harmless formatting, in whole elements', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const clean = cleanHtml(html);
        const shown = readStrictly(descriptionHtml(clean));
        expect(withoutSpace(shown.text)).toBe(withoutSpace(readStrictly(clean).text));
        expect(shown.isBalanced).toBe(true);
      }),
      tried(600),
    );
  });
});

describe('Whatever someone writes as plain text', () => {
  /** A `<` is only the start of a tag where a letter or one of these signs follows. */
  const plainText = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom('I <3 it', 'a < b > c', '5<6', '\n\n', '\r\n', ' & ', ...oddTexts),
      ),
      { maxLength: 8 },
    )
    .map((pieces) =>
      pieces
        .join('')
        .replaceAll(/<(?![\d\s])/g, '')
        .replaceAll(/&(?!\s)/g, ''),
    );

  test('every character of it stays', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(readStrictly(cleanHtml(text)).text).toBe(text);
        expect(withoutSpace(readStrictly(descriptionHtml(cleanHtml(text))).text)).toBe(withoutSpace(text));
      }),
      tried(400),
    );
  });
});

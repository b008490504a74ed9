import { describe, expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe('What a performer typed as their links', () => {
  test('leads to each address in it, on lines of their own or within a sentence', () => {
    expect(
      splitLinks('Hear us: https://a.example/x?y=1&z#t.\nhttp://b.example (http://c.example/(d))'),
    ).toEqual([
      { text: 'Hear us: ' },
      { text: 'https://a.example/x?y=1&z#t', href: 'https://a.example/x?y=1&z#t' },
      { text: '.\n' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: ' (' },
      { text: 'http://c.example/(d)', href: 'http://c.example/(d)' },
      { text: ')' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'www.band.example',
    '@venmo-name',
    'https://',
    'https://:80',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'ftp://a.example',
    '',
  ])('leads nowhere when it is no plain web address (%j)', (text) => {
    expect(links(text)).toEqual([]);
  });

  test.each([
    ['HTTPS://A.EXAMPLE/B', ['https://a.example/B']],
    ['javascript:location="https://a.example/"', ['https://a.example/']],
    ['https://a.example/\u202egpj.exe', ['https://a.example/']],
    ['https://a.example/"onclick=alert(1)', ['https://a.example/']],
    ['https://a.example/<b>', ['https://a.example/']],
    ['https://müller.example/ü', ['https://xn--mller-kva.example/%C3%BC']],
  ])('leads to the plain web address in it and nowhere else (%j)', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test.each([
    'a\u202eb https://a.example, \r\n\tc',
    '<b>https://x.example</b>',
    '🎸 https://🎸.example/🎸 .',
  ])('is all there and in order (%j)', (text) => {
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

import { describe, expect, test } from 'vitest';
import { splitLinks } from './typed-text.tsx';

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
    ['www.band.example', ['https://www.band.example/']],
    ['nightporch.com', ['https://nightporch.com/']],
    [
      'Instagram.com/night.porch, youtu.be/x_1-Y',
      ['https://instagram.com/night.porch', 'https://youtu.be/x_1-Y'],
    ],
    ['(soundcloud.com/porch)', ['https://soundcloud.com/porch']],
    ['Hear us at nightporch.bandcamp.com.', ['https://nightporch.bandcamp.com/']],
    ['linktr.ee/porch?a=1#b', ['https://linktr.ee/porch?a=1#b']],
    ['Site: porch.co.uk; mail too', ['https://porch.co.uk/']],
    [
      'a.com https://b.example/ www.c.example',
      ['https://a.com/', 'https://b.example/', 'https://www.c.example/'],
    ],
  ])('leads to a host that was typed without its scheme (%j)', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test.each([
    'june@nightporch.com',
    'first.last@band.co.uk',
    'javascript:www.evil.example',
    'data:evil.com/x',
    'bank.com@evil.com',
    'evil.com:8080@bank.com/',
    'www.bank.example@evil.example',
    '//evil.com',
    '\\\\evil.com\\x',
    'We played.It was late.So we left.Me too.',
    'e.g. this, i.e. that, etc.so on, No.1, v1.2.3, 7.30 pm, 12.50',
    'and/or he/she set.list/notes',
    'photo.jpg song.mp3 rider.pdf',
    'www.',
    'www.example',
    'www..com',
    '-a.com a-.com',
    'n\u0456ghtporch.com',
    'nightporch.com\u202egpj.exe',
    '127.0.0.1/admin localhost/admin',
  ])('leads nowhere when it is not surely a host (%j)', (text) => {
    expect(links(text)).toEqual([]);
  });

  test.each(['a', 'a.', 'www.', '-', 'a-', '(', '.com', 'a.com/', 'a@'])(
    'is taken apart without an end to wait for, however often %j is repeated',
    (piece) => {
      const text = piece.repeat(50_000);
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );

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
    'See (a.com), www.b.example; mail c@d.com!',
  ])('is all there and in order (%j)', (text) => {
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

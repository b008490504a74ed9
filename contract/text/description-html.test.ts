import { describe, expect, test } from 'vitest';
import { descriptionHtml } from './description-html.ts';

describe('Guests see a description that staff have typed', () => {
  test.each([
    ['one line', 'Songs', '<p>Songs</p>'],
    ['blank lines', 'One\n\nTwo\n \n\nThree', '<p>One</p><p>Two</p><p>Three</p>'],
    ['lines', 'Doors at 7\nMusic at 8', '<p>Doors at 7<br>Music at 8</p>'],
    ['lines of another system', 'One\r\n\r\nTwo\r\nThree', '<p>One</p><p>Two<br>Three</p>'],
    ['space around', '\n\n  One \n\n', '<p>One</p>'],
    [
      'inline tags',
      '<strong>Loud</strong>\n\n<em>slow</em> set',
      '<p><strong>Loud</strong></p><p><em>slow</em> set</p>',
    ],
    [
      'a tag over two paragraphs',
      '<em>One\n\nTwo</em>\n\nThree',
      '<p><em>One<br><br>Two</em></p><p>Three</p>',
    ],
    ['line breaks of their own', 'One<br />\nTwo<br>\nThree', '<p>One<br />\nTwo<br>\nThree</p>'],
    [
      'a tag with a line end in it',
      '<a href="/a" title="a\nb">x</a>\ny',
      '<p><a href="/a" title="a\nb">x</a><br>y</p>',
    ],
    ['an entity', 'Fish &amp; chips &lt;3\n\nTwo', '<p>Fish &amp; chips &lt;3</p><p>Two</p>'],
    [
      'a link with signs in it',
      '<a href="/a" title="a > b">x</a>\n\nTwo',
      '<p><a href="/a" title="a > b">x</a></p><p>Two</p>',
    ],
    [
      'a list between paragraphs',
      'One\n\n<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>\n\nTwo\n\nThree',
      '<p>One</p><ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul><p>Two</p><p>Three</p>',
    ],
    ['a heading', '<h3>Doors</h3>\nSeven', '<h3>Doors</h3><p>Seven</p>'],
    [
      'a quotation',
      '<blockquote>One\n\nTwo</blockquote>\nThree',
      '<blockquote><p>One</p><p>Two</p></blockquote><p>Three</p>',
    ],
    [
      'a quotation with a list',
      '<blockquote>One\n<ul><li>a</li></ul></blockquote>',
      '<blockquote><p>One</p><ul><li>a</li></ul></blockquote>',
    ],
    ['a line across', 'One<hr />Two', '<p>One</p><hr /><p>Two</p>'],
    [
      'a link around a heading',
      'One\n\n<a href="/a"><h3>Doors</h3>Seven</a>\n\nTwo',
      '<p>One</p><a href="/a"><h3>Doors</h3>Seven</a><p>Two</p>',
    ],
    [
      'a picture',
      '<img src="/a.jpg" alt="" loading="lazy" />\n\nOne',
      '<p><img src="/a.jpg" alt="" loading="lazy" /></p><p>One</p>',
    ],
    ['nothing', ' \n ', ''],
  ])('%s', (_what, typed, shown) => {
    expect(descriptionHtml(typed)).toBe(shown);
  });

  test.each([
    '<p>One\nline.</p><p>Two.</p>',
    '<h2>Doors</h2><ul><li>Coffee\n\nand cake</li></ul>',
    '<pre>a\n\nb</pre>',
    '<table><tbody><tr><td>7\n\n8</td></tr></tbody></table>',
    '<figure><img src="/a.jpg" alt="" /><figcaption>June</figcaption></figure>',
    '<blockquote><p>One\n\nTwo</p></blockquote>',
    '',
  ])('and HTML as it was written: %s', (html) => {
    expect(descriptionHtml(html)).toBe(html);
    expect(descriptionHtml(descriptionHtml(html))).toBe(html);
  });

  test('also a huge one, without keeping anyone waiting', () => {
    for (const part of ['<blockquote>\n\n', '<b>\n\n', '< ', '<a ', '<a "', '\n', ' ', ' \n']) {
      const huge = part.repeat(100_000 / part.length);
      // Work that grew with the square of the text would take minutes.
      expect(descriptionHtml(huge).length).toBeLessThan(3 * huge.length);
    }
  });
});

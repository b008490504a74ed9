import { describe, expect, test } from 'vitest';
import { descriptionText, shorten } from './description-text.ts';

describe('A guest reads a description as plain text', () => {
  test.each([
    ['formatting', '<p>Songs <strong>after</strong> <em>midnight</em>.</p>', 'Songs after midnight.'],
    ['paragraphs', '<p>One.</p><p>Two.</p>', 'One. Two.'],
    [
      'paragraphs that end without a full stop',
      '<p>First set: the old songs, in order</p><p>Second set: whatever you call out</p>',
      'First set: the old songs, in order · Second set: whatever you call out',
    ],
    [
      'a paragraph that ends in a quotation',
      '<p>“Stop.”</p><p>They did (twice!)</p>Bye',
      '“Stop.” They did (twice!) Bye',
    ],
    ['words before a paragraph', 'Tonight<p>Songs</p>', 'Tonight · Songs'],
    ['line breaks', 'One<br>Two<br />Three<hr />Four', 'One · Two · Three · Four'],
    ['a list', 'With:<ul><li>Coffee</li><li>Cake</li></ul>', 'With: Coffee · Cake'],
    ['headings', '<h2>Doors</h2><h3>Seven</h3>', 'Doors · Seven'],
    ['a line that has such a sign already', '<p>Doors ·</p><p>Seven</p>', 'Doors · Seven'],
    [
      'a table',
      '<table><tr><th>Doors</th><td>7 PM</td></tr><tr><td>Show</td><td>8 PM</td></tr></table>',
      'Doors 7 PM · Show 8 PM',
    ],
    [
      'a caption',
      '<figure><img src="/a.jpg" alt="b" /><figcaption>June</figcaption></figure>Hollis',
      'June · Hollis',
    ],
    ['entities', 'Fish &amp; chips &lt;3 &quot;yes&quot; it&#39;s&nbsp;on', 'Fish & chips <3 "yes" it\'s on'],
    ['an entity that was typed as such', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a word inside a word', 'Folk<b>lore</b>', 'Folklore'],
    ['white space', '  <p>\n  One\t two  </p>\n', 'One two'],
    ['nothing', '', ''],
    ['only tags', '<p></p><br />', ''],
    [
      'an attribute with a sign in it',
      '<a href="https://example.com/?a=1&amp;b=2" title="a &gt; b">Tickets</a>',
      'Tickets',
    ],
    ['other scripts', '<p>Música 音楽 🎸</p>', 'Música 音楽 🎸'],
  ])('%s', (_what, html, text) => {
    expect(descriptionText(html)).toBe(text);
  });
});

describe('A guest sees where a long text was cut', () => {
  test.each([
    ['short enough', 'One two', 7, 'One two'],
    ['at a word', 'One two three', 9, 'One two…'],
    ['between two lines', 'One two · three', 12, 'One two…'],
    ['one long word', 'abcdefghij', 4, 'abcd…'],
    ['not inside a sign of two halves', `abc${'🎸'.repeat(5)}`, 6, 'abc🎸…'],
  ])('%s', (_what, text, maxLength, cut) => {
    expect(shorten(text, maxLength)).toBe(cut);
    expect(shorten(text, maxLength).isWellFormed()).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { formatSelection, type formattings } from './formatting.ts';

function marked(selected: string, formatting: (typeof formattings)[number]): string {
  const { text, selectFrom, selectTo } = formatSelection(selected, formatting);
  return `${text.slice(0, selectFrom)}[${text.slice(selectFrom, selectTo)}]${text.slice(selectTo)}`;
}

describe('Staff who format what they have selected', () => {
  test('find the tags around it, and it still selected', () => {
    expect(marked('loud', 'Bold')).toBe('<strong>[loud]</strong>');
    expect(marked('slow', 'Italic')).toBe('<em>[slow]</em>');
    expect(marked('Doors', 'Heading')).toBe('<h3>[Doors]</h3>');
    expect(marked('Side A', 'Quote')).toBe('<blockquote>[Side A]</blockquote>');
    expect(marked('', 'Paragraph')).toBe('<p>[]</p>');
    expect(marked('One\n\nTwo', 'Paragraph')).toBe('<p>[One</p>\n<p>Two]</p>');
  });

  test('are asked for the address of a link, unless they have selected one', () => {
    expect(marked('Tickets', 'Link')).toBe('<a href="[https://]">Tickets</a>');
    expect(marked('https://example.com/t', 'Link')).toBe(
      '<a href="https://example.com/t">[https://example.com/t]</a>',
    );
  });

  test('get an item for each line', () => {
    expect(marked('Coffee\n\nCake', 'Bulleted list')).toBe(
      '<ul>\n  <li>[Coffee</li>\n  <li>Cake]</li>\n</ul>',
    );
    expect(marked('', 'Numbered list')).toBe('<ol>\n  <li>[]</li>\n</ol>');
  });
});

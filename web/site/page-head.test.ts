import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { escapeMarkup } from '#contract/text/description-text.ts';
import { applyHead, formatTag, renderHead, scriptSafeJson } from './page-head.ts';

const facts = { publicUrl: 'https://folklore.example.com', brand: 'Folklore' };
const head = { title: 'June Hollis', description: 'Songs after midnight.', path: '/events/3' };

describe('What a page says of itself to a friend’s phone or a search engine', () => {
  test('is its title, its text, its address and a picture, all of them whole', () => {
    const html = renderHead(head, facts);
    expect(html).toContain('<title>June Hollis</title>');
    expect(html).toContain('<link rel="canonical" href="https://folklore.example.com/events/3"');
    expect(html).toContain('<meta property="og:url" content="https://folklore.example.com/events/3"');
    expect(html).toContain('<meta property="og:image" content="https://folklore.example.com/share-card.jpg"');
    expect(html).toContain('<meta property="og:type" content="website"');
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('<script');
  });

  test.each([
    ['/images/3.jpg', 'https://folklore.example.com/images/3.jpg'],
    ['https://example.com/a.jpg?b=1&c=2', 'https://example.com/a.jpg?b=1&amp;c=2'],
    ['http://[', 'https://folklore.example.com/share-card.jpg'],
    ['javascript:alert(1)', 'https://folklore.example.com/share-card.jpg'],
    ['data:image/png;base64,AAAA', 'https://folklore.example.com/share-card.jpg'],
    ['', 'https://folklore.example.com/share-card.jpg'],
  ])('shows the picture %j as %s', (image, address) => {
    const html = renderHead({ ...head, image }, facts);
    expect(html).toContain(`<meta property="og:image" content="${address}"`);
    expect(html).toContain(`<meta name="twitter:image" content="${address}"`);
  });

  test('names no address where it stands at none', () => {
    const { path: _, ...nowhere } = head;
    expect(renderHead(nowhere, facts)).not.toMatch(/canonical|og:url/);
  });

  test('can ask to be forgotten', () => {
    expect(renderHead({ ...head, hideFromSearch: true }, facts)).toContain('name="robots" content="noindex"');
  });

  test('holds facts that stay facts, whatever a person calls their show', () => {
    const structuredData = { name: '</script><script>alert(1)</script><!-- \u2028 ]]>' };
    const html = renderHead({ ...head, structuredData }, facts);
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(structuredData);
    expect(html.match(/<\/?script/g)).toHaveLength(2);
  });
});

describe('Text that a person wrote', () => {
  test.each([
    ['<b>&"\'', "&lt;b&gt;&amp;&quot;'"],
    ['&amp;', '&amp;amp;'],
    ['Zoë 🎸', 'Zoë 🎸'],
    ['', ''],
  ])('%j stands in a page as %j', (text, html) => {
    expect(escapeMarkup(text)).toBe(html);
  });

  test('cannot leave the attribute that it stands in', () => {
    expect(formatTag('meta', { content: '"><script>alert(1)</script>' })).toBe(
      '<meta content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    );
  });

  test.each(['</script>', '<!--<script>', '\u2028\u2029', ']]>', '\\u003c', '"', '\u0000', '🎸', '\ud800'])(
    'comes back from a data block as it was: %j',
    (text) => {
      const json = scriptSafeJson({ [text]: text });
      expect(JSON.parse(json)).toEqual({ [text]: text });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
    },
  );
});

test('The head of a page is written when it changes, and not with each answer that arrives', () => {
  const append = vi.fn();
  vi.stubGlobal('document', {
    createElement: () => ({ setAttribute: () => {} }),
    head: { querySelectorAll: () => [], append },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  applyHead(head, facts);
  const first = append.mock.calls.length;
  expect(first).toBeGreaterThan(10);
  applyHead({ ...head }, facts);
  expect(append).toHaveBeenCalledTimes(first);
  applyHead({ ...head, title: 'Ada Obi' }, facts);
  expect(append).toHaveBeenCalledTimes(2 * first);
});

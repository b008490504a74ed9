import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { paste, readHtml, showFormatted, showHtml } from '#tests/support/description-editor.ts';
import { openEvents } from '#tests/support/event-screen.ts';
import { axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { shareOf, variants } from '#tests/support/thorough.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

/** What programs put on the clipboard, and what remains of it in a description. */
const remains: Record<string, string[]> = {
  '01-word-paragraphs': [
    '<p><strong>The Lantern Hour</strong> is a late set of <em>quiet</em> songs. Bring a friend.</p>',
    '<p>Doors at seven</p>',
  ],
  '02-word-bulleted-list': [
    '<p>On the night:</p>',
    '<ul>',
    '  <li>Soup and bread</li>',
    '  <li>Two sets, <strong>one</strong> break</li>',
    '  <li>Home by eleven</li>',
    '</ul>',
    '<p>See you there.</p>',
  ],
  '03-word-numbered-and-nested': [
    '<ol>',
    '  <li>Arrive<ol><li>Sign the list</li><li>Tune up</li></ol></li>',
    '  <li>Play two songs</li>',
    '</ol>',
    '<p>Or else:</p>',
    '<ul>',
    '  <li>Listen</li>',
    '</ul>',
  ],
  '04-word-headings-and-quote': [
    '<h2>A Night of Waltzes</h2>',
    '<h2>Who plays</h2>',
    '<p>June Hollis, <strong>accordion</strong>, and <em>friends</em>.</p>',
    '<h2>What they say</h2>',
    '<blockquote><p>“We never rehearse the last one.”</p></blockquote>',
  ],
  // A table becomes one line for each row.
  '05-word-table': ['<p><strong>7:30</strong> · First set</p>', '<p><strong>9:00</strong> · Second set</p>'],
  // Neither a picture nor a link from somebody’s own disk.
  '06-word-link-and-picture': [
    '<p>Tickets at <a href="https://tickets.example.com/lantern?seat=2">the box office</a>, or see the plan.</p>',
  ],
  '07-word-online': [
    '<p><strong>Open stage</strong>, every first Monday.</p>',
    '<ul>',
    '  <li>Ten minutes each</li>',
    '  <li>House piano</li>',
    '</ul>',
  ],
  '08-docs-paragraphs': [
    '<p>Slow songs, <strong>loud</strong> and <em>soft</em>, for the 1<sup>st</sup> of December.</p>',
    '<p>No <s>cover</s> charge.</p>',
  ],
  '09-docs-nested-list': [
    '<ul>',
    '  <li>Bring<ul><li>a blanket</li><li>a mug</li></ul></li>',
    '  <li>Leave</li>',
    '</ul>',
  ],
  '10-docs-headings-and-numbers': [
    '<h2>Harvest Supper</h2>',
    '<p>Three courses:</p>',
    '<ol>',
    '  <li>Squash soup</li>',
    '  <li>Pot pie</li>',
    '</ol>',
    '<h3>Who cooks</h3>',
    '<p>The whole kitchen.</p>',
  ],
  // The link leads where it says, and no longer through Google.
  '11-docs-link-and-table': [
    '<p>Read <a href="https://example.org/songs">the songbook</a>.</p>',
    '<p>Friday · Jazz trio</p>',
    '<p>Saturday · Brass band</p>',
  ],
  '12-pages-paragraphs': [
    '<p><strong>Field Recordings</strong> from the river.</p>',
    '<p>A talk with <em>headphones</em>.</p>',
  ],
  '13-pages-list': [
    '<p>We have:</p>',
    '<ul>',
    '  <li>A piano</li>',
    '  <li>Two <strong>good</strong> microphones</li>',
    '</ul>',
  ],
  '14-pages-tabs-and-link': [
    '<p>8 PM Doors</p>',
    '<p>9 PM <a href="mailto:stage@example.com">Write to us</a></p>',
  ],
  '15-gmail-message': [
    '<p>Hi June,</p>',
    '<p>Here is the text for Friday:</p>',
    '<p><strong>Soft Machines</strong> play <em>everything</em> they know. Free entry.</p>',
    '<ul>',
    '  <li>Doors 7 PM</li>',
    '  <li>Music 8 PM</li>',
    '</ul>',
  ],
  '16-gmail-reply-with-quote': [
    '<p>Use this one:</p>',
    '<p>On Mon, Nov 9, 2026 at 4:12 PM Ann &lt;<a href="mailto:ann@example.com">ann@example.com</a>&gt; wrote:</p>',
    '<blockquote><p>A trio with <strong>no</strong> drums.</p><p><a href="https://example.org/trio">Listen</a></p></blockquote>',
  ],
  '17-newsletter-layout-table': [
    '<h2>Winter series</h2>',
    '<p>Five Thursdays, <strong>five</strong> pianists.</p>',
    '<p>Reserve by <a href="https://example.org/reserve">clicking here</a>.</p>',
  ],
  '18-web-page-article': [
    '<h2>The Paper Birds</h2>',
    '<p>A duo from <em>Asheville</em> that <strong>whispers</strong>.</p>',
    '<p>More here, <a href="https://example.org/birds">there</a> and up.</p>',
    '<blockquote><p>Like snow on a roof.</p></blockquote>',
    '<hr>',
    '<h4>Small print</h4>',
    '<p>No<br>refunds.</p>',
  ],
  '19-web-page-from-safari': ['<p>Songs by <strong>Nina R.</strong>, <em>solo</em></p>'],
  '20-libreoffice-writer': [
    '<h2>Ballads</h2>',
    '<p>With <strong>strings</strong> and <em>one</em> old horn.</p>',
    '<ol>',
    '  <li>Overture</li>',
    '  <li>Waltz</li>',
    '</ol>',
  ],
};

const folder = resolve(import.meta.dirname, '../support/clipboard');

for (const width of variants([1280, 390])) {
  test(`At ${width} px, what is pasted from other programs keeps its structure and loses all else`, {
    tag: '@all',
  }, async ({ page, site }) => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(remains).map((name) => `${name}.html`));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.setViewportSize({ width, height: 844 });
    await site.signIn(page.context());
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    const text = page.getByLabel('Description');
    for (const [name, lines] of shareOf(Object.entries(remains), 0, 4)) {
      await text.fill('');
      await paste(text, { html: readFileSync(resolve(folder, `${name}.html`), 'utf8') });
      expect(await readHtml(page), name).toBe(lines.join('\n'));
    }
    // Nothing of it has been fetched, not even a pixel.
    expect(new Set(asked)).toEqual(new Set([site.url]));
    await axeIfThorough(page);
  });
}

test('Plain text keeps its lines, its tags mean what they mean, and all of it can be undone', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const text = page.getByLabel('Description');
  await text.focus();
  await paste(text, { plain: 'One & two\r\nthree\r\n\r\nFour < five' });
  expect(await readHtml(page)).toBe('<p>One &amp; two<br>three</p>\n<p>Four &lt; five</p>');
  await text.fill('');
  await paste(text, { plain: '<h3>Doors</h3><p>At <b>seven</b></p>' });
  expect(await readHtml(page)).toBe('<h3>Doors</h3>\n<p>At <strong>seven</strong></p>');
  await text.fill('Tea');
  expect(await readHtml(page)).toBe('<p>Tea</p>');
  await text.focus();
  await page.keyboard.press('End');
  await paste(text, { plain: ' and coffee' });
  await expect(text).toHaveText('Tea and coffee');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Tea');
});

test('What is pasted right after the cursor was moved comes to where the cursor is', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.signIn(page.context());
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const text = page.getByLabel('Description');
  await text.focus();
  await page.keyboard.type('Tea');
  await expect(text).toHaveText('Tea');
  await page.keyboard.press('Home');
  await expect.poll(() => page.evaluate(() => document.getSelection()?.anchorOffset)).toBe(0);
  await page.keyboard.type('Green ');
  await expect(text).toHaveText('Green Tea');
  await text.evaluate((element) => {
    // In one step, so that the browser has told nobody of the new place of the cursor yet.
    const line = element.querySelector('p');
    if (line) document.getSelection()?.collapse(line, line.childNodes.length);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ' and coffee');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toHaveText('Green Tea and coffee');
});

test('What another editor of the same kind copies is cleaned, and what was copied here stays as it is', {
  tag: '@all',
}, async ({ page, site }) => {
  await site.signIn(page.context());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const text = page.getByLabel('Description');
  await text.focus();
  const link = '<a href="https://example.com/?utm_source=wiki" target="_blank">Tickets</a>';
  await paste(text, {
    html: `<p data-pm-slice="1 1 []"><u>Tonight</u> ${link}<img src="https://pixel.example/p.gif"></p>`,
  });
  expect(await readHtml(page)).toBe('<p>Tonight <a href="https://example.com/">Tickets</a></p>');
  expect(new Set(asked)).toEqual(new Set([site.url]));

  const own = '<table><tbody><tr><td><u>First</u></td><td>Second</td></tr></tbody></table>';
  await (await showHtml(page)).fill(`<p>Before</p>\n${own}`);
  await showFormatted(page);
  await text.focus();
  await page.keyboard.press('Control+a');
  const html = await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  await paste(text, { html });
  expect(await readHtml(page)).toBe(`<p>Before</p>\n${own}`);
});

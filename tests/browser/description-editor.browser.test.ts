import { readHtml, showFormatted, showHtml } from '#tests/support/description-editor.ts';
import { eventRow, fillEvent, openEvents } from '#tests/support/event-screen.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { axeByDayAndNightIfThorough, axeIfThorough, expect, test } from '#tests/support/site-test.ts';
import { shareOf, variants } from '#tests/support/thorough.ts';
import { expectToast } from '#tests/support/toast.ts';

test.use({ environment: { SAMPLE_CONTENT: 'off' } });

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page.context());
});

test('A key that comes before the browser has told of a new selection means what is selected', {
  tag: '@all',
}, async ({ page }) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const text = page.getByRole('dialog', { name: 'Create New Event' }).getByLabel('Description');
  await text.click();
  await page.keyboard.type('Door at seven. Tickets');
  await expect(text).toHaveText('Door at seven. Tickets');
  await text.evaluate((element) => {
    const words = element.querySelector('p')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(words, 'Door at seven. '.length, words, words.length);
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', keyCode: 75, ctrlKey: true, bubbles: true }),
    );
  });
  await expect(page.getByRole('dialog', { name: 'Link' }).getByText('On the words: Tickets')).toBeVisible();
});

for (const width of variants([1280, 390])) {
  test(`At ${width} px, someone who knows no HTML writes and formats a description by keyboard`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openEvents(page);
    await page.getByRole('button', { name: 'New Event' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Event' });
    const name = `Formatted ${width}`;
    await fillEvent(page, { name, date: '2026-11-20', startTime: '19:30', endTime: '22:00' });
    const { keyboard } = page;
    const button = (label: string) => form.getByRole('button', { name: label, exact: true });
    const text = form.getByLabel('Description');

    // The toolbar is one stop of the Tab key, and the text the next one.
    await button('HTML').focus();
    await keyboard.press('Tab');
    await expect(button('Paragraph')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(button('Heading')).toBeFocused();
    await keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect(button('Heading')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.type('Tonight');
    await keyboard.press('Enter');
    await expect(button('Heading')).toHaveAttribute('aria-pressed', 'false');
    await keyboard.type('A ');
    await keyboard.press('Control+b');
    await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.type('loud');
    await keyboard.press('Control+b');
    await keyboard.type(' and ');
    await keyboard.press('Control+i');
    await keyboard.type('soft');
    await keyboard.press('Control+i');
    await keyboard.type(' set. Tickets');
    for (let letter = 0; letter < 'Tickets'.length; letter += 1) await keyboard.press('Shift+ArrowLeft');

    // A link asks for its address.
    await keyboard.press('Control+k');
    const asking = page.getByRole('dialog', { name: 'Link' });
    await expect(asking.getByText('On the words: Tickets')).toBeVisible();
    await expect(asking.getByLabel('Address')).toBeFocused();
    await keyboard.press('Enter');
    await expect(asking.getByText('Please type an address, such as https://example.com')).toBeVisible();
    await axeIfThorough(page);
    await keyboard.type('tickets.example.com');
    await keyboard.press('Enter');
    await expect(asking).toBeHidden();
    await expect(text).toBeFocused();
    await expect(text.getByRole('link', { name: 'Tickets' })).toHaveAttribute(
      'href',
      'https://tickets.example.com',
    );
    await keyboard.press('End');
    await keyboard.press('Enter');
    await button('Bulleted list').press('Enter');
    await keyboard.type('Soup');
    await keyboard.press('Enter');
    await keyboard.type('Bread');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await button('Quote').press('Enter');
    await keyboard.type('Never rehearsed');

    // What was done can be taken back, and made again.
    await button('Undo').press('Enter');
    await expect(text).not.toContainText('Never rehearsed');
    await button('Redo').press('Enter');
    await expect(text).toContainText('Never rehearsed');

    const html = [
      '<h3>Tonight</h3>',
      '<p>A <strong>loud</strong> and <em>soft</em> set. <a href="https://tickets.example.com">Tickets</a></p>',
      '<ul>',
      '  <li>Soup</li>',
      '  <li>Bread</li>',
      '</ul>',
      '<blockquote><p>Never rehearsed</p></blockquote>',
    ].join('\n');
    expect(await readHtml(form)).toBe(html);
    await axeByDayAndNightIfThorough(page);
    await button('Create Event').click();
    await expectToast(page, 'Success', 'Event created successfully');
    const { events } = await site.services.events.list({ now: '2026-11-15T17:00:00.000Z' });
    const id = events.find((event) => event.name === name)?.id;
    const shown = await (await page.request.get(`/events/${id}`)).text();
    for (const words of ['Tonight</h3>', 'Soup</li>', 'Bread</li>', 'Never rehearsed</p></blockquote>'])
      expect(shown).toContain(words);
  });
}

test('The link that the cursor stands in is changed as a whole, and taken away', { tag: '@all' }, async ({
  page,
}) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  await (await showHtml(page)).fill('<p>See <a href="https://example.com/a">the <b>whole</b> page</a>.</p>');
  const text = await showFormatted(page);
  const asking = page.getByRole('dialog', { name: 'Link' });
  await text.getByText('whole').click();
  await expect(page.getByRole('button', { name: 'Link', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(asking.getByText('On the words: the whole page')).toBeVisible();
  await expect(asking.getByLabel('Address')).toHaveValue('https://example.com/a');
  await asking.getByLabel('Address').fill('june@example.com');
  await page.keyboard.press('Enter');
  expect(await readHtml(page)).toBe(
    '<p>See <a href="mailto:june@example.com">the <strong>whole</strong> page</a>.</p>',
  );
  await text.getByText('whole').click();
  await page.keyboard.press('Control+k');
  await asking.getByRole('button', { name: 'Remove link' }).click();
  await expect(asking).toBeHidden();
  expect(await readHtml(page)).toBe('<p>See the <strong>whole</strong> page.</p>');
});

/** As people have typed them, and as other programs have sent them. */
const stored = {
  'Typed with lines': 'First set\nDoors at seven\n\nSecond <b>set</b>: whatever',
  'Of a program': '<p>One</p><p></p><ul><li><p>Two</p></li></ul>\n\n<h2>Three</h2>tail &amp; more',
  'With a table':
    '<table><thead><tr><th scope="col">When</th></tr></thead><tbody><tr><td>Eight</td></tr></tbody></table><p>End</p>',
  'With a picture':
    '<figure><img src="/share-card.jpg" alt="Lamps" width="40" height="20" loading="lazy" /><figcaption>Lamps</figcaption></figure><pre>a  b\n c</pre>',
};

test('A description that nobody has touched is saved as it was', { tag: '@all' }, async ({ page, site }) => {
  const tried = shareOf(Object.entries(stored), 0, 2);
  const ids = await site.addEvents(tried.map(([name, description]) => sampleEvent({ name, description })));
  await openEvents(page);
  for (const [index, [name, description]] of tried.entries()) {
    await eventRow(page, name).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Event' });
    await form.getByLabel('Description').focus();
    await page.keyboard.type('!');
    await page.keyboard.press('Control+z');
    await fillEvent(page, { name: `${name}, renamed` });
    await form.getByRole('button', { name: 'Update Event' }).click();
    await expect(form).toBeHidden();
    const saved = await site.services.events.get(ids[index] ?? 0);
    expect(saved).toMatchObject({ name: `${name}, renamed`, description });
  }
});

test('A table and a picture stay when the words beside them change', { tag: '@all' }, async ({
  page,
  site,
}) => {
  await site.addEvents([
    sampleEvent({ name: 'Kept Apart', description: stored['With a table'] + stored['With a picture'] }),
  ]);
  await openEvents(page);
  await eventRow(page, 'Kept Apart').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByLabel('Description');
  await text.getByText('End').click();
  await page.keyboard.press('End');
  await page.keyboard.type('ing');
  expect(await readHtml(page)).toBe(
    [
      '<table><thead><tr><th scope="col">When</th></tr></thead><tbody><tr><td>Eight</td></tr></tbody></table>',
      '<p>Ending</p>',
      '<figure><img src="/share-card.jpg" alt="Lamps" width="40" height="20"><figcaption>Lamps</figcaption></figure>',
      '<pre>a  b\n c</pre>',
    ].join('\n'),
  );
});

test('Typing over all words of a description leaves the line and the picture beside them', {
  tag: '@all',
}, async ({ page }) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const html = '<p>Old words</p>\n<hr>\n<p><img src="/favicon.svg" alt="A lamp"></p>';
  await (await showHtml(page)).fill(html);
  const text = await showFormatted(page);
  await text.locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('New');
  expect(await readHtml(page)).toBe(html.replace('Old words', 'New'));
});

test('Whoever types faster than the form is drawn loses no letter', { tag: '@all' }, async ({ page }) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'New Event' }).click();
  const text = page.getByRole('dialog', { name: 'Create New Event' }).getByLabel('Description');
  await text.click();
  const typed = await page.evaluate(async () => {
    let letters = '';
    for (let count = 0; count < 300; count += 1) {
      const letter = String.fromCharCode(97 + (count % 26));
      letters += letter;
      document.execCommand('insertText', false, letter);
      if (count % 2 === 1) await new Promise((resolve) => setTimeout(resolve));
    }
    return letters;
  });
  await expect(text).toHaveText(typed);
});

import { expect, type Locator, type Page } from '@playwright/test';

type Scope = Page | Locator;

const modeOf = (scope: Scope) => scope.getByRole('button', { name: 'HTML', exact: true });

/** Shows the description as HTML, where its value can be read and typed. */
export async function showHtml(scope: Scope): Promise<Locator> {
  const mode = modeOf(scope);
  if ((await mode.getAttribute('aria-pressed')) === 'false') await mode.click();
  await expect(mode).toHaveAttribute('aria-pressed', 'true');
  return scope.getByLabel('Description');
}

export async function showFormatted(scope: Scope): Promise<Locator> {
  const mode = modeOf(scope);
  if ((await mode.getAttribute('aria-pressed')) === 'true') await mode.click();
  await expect(mode).toHaveAttribute('aria-pressed', 'false');
  return scope.getByLabel('Description');
}

/** The HTML that would be saved. The formatted description is shown afterwards. */
export async function readHtml(scope: Scope): Promise<string> {
  const html = await (await showHtml(scope)).inputValue();
  await showFormatted(scope);
  return html;
}

/** Pastes at the cursor what a program would put on the clipboard. */
export async function paste(text: Locator, content: { html?: string; plain?: string }): Promise<void> {
  await text.evaluate((element, { html, plain }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', plain ?? 'As plain text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}

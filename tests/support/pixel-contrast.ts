import type { ElementHandle, Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '#contract/venue/accent.ts';

/** Visible elements in a part of the page with a text in the accent or on a ground of it: one of each style. */
export async function textsInAccent(page: Page, part: string): Promise<ElementHandle<HTMLElement>[]> {
  const found = await page.evaluateHandle((selector) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--color-amber)';
    document.body.append(probe);
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
      }
      return '';
    };
    const styles = new Map<string, HTMLElement>();
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const { width, height, bottom } = element.getBoundingClientRect();
      const isOnPage = width > 4 && height > 4 && bottom + scrollY > 0 && element.checkVisibility();
      const isAccent = getComputedStyle(element).color === accent || groundOf(element) === accent;
      const style = `${element.parentElement?.className} ${element.className}`;
      if (hasText && isOnPage && isAccent && !styles.has(style)) styles.set(style, element);
    }
    return [...styles.values()];
  }, part);
  const elements = [...(await found.getProperties()).values()].map((handle) => handle.asElement());
  return elements.filter((element) => element !== null) as ElementHandle<HTMLElement>[];
}

/**
 * The contrast of a text with the worst pixel of its ground, as they are on the screen: it is drawn and then not. The
 * text's colour is that of the pixel that differs most, since those at its edges are mixed.
 */
export async function contrastOnScreen(page: Page, element: ElementHandle<HTMLElement>): Promise<number> {
  const drawn = await picture(page, element);
  await element.evaluate(({ style }) => style.setProperty('-webkit-text-fill-color', 'transparent'));
  const ground = await picture(page, element);
  await element.evaluate(({ style }) => style.removeProperty('-webkit-text-fill-color'));
  const inks = inkPixels(drawn, ground);
  const strongest = inks.toSorted((one, other) => other.difference - one.difference)[0];
  if (!strongest) throw new Error('there is no text to be seen');
  const colour = colourAt(drawn, strongest.offset);
  const groundColours = new Set(inks.map(({ offset }) => colourAt(ground, offset)));
  return Math.min(...[...groundColours].map((one) => contrast(colour, one)));
}

/** The pixels of an element, three bytes each. */
async function picture(page: Page, element: ElementHandle<HTMLElement>): Promise<Buffer> {
  const clip = await element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    // The first line of a long text is enough.
    return { x, y, width: Math.min(width, 300), height: Math.min(height, 40) };
  });
  // To hide the caret, a style element would be added, which the content security policy forbids.
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'initial' });
  return sharp(png).removeAlpha().raw().toBuffer();
}

/** Where two pictures differ clearly. */
function inkPixels(one: Buffer, other: Buffer): { offset: number; difference: number }[] {
  const inks: { offset: number; difference: number }[] = [];
  for (let offset = 0; offset < one.length; offset += 3) {
    let difference = 0;
    for (const at of [offset, offset + 1, offset + 2]) {
      difference += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    }
    if (difference > 48) inks.push({ offset, difference });
  }
  return inks;
}

function colourAt(pixels: Buffer, offset: number): string {
  return `#${pixels.subarray(offset, offset + 3).toString('hex')}`;
}

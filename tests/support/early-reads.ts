import type { Page } from '@playwright/test';

/**
 * However long the scripts take to come on a slow machine, what was read early does not end before them: the timer of
 * `maxEarlyMs` in `web/document.ts` never fires.
 */
export async function keepEarlyReads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 10_000 ? 0 : setTimeout(work, ms, ...rest)) as typeof setTimeout;
  });
}

/** The script of a staff page that asks for what the others read first. */
export const earlyScript = /<script data-paths="([^"]*)">[^<]*<\/script>\n/;

export function earlyReadsIn(html: string): string[] {
  const [, paths = '[]'] = earlyScript.exec(html) ?? [];
  return JSON.parse(paths.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

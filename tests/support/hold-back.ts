import type { Page } from '@playwright/test';

/** Lets no call of that path through until the function it gives is called: time to look at a busy page. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}

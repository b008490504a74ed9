import { type Browser, chromium } from '@playwright/test';

/** A browser that has no business with anyone but the site. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
}

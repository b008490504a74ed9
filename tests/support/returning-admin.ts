import { expect, type Page } from '@playwright/test';
import { type Account, addAdmin, sessionOf } from './admin.ts';
import type { RunningSite } from './site-test.ts';

const password = 'Encore-1!';
let admins = 0;

/** Somebody who can sign in. */
export async function addReturning(site: RunningSite): Promise<Account> {
  admins += 1;
  return addAdmin(site, `returning ${admins}`, password);
}

/** Somebody who is signed in, and can sign in again. */
export async function signInReturning(page: Page, site: RunningSite): Promise<Account> {
  const account = await addReturning(site);
  const { token } = await sessionOf(site, account);
  await page.context().addCookies([{ name: site.services.sessions.cookieName, value: token, url: site.url }]);
  return account;
}

/** By the sign-in screen, which is shown. */
export async function signInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/admin\/login/);
}

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { expect, type RunningSite } from './site-test.ts';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small picture of one colour, small enough to go as it is. */
export async function photo(name: string, background = '#b67d3e'): Promise<PickedFile> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

export async function openForm(page: Page): Promise<void> {
  // What a script catches, the console does not tell: a rule that is tried and forbidden is a defect all the same.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: where every test listens
      console.error(`forbidden by ${event.violatedDirective}`);
    });
  });
  await page.goto('/#apply');
  await expect(form(page)).toBeVisible();
}

export function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Application' });
}

export function field(page: Page, label: string): Locator {
  return form(page).getByLabel(label, { exact: true });
}

export function heading(page: Page, name: string): Locator {
  return form(page).getByRole('heading', { name });
}

export function nextButton(page: Page): Locator {
  return form(page).getByRole('button', { name: 'Next Step' });
}

export function submitButton(page: Page): Locator {
  return form(page).getByRole('button', { name: /^Submit/ });
}

export function photosInput(page: Page): Locator {
  return form(page).locator('input[name="bandPhotos"]');
}

export function thumbnails(page: Page): Locator {
  return pickedImages(page).locator('img');
}

/** Each says whether it is ready to be sent. */
export function pickedImages(page: Page): Locator {
  return form(page).locator('[data-ready]');
}

/** What is wrong, below the field that it is about and tied to it by its id. */
export function fieldErrors(page: Page): Locator {
  return form(page).locator('[id$="error"] > p');
}

/** What a performer types at least, each step by itself; who they are tells their applications apart. */
export const fillStep: ((page: Page, email: string) => Promise<void>)[] = [
  async (page, email) => {
    await field(page, 'Name').fill('June Hollis');
    await field(page, 'Band name').fill('The Night Porch');
    await field(page, 'Email').fill(email);
    await field(page, 'Phone number').fill('(706) 555-0142');
  },
  async (page) => {
    await field(page, 'Duo').check();
    await field(page, 'Band lineup').fill('June: guitar\nTheo: bass');
  },
  async (page) => {
    await photosInput(page).setInputFiles(await photo('porch.jpg'));
    await expect(thumbnails(page)).toHaveCount(1);
  },
  async (page) => {
    await field(page, 'Preferred dates').fill('Any Friday in March');
    await field(page, 'Band bio').fill('Two voices and a porch.');
  },
  async (page) => {
    await field(page, 'Myth & Legend (Cumming)').check();
    await field(page, 'No').check();
    await field(page, 'Expected guests').fill('80');
  },
];

/** Fills in the steps up to this one, which is left as it is. */
export async function goToStep(page: Page, step: number, email = 'june@example.com'): Promise<void> {
  for (const fill of fillStep.slice(0, step - 1)) {
    await fill(page, email);
    await nextButton(page).click();
  }
  await expect(form(page).getByText(`Step ${step} of 5`).first()).toBeAttached();
}

/** Fills in everything, and stands before the last button. */
export async function fillForm(page: Page, email: string): Promise<void> {
  await goToStep(page, 5, email);
  await fillStep[4]?.(page, email);
}

export async function expectReceived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Application Received' })).toBeVisible();
}

/** What has arrived from this address. */
export async function received({ services }: RunningSite, email: string): Promise<ReviewedApplication[]> {
  const { applications } = await services.applications.list({});
  return applications.filter((application) => application.email === email);
}

export const sendingNoise =
  /Failed to load resource: (the server responded with a status of|net::ERR)|error: The application was not taken/;

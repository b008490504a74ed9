import { expect, type Locator, type Page } from '@playwright/test';
import { submitApplication } from '#contract/applications/applications.ts';
import { sampleFields, samplePhoto } from './sample-application.ts';
import type { RunningSite } from './site-test.ts';

export const deskPath = '/admin/dashboard';

/** Nobody has applied yet. */
export async function clearApplications({ services }: RunningSite): Promise<void> {
  await services.database.db.deleteFrom('applications').execute();
}

/** Sends one with so many photos and a flyer, as a performer does; gives its id. */
export async function sendApplication(
  site: RunningSite,
  { photos = 3, ...fields }: Partial<typeof sampleFields> & { photos?: number } = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sampleFields, ...fields })) form.append(name, value);
  const colours = ['#a33', '#3a3', '#33a'].slice(0, photos);
  for (const colour of colours) form.append('bandPhotos', pictureOf(await samplePhoto(colour)), 'photo.jpg');
  form.append('flyer', pictureOf(await samplePhoto('#aa3')), 'flyer.jpg');
  const answer = await fetch(site.url + submitApplication.path, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

function pictureOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

export function listOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Applications' });
}

export function rowsOf(page: Page): Locator {
  return listOf(page).getByRole('listitem').getByRole('link');
}

export function detailsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Application details' });
}

/** What the details say, by section and label. */
export function readDetails(page: Page): Promise<Record<string, Record<string, string>>> {
  return detailsOf(page).evaluate((details) => {
    const sections: Record<string, Record<string, string>> = {};
    for (const section of details.querySelectorAll('section, footer')) {
      const entries = [...section.querySelectorAll('dl > div')].map((entry) => [
        entry.querySelector('dt')?.textContent ?? '',
        entry.querySelector('dd')?.textContent ?? '',
      ]);
      sections[section.querySelector('h3')?.textContent ?? ''] = Object.fromEntries(entries);
    }
    return sections;
  });
}

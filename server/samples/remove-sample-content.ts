import type { Deeds } from '../accounts/activity/deeds.ts';
import type { DiscardingParts } from '../files/discard-files.ts';
import { removeImageFiles } from '../gallery/remove-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import { SamplesStore } from './samples.store.ts';

/** The events first: a photo that is still shown afterwards belongs to an event of the staff's own, and stays. */
export async function removeSampleContent(
  services: DiscardingParts & { samples: SamplesStore; deeds: Deeds },
  admin: Admin,
): Promise<void> {
  const transact = services.deeds.as(admin, { what: 'removed samples' });
  await transact((trx) => new SamplesStore(trx).removeEvents());
  const filenames = await services.samples.removeImages();
  await Promise.all(filenames.map((filename) => removeImageFiles(services, filename)));
}

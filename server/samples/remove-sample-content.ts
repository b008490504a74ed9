import type { DiscardingParts } from '../files/discard-files.ts';
import { removeImageFiles } from '../gallery/remove-image.ts';
import type { SamplesStore } from './samples.store.ts';

/** The events first: a photo that is still shown afterwards belongs to an event of the staff's own, and stays. */
export async function removeSampleContent(
  services: DiscardingParts & { samples: SamplesStore },
): Promise<void> {
  await services.samples.removeEvents();
  const filenames = await services.samples.removeImages();
  await Promise.all(filenames.map((filename) => removeImageFiles(services, filename)));
}

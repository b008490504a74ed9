import type { DiscardingParts } from '../files/discard-files.ts';
import { removeImageFiles } from '../gallery/remove-image.ts';
import type { Services } from '../services.ts';

type Part = Pick<Services, 'events' | 'gallery'> & DiscardingParts;

/** The events first: a photo that is still shown after that belongs to an event of staff's own, and stays. */
export async function removeSampleContent(services: Part): Promise<void> {
  await services.events.removeSamples();
  const filenames = await services.gallery.removeSamples();
  await Promise.all(filenames.map((filename) => removeImageFiles(services, filename)));
}

import type { EventsStore } from '../events/events.store.ts';
import type { KeepingParts } from '../gallery/keep-image.ts';
import { removeImageFiles } from '../gallery/remove-image.ts';

/** The events first: a photo that is still shown afterwards belongs to an event of the staff's own, and stays. */
export async function removeSampleContent(services: KeepingParts & { events: EventsStore }): Promise<void> {
  await services.events.removeSamples();
  const filenames = await services.gallery.removeSamples();
  await Promise.all(filenames.map((filename) => removeImageFiles(services, filename)));
}

import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { ApplicationsStore } from './applications.store.ts';

/** The rows first: from then on no address leads to the files, whatever becomes of them. */
export async function removeApplication(
  services: DiscardingParts & { applications: ApplicationsStore },
  id: number,
): Promise<void> {
  await discardFiles(services, 'applications', await services.applications.remove(id));
}

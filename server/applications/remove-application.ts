import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { ApplicationsStore } from './applications.store.ts';

/** Rows first: from then on no address leads to the files, even if deleting them fails. */
export async function removeApplication(
  services: DiscardingParts & { applications: ApplicationsStore },
  id: number,
): Promise<void> {
  await discardFiles(services, 'applications', await services.applications.remove(id));
}

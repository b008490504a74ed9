import { type DiscardingParts, discardFiles } from '../files/discard-files.ts';
import type { Services } from '../services.ts';

/** The rows first: from then on no address leads to the files, whatever becomes of them. */
export async function removeApplication(
  services: Pick<Services, 'applications'> & DiscardingParts,
  id: number,
): Promise<void> {
  await discardFiles(services, 'applications', await services.applications.remove(id));
}

import type { Services } from '../services.ts';

/**
 * The rows first: from then on no address leads to the files, whatever becomes of them. One that cannot be removed
 * now is found by the sweep, and is no reason to tell staff that nothing was deleted. All at once: where files are far
 * away and out of reach, staff wait for it once.
 */
export async function removeApplication(
  { applications, applicationFiles, log }: Pick<Services, 'applications' | 'applicationFiles' | 'log'>,
  id: number,
): Promise<void> {
  const filenames = await applications.remove(id);
  await Promise.all(
    filenames.map((filename) =>
      applicationFiles.remove(filename).catch((error: unknown) => {
        log.warn(
          { err: error, applicationId: id, filename },
          'a file of a deleted application is still there',
        );
      }),
    ),
  );
}

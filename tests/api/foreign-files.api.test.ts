import { describe, expect, inject, test } from 'vitest';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { ageFile, keptFiles } from '#tests/support/kept-files.ts';
import { newBucket } from '#tests/support/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres, startTestSite } from '#tests/support/test-site.ts';

describe.each(['disk', 'S3'])('Files in %s', (kind) => {
  test('outlive a start with an empty database of another kind', async () => {
    const store = { DATA_DIR: temporaryFolder(), ...(kind === 'S3' ? await newBucket(inject('s3')) : {}) };
    const site = await startTestSite({ dialect: 'sqlite', environment: store });
    const admin = await signedInAdmin(site);
    for (let count = 0; count < 3; count += 1) await addImage(site, { headers: admin.headers });
    const { files } = await keptFiles(site, 'gallery');
    const lastWeek = new Date(site.time.now.getTime() - 7 * 86_400_000);
    for (const name of files) ageFile(site.config, 'gallery', name, lastWeek);

    const stranger = await startTestSite({
      dialect: 'sqlite',
      environment: { ...store, DATABASE_URL: await emptyPostgres() },
    });
    await sweepOrphans(stranger.services);
    expect((await keptFiles(site, 'gallery')).files).toEqual(files);
    await stranger.close();
    await site.close();
  });
});

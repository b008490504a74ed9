import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sendImage } from '#tests/support/gallery.ts';
import { type ImageProvider, startImageProvider } from '#tests/support/image-provider.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

/** From now on no temporary file of an upload can be removed, until the function that it gives is called. */
function makeUploadsStick({ processes }: TestSite): () => void {
  const { promises } = fs;
  const { rm } = promises;
  const folders = processes.map(({ config }) => join(config.dataDir, 'uploads'));
  promises.rm = async (path, options) => {
    if (folders.some((folder) => String(path).startsWith(folder))) {
      throw Object.assign(new Error('EBUSY: made to fail by a test'), { code: 'EBUSY' });
    }
    await rm(path, options);
  };
  syncBuiltinESMExports();
  return () => {
    promises.rm = rm;
    syncBuiltinESMExports();
  };
}

describe.each(usualDialects)(
  'What is stored although its temporary file cannot be removed, on %s',
  (dialect) => {
    let site: TestSite;
    let admin: SignedInAdmin;
    let provider: ImageProvider;
    let unstick: () => void;
    beforeAll(async () => {
      provider = await startImageProvider();
      site = await startTestSite({ dialect, environment: provider.environment });
      admin = await signedInAdmin(site);
    });
    beforeEach(() => {
      site.logged.length = 0;
      unstick = makeUploadsStick(site);
    });
    afterEach(() => unstick());
    afterAll(async () => {
      await site.close();
      await provider.close();
    });

    async function count(table: 'applications' | 'images' | 'events'): Promise<number> {
      return (await site.database.db.selectFrom(table).select('id').execute()).length;
    }

    function post(url: string, payload: object) {
      return site.http.inject({ method: 'POST', url, headers: admin.headers, payload });
    }

    test.each<[string, 'applications' | 'images' | 'events', () => Promise<LightMyRequestResponse>]>([
      ['an application', 'applications', () => apply(site)],
      ['an image of the gallery', 'images', () => sendImage(site, { headers: admin.headers })],
      [
        'an event with a picture',
        'events',
        async () => {
          const imageData = (await samplePhoto()).toString('base64');
          return post('/api/events', { ...sampleEvent(), imageData, imageMimeType: 'image/jpeg' });
        },
      ],
      [
        'a picture that a service has made',
        'images',
        () => post('/api/admin/generate-image', { prompt: 'A fiddle', style: 'vintage' }),
      ],
    ])('is answered as stored: %s', async (_what, table, send) => {
      const before = await count(table);
      const answer = await send();
      expect(answer.statusCode, answer.body).toBe(201);
      expect(await count(table)).toBe(before + 1);
      expect(site.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', msg: 'an upload could not be removed' }),
      );
    });
  },
);

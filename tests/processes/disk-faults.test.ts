import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { BusySite, expectNothingLost } from '#tests/support/busy-site.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { keptOnDisk } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { variants } from '#tests/support/thorough.ts';

/** As in tests/support/preloads/failing-disk.ts, which is not for this process. */
const faultFile = 'disk-fault';
/** `FAULTS=40 vitest run …` does the same for longer. */
const times = Number(process.env.FAULTS ?? 1);

/**
 * `SMALL_DISK=/mnt/small` is a disk of some 20 MB, mounted by whoever may: there the server is not tricked, but its
 * disk is filled to the last byte.
 */
const smallDisk = process.env.SMALL_DISK;

const disks = [
  // Of what could not be stored nothing stays.
  { name: 'is full', faults: ['ENOSPC'], leavesNothing: true },
  // What could not be removed either stays for the sweep.
  { name: 'is read-only or breaking', faults: ['EROFS', 'EIO', 'EACCES'], leavesNothing: false },
];

test.each(variants(disks))(
  `A disk that $name ${times} times in the middle of work loses nothing acknowledged and needs no restart`,
  async ({ faults, leavesNothing }) => {
    const random = seededRandom(20_261_116);
    const dataDir = smallDisk ? mkdtempSync(join(smallDisk, 'data-')) : temporaryFolder();
    const environment = { DATA_DIR: dataDir, SAMPLE_CONTENT: 'on', APPLICATION_LIMIT: '0' };
    const fault = join(dataDir, faultFile);
    const server = await startServerProcess(environment, smallDisk ? {} : { preload: 'failing-disk.ts' });
    const busy = new BusySite(server.url);
    await busy.signIn();
    const gallery = (await busy.ask('/api/gallery', {}, [200]))?.text ?? '[]';
    const [photo] = JSON.parse(gallery) as { fileUrl: string }[];
    await busy.begin({ performers: 3, guests: 1, staff: 1 });

    for (let time = 0; time < times; time += 1) {
      await busy.acknowledgements(1 + Math.floor(random() * 3));
      await sleep(random() * 30);
      const refused = busy.refusalsOf(submitApplication.path, 3);
      if (smallDisk) fill(fault);
      else writeFileSync(fault, faults[time % faults.length] ?? '');
      await refused;
      for (const path of ['/events', '/', '/api/events', photo?.fileUrl ?? '', '/readyz', '/healthz']) {
        expect(await busy.ask(path, {}, [200]), path).toMatchObject({ status: 200 });
      }
      rmSync(fault);
    }
    await busy.acknowledgements(3);
    await busy.end();
    expect(server.child.exitCode).toBeNull();
    if (leavesNothing) {
      const photos = [...busy.acknowledged.values()].flatMap(({ bandPhotos }) => bandPhotos);
      const files = photos.map((url) => url.split('/').at(-1)).toSorted();
      expect(keptOnDisk(dataDir)).toEqual({ files, uploads: [] });
    }
    expect(await server.end('SIGTERM')).toBe(0);
    await expectNothingLost(busy, environment);
  },
  300_000 + times * 20_000,
);

/** Until not one byte more fits. */
function fill(file: string): void {
  for (let byteSize = 1_000_000; byteSize >= 1; byteSize = Math.floor(byteSize / 10)) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(byteSize));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}

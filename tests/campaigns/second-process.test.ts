import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusySite, expectNothingLost } from '#tests/support/busy-site.ts';
import { oneOf, seededRandom } from '#tests/support/seeded-random.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** `STARTS=50 vitest run …` does the same for longer. */
const starts = Number(process.env.STARTS ?? 1);

test(
  `A second server on the same folder, started and ended ${starts} times, writes beside the first and harms nothing`,
  async () => {
    const random = seededRandom(20_261_120);
    const environment = { DATA_DIR: temporaryFolder(), SAMPLE_CONTENT: 'off', APPLICATION_LIMIT: '0' };
    const first = await startServerProcess(environment);
    const busy = new BusySite(first.url);
    // The second one may be killed while it answers.
    busy.isServerMortal = true;
    await busy.signIn();
    await busy.begin({ performers: 2, guests: 1, staff: 1 });
    for (let start = 0; start < starts; start += 1) {
      await busy.acknowledgements(1 + Math.floor(random() * 4));
      await sleep(random() * 50);
      const second = await startServerProcess(environment);
      busy.besides = second.url;
      await busy.acknowledgements(2 + Math.floor(random() * 4));
      const signal = oneOf(['SIGTERM', 'SIGKILL'] as const, random());
      busy.besides = null;
      expect(await second.end(signal)).toBe(signal === 'SIGTERM' ? 0 : signal);
    }
    await busy.end();
    expect(await first.end('SIGTERM')).toBe(0);
    await expectNothingLost(busy, environment);
    expect(busy.refusals, 'neither has waited for the other for too long').toBe(0);
  },
  60_000 + starts * 60_000,
);

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApplicationsStore, type NewApplication } from '#server/applications/applications.store.ts';
import { parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newImageName } from '#server/gallery/image-name.ts';
import { sampleFields } from '#tests/support/sample-application.ts';

/**
 * How much memory the two commands take at most, for a place with many applications and a photo each:
 * `APPLICATIONS=10000 node bench/backup-memory.ts`. On Linux only, and not a part of `npm run bench`: it takes minutes.
 */
const applications = Number(process.env.APPLICATIONS ?? 10_000);
const photoBytes = 64 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));

async function fill(dataDir: string): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir });
  const { applicationFiles } = openFiles(config);
  const { db } = await connectDatabase(config, () => {});
  const bytes = randomBytes(photoBytes);
  const names = Array.from({ length: applications }, () => newImageName('jpg'));
  for (let start = 0; start < names.length; start += 16) {
    await Promise.all(names.slice(start, start + 16).map((name) => applicationFiles.put(name, bytes)));
  }
  const facts = { isSuspectedSpam: false, submittedAt: new Date().toISOString(), idempotencyKey: null };
  await db.transaction().execute(async (trx) => {
    for (const filename of names) {
      await new ApplicationsStore(trx).add(
        { input: sampleFields, ...facts, fingerprint: '' } as unknown as NewApplication,
        [{ filename, kind: 'photo', position: 0, mimeType: 'image/jpeg', byteSize: photoBytes }],
      );
    }
  });
  await db.destroy();
}

async function measure(name: 'backup' | 'restore', dataDir: string, file: string): Promise<void> {
  const command = resolve(import.meta.dirname, `../server/${name}-command.ts`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [command, file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kilobytes ?? 0));
    } catch {
      // It has just ended.
    }
  }, 20);
  await new Promise((done) => child.on('exit', done));
  clearInterval(timer);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${name}: ${Math.round(peak / 1_024)} MB at most, ${seconds} s`);
}

try {
  const file = join(folder, 'backup.tar');
  await fill(join(folder, 'one'));
  await measure('backup', join(folder, 'one'), file);
  console.log(`${applications} applications, archive of ${Math.round(statSync(file).size / 1e6)} MB`);
  await measure('restore', join(folder, 'two'), file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

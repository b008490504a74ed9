import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { fileName } from './archive-layout.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** Some entries long, so that the test needs not write hundreds of thousands. */
vi.mock(import('./archive-layout.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  maxManifestBytes: 2_000,
}));

const facts: Omit<Manifest, 'entries'> = {
  formatVersion: 2,
  greenroomVersion: '0.1.0',
  madeAt: '2026-11-15T17:00:00.000Z',
  migrations: [],
  tables: [],
};

async function write(path: string, files: number): Promise<void> {
  await using file = await open(path, 'w');
  const archive = new ArchiveWriter(file, new Date('2026-11-15T17:00:00.000Z'));
  for (let index = 0; index < files; index += 1) {
    await archive.add(fileName('gallery', `${String(index).padStart(32, '0')}.jpg`), [Buffer.of(1)]);
  }
  await archive.finish(facts);
}

test('A backup whose list no restore would read is not made', async () => {
  const path = join(temporaryFolder(), 'backup.tar');
  await write(path, 5);
  const refusal = write(path, 50);
  await expect(refusal).rejects.toThrow(BackupError);
  await expect(refusal).rejects.toThrow(/^There are too many files for one backup \(50\)/);
});

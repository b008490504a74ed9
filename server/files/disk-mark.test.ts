import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { DiskFiles } from './disk-files.ts';
import { diskMark } from './open-files.ts';

/** Folders that this user may go through and not read, as `/home` is on many machines. */
const unreadable = vi.hoisted(() => new Set<string>());

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, ...rest) => {
    if (unreadable.has(String(path))) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    return real.open(path, ...rest);
  };
  return { ...real, open };
});

test('Files and their mark ask nothing of the folder that the data folder stands in', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  unreadable.add(dirname(dataDir));
  const mark = diskMark(join(dataDir, 'files'));
  await mark.claim('d5ad36d1-95bb-4b04-8b42-90a6a4b2f1b0');
  expect(await mark.read()).toBe('d5ad36d1-95bb-4b04-8b42-90a6a4b2f1b0');
  const files = new DiskFiles(join(dataDir, 'files', 'gallery'));
  await files.put('a.jpg', Buffer.from('a'));
  await files.quarantine('a.jpg', new Date());
  expect((await files.open('a.jpg'))?.byteSize).toBe(1);
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropDeletedText } from '../db/drop-deleted-text.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { type DiscardingParts, mayRemoveFiles, removeLateFiles } from './discard-files.ts';
import { listFolder } from './disk-files.ts';
import { type Files, isStoredName } from './files.ts';
import { inBatches, listStore, type MissingFiles } from './missing-files.ts';

const dayMs = 24 * 60 * 60_000;
/** Younger files are not touched: they may belong to something that is being stored right now. */
const minAgeMs = dayMs;
const quarantineMs = 30 * dayMs;
/** Crashes leave a handful of orphans. A sweep that finds more than both of these is looking at the wrong database. */
const maxOrphans = 10;
const maxShare = 0.05;

export interface SweptParts extends DiscardingParts {
  database: ConnectedDatabase;
  missingFiles: MissingFiles;
  uploadsFolder: string;
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - minAgeMs);
}

/**
 * Cleans up after crashes: files without a row (orphans), and abandoned uploads. Names are never reused, so a file that
 * no row refers to after a day stays an orphan. Files are still not deleted on the word of one database, which may be
 * the wrong one: they are quarantined for thirty days, served from there, and brought back if a row refers to them
 * after all. Several processes may sweep at once.
 */
export async function sweepOrphans(parts: SweptParts, stopping?: AbortSignal): Promise<void> {
  if ((await parts.fileOwnership.settle()) === 'ours') {
    stopping?.throwIfAborted();
    await removeLateFiles(parts);
    await quarantineOrphans(parts, stopping);
    await settleQuarantine(parts, stopping);
  }
  stopping?.throwIfAborted();
  await parts.missingFiles.count();
  stopping?.throwIfAborted();
  // Uploads are in a folder of this machine, not in the store. Nobody needs one of yesterday, whichever site it was
  // for.
  for await (const { name, changedAt } of listFolder(parts.uploadsFolder)) {
    if (changedAt < dayBefore(parts.clock()))
      await rm(join(parts.uploadsFolder, name), { recursive: true, force: true });
  }
  // An erasure that met a reader, such as a backup, could not do it, nor one after which the server died.
  await dropDeletedText(parts.database, parts.log);
}

async function quarantineOrphans(parts: SweptParts, stopping?: AbortSignal): Promise<void> {
  const { orphans, total } = await findOrphans(parts, stopping);
  if (orphans.length > maxOrphans && orphans.length > total * maxShare) {
    parts.log.warn(
      { event: 'too many orphaned files', orphans: orphans.length, files: total },
      `${orphans.length} of ${total} files are named by nothing in the database: too many to be leftovers, so none is moved. ` +
        'If they are, settle it with: npm run admin -- settle-files',
    );
    return;
  }
  await quarantineUnlessBackup(parts, orphans, stopping);
}

interface Orphan {
  files: Files;
  name: string;
}

/** The finished files of a day ago that no row names, and how many files there are in all. Unfinished ones are deleted. */
export async function findOrphans(
  parts: DiscardingParts,
  stopping?: AbortSignal,
): Promise<{ orphans: Orphan[]; total: number }> {
  const bornBefore = dayBefore(parts.clock());
  const orphans: Orphan[] = [];
  let total = 0;
  for await (const { place, files, batch } of listStore(parts, 'list', stopping)) {
    total += batch.filter(({ name }) => isStoredName(name)).length;
    const old = batch.filter(({ changedAt }) => changedAt < bornBefore).map(({ name }) => name);
    const named = await parts[place].findFiles(old);
    const unnamed = old.filter((name) => !named.has(name));
    orphans.push(...unnamed.filter(isStoredName).map((name) => ({ files, name })));
    // Never finished, so no row can refer to them.
    const unfinished = unnamed.filter((name) => name.startsWith('.'));
    if (unfinished.length > 0 && (await mayRemoveFiles(parts))) {
      for (const name of unfinished) await files.remove(name);
    }
  }
  return { orphans, total };
}

/** Moves them to the quarantine, as long as that is allowed. Returns how many. */
export async function quarantineUnlessBackup(
  parts: DiscardingParts,
  orphans: Orphan[],
  stopping?: AbortSignal,
): Promise<number> {
  let moved = 0;
  for await (const batch of inBatches(orphans, stopping)) {
    if (!(await mayRemoveFiles(parts))) break;
    const now = parts.clock();
    for (const { files, name } of batch) await files.quarantine(name, now);
    moved += batch.length;
  }
  return moved;
}

/** Brings back quarantined files that a row refers to, and deletes those that have been there long enough. */
async function settleQuarantine(parts: SweptParts, stopping?: AbortSignal): Promise<void> {
  const quarantinedBefore = new Date(parts.clock().getTime() - quarantineMs);
  for await (const { place, files, batch } of listStore(parts, 'listQuarantined', stopping)) {
    const named = await parts[place].findFiles(batch.map(({ name }) => name));
    const over = batch.filter(({ name, changedAt }) => !named.has(name) && changedAt < quarantinedBefore);
    for (const name of named) await files.bringBack(name);
    if (over.length > 0 && (await mayRemoveFiles(parts))) {
      for (const { name } of over) await files.removeQuarantined(name);
    }
  }
}

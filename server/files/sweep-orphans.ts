import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { type DiscardingParts, isBackupUnderWay, removeLateFiles } from './discard-files.ts';
import { listFolder } from './disk-files.ts';
import type { Files } from './files.ts';

/** Nothing younger is touched: it may belong to something that is being stored at this moment. */
const minAgeMs = 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
const maxDriftMs = 60_000;
/** How many names are looked up at once. */
const batchSize = 200;

/** Whoever knows which of its files are still needed. */
interface FileOwner {
  /** Those of the names that a row refers to. */
  findFiles(names: string[]): Promise<Set<string>>;
}

interface SweptServices extends DiscardingParts {
  applications: FileOwner;
  gallery: FileOwner;
  uploadsFolder: string;
}

/**
 * Removes what crashes have left: files without a row, and uploads that never became files. A name is never used
 * twice, so what no row refers to after a day none ever will. Several processes may sweep at once. Removals that a
 * backup has put off come first, in case it was killed before it saw to them.
 */
export async function sweepOrphans(services: SweptServices): Promise<void> {
  const { applications, applicationFiles, gallery, galleryFiles, uploadsFolder, clock } = services;
  await removeLateFiles(services);
  const bornBefore = new Date(clock().getTime() - minAgeMs);
  const mayRemove = async () => !(await isBackupUnderWay(services));
  await sweepFiles(applicationFiles, applications, bornBefore, mayRemove);
  await sweepFiles(galleryFiles, gallery, bornBefore, mayRemove);
  for await (const { name, changedAt } of listFolder(uploadsFolder)) {
    if (changedAt < bornBefore) await rm(join(uploadsFolder, name), { recursive: true, force: true });
  }
}

async function sweepFiles(
  files: Files,
  owner: FileOwner,
  bornBefore: Date,
  mayRemove: () => Promise<boolean>,
): Promise<void> {
  let old: string[] = [];
  async function removeUnreferenced(): Promise<void> {
    const referenced = await owner.findFiles(old);
    const orphans = old.filter((name) => !referenced.has(name));
    old = [];
    // Asked after the rows were, as whoever deletes something does: a backup may still want what was just deleted.
    if (orphans.length === 0 || !(await mayRemove())) return;
    for (const name of orphans) await files.remove(name);
  }
  for await (const { name, changedAt } of files.list()) {
    if (changedAt < bornBefore) old.push(name);
    if (old.length === batchSize) await removeUnreferenced();
  }
  if (old.length > 0) await removeUnreferenced();
}

/** Sweeps now and every hour, until the function that it gives is called. */
export function keepSweeping(services: SweptServices): () => void {
  const hasStepped = clockSteps(services.clock);
  async function sweep(): Promise<void> {
    // What is being stored looks a day old now. In an hour it will have been stored.
    if (hasStepped()) return;
    try {
      await sweepOrphans(services);
    } catch (error) {
      services.log.warn({ err: error }, 'orphaned files are not swept at the moment');
    }
  }
  void sweep();
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}

/** Tells at each call whether the clock has been set since the last one: by more than it could go wrong by itself. */
export function clockSteps(clock: Clock, uptimeMs = () => performance.now()): () => boolean {
  const offset = () => clock().getTime() - uptimeMs();
  let last = offset();
  return () => {
    const drift = Math.abs(offset() - last);
    last = offset();
    return drift > maxDriftMs;
  };
}

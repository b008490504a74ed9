import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { DiskSpace } from '#server/limits/free-disk.ts';

/** A disk with room, whatever the machine's own is: tests must not fail because that one is full. */
export const roomyDisk: DiskSpace = { freeBytes: 100_000_000_000, totalBytes: 200_000_000_000 };

/**
 * A disk that nothing waits for. No test cuts the power, and what a killed process has written is there for the next
 * one: whether it has left the machine's memory makes no difference but time, and that of most of the suite.
 */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function execWithoutDisk(sql) {
  exec.call(this, sql === 'pragma synchronous = full' ? 'pragma synchronous = off' : sql);
};
const handle = await open(import.meta.filename);
Object.getPrototypeOf(handle).sync = async () => {};
await handle.close();

import type { DiskSpace } from '#server/limits/free-disk.ts';

/** A disk with room, whatever the machine's own is: tests must not fail because that one is full. */
export const roomyDisk: DiskSpace = { freeBytes: 100_000_000_000, totalBytes: 200_000_000_000 };

/**
 * Pictures are stored as bytes and not as blobs: in a private window WebKit's IndexedDB cannot store blobs,
 * and does not answer any more after one attempt.
 */
const known = new WeakMap<Blob, ArrayBuffer>();

/** Reads the bytes in advance: a page that is being left has no time to read files. */
export function readAhead(blobs: Blob[]): void {
  for (const blob of blobs) readBytes(blob).catch(() => {});
}

export async function readBytes(blob: Blob): Promise<void> {
  if (!known.has(blob)) known.set(blob, await blob.arrayBuffer());
}

export function bytesOf(blob: Blob): ArrayBuffer | undefined {
  return known.get(blob);
}

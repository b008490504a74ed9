/**
 * Pictures as plain bytes, which is how they are kept on the device. Not as blobs: WebKit's database does not store
 * those in a private window, and answers nothing at all once it was asked to.
 */
const known = new WeakMap<Blob, ArrayBuffer>();

/** Ahead of the need: a page that is being left has no time to wait for a file to be read. */
export function readAhead(blobs: Blob[]): void {
  for (const blob of blobs) readBytes(blob).catch(() => {});
}

export async function readBytes(blob: Blob): Promise<void> {
  if (!known.has(blob)) known.set(blob, await blob.arrayBuffer());
}

export function bytesOf(blob: Blob): ArrayBuffer | undefined {
  return known.get(blob);
}

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  blockBytes,
  encodeHeader,
  endBytes,
  manifestChecksumName,
  manifestName,
  paddingAfter,
} from '#server/backup/archive-layout.ts';
import { ArchiveReader } from '#server/backup/archive-reader.ts';
import { type Manifest, manifestChecksumOf } from '#server/backup/manifest.ts';

/** What an archive is made of, to be changed before it is written: by someone who can compute checksums. */
export interface ArchiveContent {
  manifest: Manifest;
  bodies: Map<string, Buffer>;
}

export async function readContent(path: string): Promise<ArchiveContent> {
  await using file = await open(path, 'r');
  const archive = await ArchiveReader.open(file);
  const bodies = new Map<string, Buffer>();
  for (const name of archive.names()) bodies.set(name, await buffer(archive.read(name)));
  return { manifest: archive.manifest, bodies };
}

/** With sizes and checksums that are right, unless `changeManifest` makes them wrong. */
export function writeContent(
  path: string,
  { manifest, bodies }: ArchiveContent,
  changeManifest: (manifest: Record<string, unknown>) => void = () => {},
  changeBlocks: (blocks: Map<string, Buffer>) => void = () => {},
): void {
  const entries = [...bodies].map(([name, body]) => ({
    name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  }));
  const changed: Record<string, unknown> = structuredClone({ ...manifest, entries });
  changeManifest(changed);
  const text = Buffer.from(JSON.stringify(changed));
  const blocks = new Map([...bodies].map(([name, body]) => [name, entry(name, body)]));
  changeBlocks(blocks);
  writeBlocks(path, [
    ...blocks.values(),
    entry(manifestName, text),
    entry(manifestChecksumName, Buffer.from(manifestChecksumOf(text))),
  ]);
}

export function writeBlocks(path: string, blocks: Buffer[]): void {
  writeFileSync(path, Buffer.concat([...blocks, Buffer.alloc(endBytes)]));
}

/** An entry with a header of ours, or with another one. */
export function entry(name: string, body: Buffer, header?: Buffer): Buffer {
  const writtenAt = new Date('2026-11-15T17:00:00Z');
  const ours = header ?? encodeHeader({ name, bytes: body.length, writtenAt });
  if (ours.length !== blockBytes) throw new Error('A header is one block');
  return Buffer.concat([ours, body, Buffer.alloc(paddingAfter(body.length))]);
}

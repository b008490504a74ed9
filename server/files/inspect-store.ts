import { type FileOwner, isStoredName } from './files.ts';
import type { FileStore } from './open-files.ts';

export interface InspectParts extends Pick<FileStore, 'applicationFiles' | 'galleryFiles'> {
  applications: FileOwner;
  gallery: FileOwner;
}

export interface StoreContent {
  files: number;
  bytes: number;
  /** How many of them the database refers to. */
  named: number;
  quarantined: number;
}

const namesAtOnce = 200;

/** What a store contains, for an operator who has to decide whose it is. */
export async function inspectStore(parts: InspectParts): Promise<StoreContent> {
  const content: StoreContent = { files: 0, bytes: 0, named: 0, quarantined: 0 };
  const places = [
    { files: parts.applicationFiles, owner: parts.applications },
    { files: parts.galleryFiles, owner: parts.gallery },
  ];
  for (const { files, owner } of places) {
    let names: string[] = [];
    async function count(): Promise<void> {
      if (names.length > 0) content.named += (await owner.findFiles(names)).size;
      names = [];
    }
    for await (const { name, byteSize } of files.list()) {
      if (!isStoredName(name)) continue;
      content.files += 1;
      content.bytes += byteSize;
      names.push(name);
      if (names.length === namesAtOnce) await count();
    }
    await count();
    for await (const _ of files.listQuarantined()) content.quarantined += 1;
  }
  return content;
}

/** Whether the database refers to every file, quarantine included. True for an empty store. */
export async function areAllNamed(parts: InspectParts): Promise<boolean> {
  const places = [
    { files: parts.applicationFiles, owner: parts.applications },
    { files: parts.galleryFiles, owner: parts.gallery },
  ];
  for (const { files, owner } of places) {
    for (const listed of [files.list(), files.listQuarantined()]) {
      let names: string[] = [];
      const areNamed = async () => names.length === 0 || (await owner.findFiles(names)).size === names.length;
      for await (const { name } of listed) {
        if (isStoredName(name)) names.push(name);
        if (names.length < namesAtOnce) continue;
        if (!(await areNamed())) return false;
        names = [];
      }
      if (!(await areNamed())) return false;
    }
  }
  return true;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { DiskFiles, unlessMissing } from './disk-files.ts';
import { FilesAwayError, markName, type PlacedFiles, readMark, type StoreMark } from './files.ts';
import { type BucketTimeouts, S3Bucket } from './s3-bucket.ts';
import { S3Files } from './s3-files.ts';
import { createAtomically, makeFolder, writeAtomically } from './write-atomically.ts';

/** The owner's mark of a bucket: an object beside the two kinds of files. */
function bucketMark(bucket: S3Bucket): StoreMark {
  const mark: StoreMark = {
    async read() {
      const found = await bucket.open(markName);
      return found && readMark(await text(found.stream));
    },
    write: (siteId) => bucket.put(markName, Buffer.from(`${siteId}\n`), 'text/plain'),
    /** Without `If-None-Match`, which many S3-compatible servers refuse or ignore. The claimant reads the mark again. */
    async claim(siteId) {
      if ((await mark.read()) === undefined) await mark.write(siteId);
    },
  };
  return mark;
}

export function diskMark(folder: string): StoreMark {
  const path = join(folder, markName);
  const writeBy = (write: typeof writeAtomically) => async (siteId: string) => {
    await makeFolder(folder);
    await write(path, Buffer.from(`${siteId}\n`));
  };
  return {
    async read() {
      const found = await unlessMissing(() => readFile(path, 'utf8'));
      return found === undefined ? undefined : readMark(found);
    },
    write: writeBy(writeAtomically),
    claim: writeBy(createAtomically),
  };
}

export interface FileStore extends PlacedFiles {
  /** Which site all of them belong to. */
  storeMark: StoreMark;
  /** The location, in words for an operator. */
  storePlace: string;
  /** The problem with the store, in words for the operator. Undefined when there is none. */
  findFilesProblem(): Promise<string | undefined>;
}

/** For commands: nobody waits for their answer, and a large file over a slow line must not end a whole restore. */
export const maintenanceTimeouts: BucketTimeouts = {
  connectMs: 10_000,
  attemptMs: 30_000,
  totalMs: 120_000,
  idleMs: 60_000,
};

const checkMs = 3_000;

/** Opens the file store of the configuration: a bucket, or a folder. */
export function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  timeouts?: BucketTimeouts,
): FileStore {
  if (!s3) {
    const folder = join(dataDir, 'files');
    return {
      applicationFiles: new DiskFiles(join(folder, 'applications')),
      galleryFiles: new DiskFiles(join(folder, 'gallery')),
      storeMark: diskMark(folder),
      storePlace: folder,
      findFilesProblem: async () => undefined,
    };
  }
  const bucket = new S3Bucket(s3, timeouts);
  return {
    applicationFiles: new S3Files(bucket, 'applications'),
    galleryFiles: new S3Files(bucket, 'gallery'),
    storeMark: bucketMark(bucket),
    storePlace: `the bucket ${bucket.name}`,
    findFilesProblem: () => findBucketProblem(bucket),
  };
}

async function findBucketProblem(bucket: S3Bucket): Promise<string | undefined> {
  try {
    await bucket.send((sdk) => new sdk.HeadBucketCommand({ Bucket: bucket.name }), {
      attemptMs: checkMs,
      totalMs: checkMs,
    });
    return undefined;
  } catch (error) {
    const status = error instanceof FilesAwayError ? error.httpStatus : undefined;
    return problems[status ?? 0] ?? 'it does not answer (S3_ENDPOINT, AWS_REGION)';
  }
}

const problems: Record<number, string> = {
  301: 'it is in another region (AWS_REGION)',
  400: 'it does not take these keys or this region (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION)',
  403: 'these keys may not use it (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
  404: 'there is no bucket of that name (S3_BUCKET)',
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type S3Server, startS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    s3: Pick<S3Server, 'url' | 'folder'>;
  }
}

/** One server that speaks S3 for the whole run; each test makes buckets of its own on it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // What it provides is there for all the others.
  if (!project.isRootProject()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'));
  const server = await startS3Server(folder);
  project.provide('s3', { url: server.url, folder });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

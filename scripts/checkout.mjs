import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where what these scripts remember lives: ignored by git, and gone with what it speaks of. */
export const stateFolder = join(root, 'node_modules', '.greenroom');

const binFolder = join(root, 'node_modules', '.bin');
const runtimeFile = process.platform === 'win32' ? 'node.exe' : 'node';
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', runtimeFile);

function pathWithoutBin() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binFolder);
}

/** For npm: an install replaces the pinned runtime, so npm itself must not be running on it. */
export function machineEnv() {
  return { ...process.env, PATH: pathWithoutBin().join(delimiter) };
}

/** With a place for what Node makes of our sources when it first reads them: every start after that is a third quicker. */
export function projectEnv() {
  return {
    NODE_COMPILE_CACHE: join(stateFolder, 'compile-cache'),
    ...process.env,
    PATH: [binFolder, ...pathWithoutBin()].join(delimiter),
  };
}

/**
 * For the server. Pictures are decoded in several threads, and glibc keeps for each of them what it once needed: a few
 * large photos, and the process stays twice as big. So: few arenas, and large blocks given back at once.
 */
export function serverEnv() {
  return {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...projectEnv(),
  };
}

export function runtime() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Failure(
    `The Node.js that Greenroom runs on could not be installed here, and ${process.version} is too old to stand in: ` +
      'install Node.js 24 or newer, or let npm run install scripts (npm config get ignore-scripts).',
  );
}

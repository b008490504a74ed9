import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, root } from './checkout.mjs';
import { withCheckoutLock } from './checkout-lock.mjs';
import { Failure } from './failure.mjs';
import { beginStep } from './step-line.mjs';

const sources = [
  'build',
  'contract',
  'web',
  'package.json',
  'package-lock.json',
  'site.config.ts',
  'vite.config.ts',
];
const outputs = ['dist/client', 'dist/server'];
const stampFile = join(root, 'dist', '.built-from');

/** Gives whether it had to build. */
export async function buildWhenStale(supervisor) {
  if (isBuilt()) return false;
  return withCheckoutLock(supervisor, async () => {
    if (isBuilt()) return false;
    await build(supervisor);
    return true;
  });
}

function isBuilt() {
  if (!existsSync(stampFile) || !outputs.every((folder) => existsSync(join(root, folder)))) return false;
  return readFileSync(stampFile, 'utf8') === fingerprint();
}

async function build(supervisor) {
  const builtFrom = fingerprint();
  // Without its stamp a build that is interrupted is known to be one.
  rmSync(stampFile, { force: true });
  const endStep = beginStep('building the site');
  const { code, output } = await supervisor.runStep('npm', ['run', '--silent', 'build'], {
    env: projectEnv(),
    capture: true,
  });
  if (code !== 0) {
    endStep('failed');
    throw new Failure('The site could not be built; the reason is above.', output);
  }
  stampBuild(builtFrom);
  endStep();
}

export function stampBuild(builtFrom = fingerprint()) {
  writeFileSync(stampFile, builtFrom);
}

// Contents instead of times of change: a file that is taken away, or brought back from an older commit,
// leaves nothing newer behind.
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0${stats.size}\0`).update(readFileSync(join(root, path)));
}

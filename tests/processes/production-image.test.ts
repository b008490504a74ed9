import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** The paths that the image's last stage takes from the project, and where it puts them. */
function copiedPaths(): string[] {
  const lines = lastStage.matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm);
  return [...lines].flatMap(([, words = '']) => {
    const paths = words.split(' ').map((path) => path.replace(/^\/app\//, ''));
    return paths.length > 2 ? paths.slice(0, -1) : [paths.at(-1) ?? ''];
  });
}

/** What `npm ci --omit=dev` would install here, by the lock file. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** A folder with exactly what the image holds. */
function assembleImage(): string {
  const image = temporaryFolder();
  for (const path of copiedPaths()) {
    if (path !== 'node_modules') cpSync(join(root, path), join(image, path), { recursive: true });
  }
  const packages = productionPackages();
  const nested = (path: string) => packages.some((other) => path.startsWith(`${other}/node_modules/`));
  for (const path of packages) {
    if (nested(path)) continue;
    linkFolder(join(root, path), join(image, path));
  }
  return image;
}

/** As a copy, which takes five times as long: there are thousands of files, and nobody writes to them. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [file, link] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(file, link);
    else linkOrCopy(file, link);
  }
}

function linkOrCopy(file: string, link: string): void {
  try {
    linkSync(file, link);
  } catch {
    // The temporary folder is on another disk.
    cpSync(file, link, { verbatimSymlinks: true });
  }
}

function jsonOf(instruction: string): string[] {
  const line = new RegExp(`(?:^|\\s)${instruction} (\\[.*\\])$`, 'm').exec(lastStage);
  return JSON.parse(line?.[1] ?? '[]') as string[];
}

test('The production image serves the site and takes applications, without a single development package', async () => {
  const image = assembleImage();
  expect(existsSync(join(image, 'node_modules/vite'))).toBe(false);
  expect(lastStage).toMatch(/^USER node$/m);

  const dataDir = temporaryFolder();
  const [, ...startWords] = jsonOf('^CMD');
  expect(startWords).toEqual(['server/main.ts']);
  const child = spawn(process.execPath, startWords, {
    cwd: image,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  while (!output.includes('Greenroom is ready')) {
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((done) => setTimeout(done, 50));
  }
  const port = /address +http:\/\/localhost:(\d+)/.exec(output)?.[1] ?? '';
  const url = `http://127.0.0.1:${port}`;

  expect(await (await fetch(`${url}/events`)).text()).toContain('June Hollis');
  const answer = await fetch(`${url}${submitApplication.path}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody(sampleFields, [{ bytes: await samplePhoto('#123') }])),
  });
  expect(answer.status).toBe(201);

  // Whoever is locked out gets in by the image's own command, with a link to the site's own address.
  const publicUrl = 'https://folklore.example.com';
  const account = { username: 'robin', password: 'three chords & the truth' };
  const registered = await fetch(`${url}/api/admin/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(registered.status).toBe(201);
  const reset = spawnSync(
    process.execPath,
    ['server/commands/admin-command.ts', 'reset-password', account.username],
    { cwd: image, env: { DATA_DIR: dataDir, PUBLIC_URL: publicUrl }, encoding: 'utf8' },
  );
  expect(reset.stdout).toContain(`${publicUrl}/admin/login?`);

  const isHealthy = async () => {
    const [, ...words] = jsonOf('CMD');
    const check = spawn(process.execPath, words, { env: { PORT: port }, stdio: 'ignore' });
    const [code] = await once(check, 'exit');
    return code === 0;
  };
  expect(await isHealthy()).toBe(true);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await isHealthy()).toBe(false);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Everything that an owner copies commands from. */
const guides = [
  'README.md',
  'docs/deploy.md',
  'compose.yaml',
  'Dockerfile',
  ...globSync('deploy/*', { cwd: root }),
];

test('Every command and file that the guides name exists', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const missing = guides.flatMap((guide) => {
    const text = read(guide);
    const files = [...text.matchAll(/\b(?:server\/[\w/-]+\.ts|deploy\/[\w.*-]+)/g)].map(([path]) => path);
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    return [
      ...files.filter((path) => globSync(path, { cwd: root }).length === 0),
      ...commands.filter((name) => !scripts.includes(name)),
    ].map((name) => `${guide}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('The units and the command for owners run what is in the repository', () => {
  const named = globSync('deploy/greenroom*', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/server\/(?:main|commands\/[\w$-]+)\.ts/g)].map(([path]) => path),
  );
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const path of named) {
    const names = path.includes('$name') ? ['admin', 'backup', 'restore'] : [''];
    for (const name of names) expect(existsSync(join(root, path.replace('$name', name)))).toBe(true);
  }
});

import { readFileSync } from 'node:fs';

const packageFile = new URL('../../package.json', import.meta.url);

export function greenroomVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

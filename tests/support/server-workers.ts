import { readFileSync } from 'node:fs';
import type { ServerProcess } from './server-process.ts';

/** The ids of a site's worker processes, as the kernel knows them. */
export function workersOf({ pid }: Pick<ServerProcess, 'pid'>): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

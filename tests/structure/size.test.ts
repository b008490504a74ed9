import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const files = globSync('{contract,server,web}/**/*.{ts,tsx,css}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path));
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

/** Lines of code and styles of each room, rounded up to fifty. Whoever makes a room larger changes the table. */
const roomLines: Record<string, number> = {
  contract: 650,
  'contract/accounts': 800,
  'contract/applications': 1000,
  'contract/events': 600,
  'contract/figures': 200,
  'contract/gallery': 300,
  'contract/messages': 150,
  'contract/subscribers': 250,
  'contract/text': 250,
  'contract/time': 600,
  'contract/venue': 650,
  server: 1300,
  'server/accounts': 2000,
  'server/activity': 350,
  'server/applications': 5200,
  'server/backup': 1700,
  'server/brand': 750,
  'server/commands': 450,
  'server/db': 2500,
  'server/events': 2100,
  'server/figures': 800,
  'server/files': 1400,
  'server/gallery': 1300,
  'server/http': 1900,
  'server/integrations': 800,
  'server/limits': 500,
  'server/monitoring': 400,
  'server/outbox': 2200,
  'server/pages': 950,
  'server/posters': 3700,
  'server/privacy': 550,
  'server/process': 800,
  'server/samples': 400,
  'server/subscribers': 1950,
  'server/uploads': 750,
  'server/venue': 400,
  web: 1350,
  'web/accounts': 2200,
  'web/admin': 2500,
  'web/api': 900,
  'web/apply': 1950,
  'web/desk': 4500,
  'web/events': 10500,
  'web/figures': 1000,
  'web/forms': 2900,
  'web/gallery': 3200,
  'web/messages': 700,
  'web/night': 750,
  'web/own-page': 2050,
  'web/pages': 2850,
  'web/pictures': 150,
  'web/site': 1950,
  'web/subscribers': 1050,
  'web/ui': 3500,
  'web/venue': 3050,
};

function roomOf(path: string): string {
  const [side = '', room, inside] = path.split('/');
  return inside === undefined ? side : `${side}/${room}`;
}

function sumBy(keyOf: (path: string) => string, countOf: (path: string) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const path of files) sums.set(keyOf(path), (sums.get(keyOf(path)) ?? 0) + countOf(path));
  return sums;
}

describe('Size', () => {
  test('of each room is in the table', () => {
    const sums = sumBy(roomOf, linesOf);
    const rounded = [...sums].map(([room, lines]) => [room, Math.ceil(lines / 50) * 50] as const);
    expect(Object.fromEntries(rounded.toSorted())).toEqual(roomLines);
  });

  test('of a folder is at most 25 files of code and 2,000 lines', () => {
    const count = sumBy(dirname, (path) => (path.endsWith('.css') ? 0 : 1));
    const lines = sumBy(dirname, linesOf);
    const large = [...lines.keys()].filter(
      (folder) => (count.get(folder) ?? 0) > 25 || (lines.get(folder) ?? 0) > 2_000,
    );
    // Migrations are only ever added.
    expect(large.filter((folder) => folder !== 'server/db/migrations').toSorted()).toEqual([]);
  });

  // What many screens look like is a class of web/ui, and no further sheet.
  test('of the house: at most 24 rooms in the server, 18 in the web, 50 files in the contract, 160 style sheets', () => {
    const rooms = [...new Set(files.map(roomOf))];
    expect(rooms.filter((room) => room.startsWith('server/')).length).toBeLessThanOrEqual(24);
    expect(rooms.filter((room) => room.startsWith('web/')).length).toBeLessThanOrEqual(18);
    expect(files.filter((path) => path.startsWith('contract/')).length).toBeLessThanOrEqual(50);
    expect(files.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(160);
  });
});

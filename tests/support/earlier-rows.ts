import { rowsName } from '#server/backup/archive-layout.ts';
import type { ArchiveContent } from './forged-archive.ts';

/** What tables have got since there are site ids. */
const laterColumns: Record<string, string[]> = {
  events: [
    'location',
    'doorsDateTime',
    'price',
    'ages',
    'ticketUrl',
    'performer',
    'status',
    'seriesId',
    'changeCount',
    'searchText',
  ],
  images: [
    'followsEvents',
    'posterOrder',
    'describedByStaff',
    'uploadKey',
    'uploadFingerprint',
    'searchText',
    'applicationId',
  ],
  outbox: ['handedOverAt', 'interruptions', 'linkMark', 'subscriberId', 'unsubscribeUrl'],
  users: ['lastSignInAt'],
};

/** A row as the version before site ids knew it. */
export function earlierRow<Row extends object>(table: string, row: Row): Row {
  const isKnown = ([name]: [string, unknown]) => !laterColumns[table]?.includes(name);
  return Object.fromEntries(Object.entries(row).filter(isKnown)) as Row;
}

/** Changes the rows of one table in an archive. */
export function rewriteRows(
  { bodies }: ArchiveContent,
  table: string,
  rewrite: (row: Record<string, unknown>) => object,
): void {
  const lines = String(bodies.get(rowsName(table)))
    .split('\n')
    .filter(Boolean);
  const rows = lines.map((line) => `${JSON.stringify(rewrite(JSON.parse(line)))}\n`);
  bodies.set(rowsName(table), Buffer.from(rows.join('')));
}

const laterTables = [
  'venueFacts',
  'venueLogo',
  'venuePhotos',
  'reviews',
  'bookings',
  'reviewReads',
  'reviewScores',
  'reviewNotes',
  'reviewHistory',
  'reviewMessages',
  'reviewSettings',
  'subscribers',
  'subscriberLinks',
  'letters',
  'letterWeeks',
  'letterSettings',
  'passkeys',
  'activity',
  'monthlyCounts',
  'erasedApplications',
  'erasedKeys',
];

/** Takes the tables out of an archive that the version before site ids did not have. */
export function dropLaterTables({ manifest, bodies }: ArchiveContent): void {
  manifest.tables = manifest.tables.filter(({ name }) => !laterTables.includes(name));
  for (const table of laterTables) bodies.delete(rowsName(table));
}

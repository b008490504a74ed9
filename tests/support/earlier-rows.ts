import { rowsName } from '#server/backup/archive-layout.ts';
import type { ArchiveContent } from './forged-archive.ts';

/** What tables have got since there are site ids. */
const laterColumns: Record<string, string[]> = {
  images: ['followsEvents', 'posterOrder'],
  outbox: ['handedOverAt', 'interruptions'],
};

/** A row as the version before site ids knew it. */
export function earlierRow<Row extends object>(table: string, row: Row): Row {
  const isKnown = ([name]: [string, unknown]) => !laterColumns[table]?.includes(name);
  return Object.fromEntries(Object.entries(row).filter(isKnown)) as Row;
}

const laterTables = ['venueFacts', 'venueLogo', 'venuePhotos'];

/** Takes the tables out of an archive that the version before site ids did not have. */
export function dropLaterTables({ manifest, bodies }: ArchiveContent): void {
  manifest.tables = manifest.tables.filter(({ name }) => !laterTables.includes(name));
  for (const table of laterTables) bodies.delete(rowsName(table));
}

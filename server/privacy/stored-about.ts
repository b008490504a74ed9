import type { Db } from '../db/tables.ts';
import { personSources, type StoredRow } from './person-sources.store.ts';

/** Everything that is stored about an address, by where it was found. */
export async function storedAbout(db: Db, email: string): Promise<Record<string, StoredRow[]>> {
  const stored: Record<string, StoredRow[]> = {};
  for (const [name, find] of Object.entries(personSources)) stored[name] = await find(db, email);
  return stored;
}

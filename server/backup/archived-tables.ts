import type { FilePlace, Tables } from '../db/tables.ts';

/** A former table is in backups of earlier versions only, and a migration takes its rows into another one. */
type TableName = { name: keyof Tables; isFormer?: undefined } | { name: 'monthlyCounts'; isFormer: true };

export type ArchivedTable = TableName & {
  /** The unique, indexed columns that its rows are sorted and paged by. */
  key: readonly string[];
  /** The database assigns its ids and never reuses one. */
  countsIds?: boolean;
  /** Each row has a file, named in its column `filename`. */
  filesIn?: FilePlace;
};

/** The tables in a backup, in the order in which they are restored: no table refers to a later one. */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'milestones', key: ['name'] },
  { name: 'users', key: ['id'], countsIds: true },
  { name: 'passkeys', key: ['id'], countsIds: true },
  { name: 'events', key: ['id'], countsIds: true },
  { name: 'sheets', key: ['eventId'] },
  { name: 'outcomes', key: ['eventId'] },
  { name: 'images', key: ['id'], countsIds: true, filesIn: 'gallery' },
  { name: 'venueFacts', key: ['field'] },
  { name: 'venueLogo', key: ['id'], filesIn: 'gallery' },
  { name: 'venuePhotos', key: ['place'] },
  { name: 'applications', key: ['id'], countsIds: true },
  { name: 'applicationFiles', key: ['applicationId', 'kind', 'position'], filesIn: 'applications' },
  { name: 'subscribers', key: ['id'], countsIds: true },
  { name: 'subscriberLinks', key: ['tokenHash'] },
  { name: 'departures', key: ['hash'] },
  { name: 'letters', key: ['subscriberId', 'week'] },
  { name: 'letterWeeks', key: ['week'] },
  { name: 'letterSettings', key: ['id'] },
  { name: 'outbox', key: ['id'], countsIds: true },
  { name: 'reviews', key: ['applicationId'] },
  { name: 'bookings', key: ['applicationId'] },
  { name: 'reviewReads', key: ['userId', 'applicationId'] },
  { name: 'reviewScores', key: ['applicationId', 'userId'] },
  { name: 'reviewNotes', key: ['id'], countsIds: true },
  { name: 'reviewHistory', key: ['id'], countsIds: true },
  { name: 'reviewMessages', key: ['id'], countsIds: true },
  { name: 'reviewSettings', key: ['id'] },
  { name: 'activity', key: ['id'], countsIds: true },
  { name: 'dailyCounts', key: ['day', 'name', 'path', 'label'] },
  { name: 'monthlyCounts', key: ['month', 'name', 'path', 'label'], isFormer: true },
  { name: 'erasedApplications', key: ['month', 'state', 'answer'] },
  { name: 'erasedKeys', key: ['keyHash'] },
];

/** Tables in backups of earlier versions that are not restored. */
export const tablesNoLongerRestored: readonly string[] = ['invitations'];

export interface Column {
  name: string;
  type: 'integer' | 'text' | 'boolean';
  isNullable: boolean;
}

export type Row = Record<string, unknown>;

const maxInteger = 2 ** 31 - 1;

/** Whether these are the values of one row of the table: every column, each of its type, and nothing else. */
export function isRowOf(columns: Column[], row: unknown): row is Row {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  return (
    Object.keys(row).length === columns.length &&
    columns.every((column) => Object.hasOwn(row, column.name) && fits(column, (row as Row)[column.name]))
  );
}

function fits({ type, isNullable }: Column, value: unknown): boolean {
  if (value === null) return isNullable;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return Number.isInteger(value) && Math.abs(value as number) <= maxInteger;
  // PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded as UTF-8.
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

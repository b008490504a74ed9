import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export interface Column {
  name: string;
  type: 'integer' | 'text' | 'boolean';
  isNullable: boolean;
}

export type Row = Record<string, unknown>;

const typeNames: Record<string, Column['type']> = {
  integer: 'integer',
  int4: 'integer',
  text: 'text',
  boolean: 'boolean',
  bool: 'boolean',
};
const maxInteger = 2 ** 31 - 1;

/**
 * The columns of every table, read from the database's catalog. So backups of any schema version need no description of
 * their own.
 */
export async function readColumns(db: Db, dialect: 'sqlite' | 'postgres'): Promise<Map<string, Column[]>> {
  const schema = dialect === 'postgres' ? await currentSchema(db) : undefined;
  const tables = await db.introspection.getTables();
  return new Map(
    tables
      .filter((table) => !table.isView && table.schema === schema)
      .map(({ name, columns }) => [
        name,
        columns.map((column) => ({
          name: column.name,
          type: typeOf(name, column.dataType),
          isNullable: column.isNullable,
        })),
      ]),
  );
}

function typeOf(table: string, dataType: string): Column['type'] {
  const type = typeNames[dataType.toLowerCase()];
  if (!type) throw new Error(`Backups do not know columns of the type ${dataType}, as in ${table}`);
  return type;
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? '';
}

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

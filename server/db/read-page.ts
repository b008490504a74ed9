interface Limitable<Row> {
  limit(count: number): { execute(): Promise<Row[]> };
}

export interface Page<Row> {
  rows: Row[];
  next: Row | null;
}

/** A page of a list. It reads one row more than asked for, to know whether there is a next page without counting. */
export async function readPage<Row>(query: Limitable<Row>, limit: number): Promise<Page<Row>> {
  const found = await query.limit(limit + 1).execute();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

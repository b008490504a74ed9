interface Limitable<Row> {
  limit(count: number): { execute(): Promise<Row[]> };
}

export interface Page<Row> {
  rows: Row[];
  next: Row | null;
}

/**
 * A page of a list. It reads one row more than asked for, to know whether there is a next page without counting. Where
 * it is known how many rows there are, the database need not look for more.
 */
export async function readPage<Row>(
  query: Limitable<Row>,
  limit: number,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Page<Row>> {
  const found = await query.limit(Math.min(limit + 1, atMost)).execute();
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

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

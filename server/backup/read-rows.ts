import { maxRowBytes } from './archive-layout.ts';
import { damaged } from './backup-error.ts';
import { type Column, isRowOf, type Row } from './table-columns.ts';

const newLine = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the rows of an archive in batches, one JSON line per row. Each is checked against the table's columns. */
export async function* readRows(
  chunks: AsyncIterable<Buffer>,
  table: string,
  columns: Column[],
  rowsAtOnce: number,
): AsyncIterable<Row[]> {
  let rows: Row[] = [];
  for await (const line of readLines(chunks, table)) {
    rows.push(parseRow(line, table, columns));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function parseRow(line: Buffer, table: string, columns: Column[]): Row {
  try {
    const row: unknown = JSON.parse(utf8.decode(line));
    if (isRowOf(columns, row)) return row;
  } catch {
    // Invalid UTF-8 or JSON: the same message, which does not quote it.
  }
  throw damaged(`a row of ${table}`);
}

async function* readLines(chunks: AsyncIterable<Buffer>, table: string): AsyncIterable<Buffer> {
  let pieces: Buffer[] = [];
  let pieceBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newLine); end >= 0; end = chunk.indexOf(newLine, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      pieceBytes = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    pieceBytes += chunk.length - start;
    if (pieceBytes > maxRowBytes) throw damaged(`a row of ${table}`);
  }
  if (pieceBytes > 0) throw damaged(`a row of ${table}`);
}

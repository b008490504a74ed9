/** So that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet might see the beginning of a formula: at the start of a cell, and after whatever it may take
 * for the end of one, since where a comma is the decimal sign it separates by semicolons, and then quotes do not hold
 * a cell together. Spaces in front do not help, and the wide signs of East Asian keyboards count as the plain ones.
 */
const formulaStart = /(^|[;\t\r\n])([\s\u200b-\u200f\u2060\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const controlStart = /^[\t\r\n]/;

/** One line of a table by RFC 4180, in which no cell is a formula to any spreadsheet. */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** The apostrophe is how one tells a spreadsheet by hand that what follows is text; the text itself stays readable. */
function quoted(cell: string): string {
  const harmless = cell.replaceAll(formulaStart, "$1$2'").replace(controlStart, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}

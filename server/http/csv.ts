import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet might see a formula (CSV injection): at the start of a cell, and after any character that it may
 * take for the end of one. In locales with a decimal comma, cells are separated by semicolons, and quotes do not hold a
 * cell together. Leading spaces do not prevent it, and full-width signs of East Asian keyboards count too.
 */
const formulaStart = /(^|[;\t\r\n])([\s\u200b-\u200f\u2060\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const controlStart = /^[\t\r\n]/;

/** A signed number is not a formula. */
const signedNumber = /^(-\d+|\+\d{1,6})(\.\d+)?$/;
/** Digits and the usual separators. */
const phoneNumber = /^\+[\d ().\u00a0-]{7,40}$/;

/** The first cell of each line of a table that is not empty. Cells end at a comma, a semicolon or a tab. */
export function firstCells(csv: string): { line: number; cell: string }[] {
  const lines = csv.replace(byteOrderMark, '').split(/\r\n|\n|\r/);
  return lines.flatMap((text, index) => {
    const trimmed = text.trim();
    if (trimmed === '') return [];
    const [, quoted = ''] = trimmed.split('"', 2);
    const cell = trimmed.startsWith('"') ? quoted : (trimmed.split(/[,;\t]/, 1)[0] ?? '');
    return [{ line: index + 1, cell: cell.trim() }];
  });
}

/** One CSV line (RFC 4180) in which no spreadsheet finds a formula. */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return `"${harmless(cell).replaceAll('"', '""')}"`;
}

/** A leading apostrophe tells a spreadsheet that the rest is text. The text stays readable. */
function harmless(cell: string): string {
  if (signedNumber.test(cell)) return cell;
  return dialled(cell) ?? cell.replaceAll(formulaStart, "$1$2'").replace(controlStart, "'$&");
}

/**
 * A phone number in international notation (ITU-T E.123): groups of digits separated by spaces. Spreadsheets read that
 * as text. They would compute `+1-706-555-0142`, and drop the plus of digits alone.
 */
function dialled(cell: string): string | undefined {
  if (!phoneNumber.test(cell)) return undefined;
  const digits = cell.replaceAll(/\D/g, '').length;
  if (digits < 7 || digits > 15) return undefined;
  const groups = groupsOf(cell);
  const all = groups.length > 1 ? groups : groupsOf(parsePhoneNumberFromString(cell)?.formatInternational());
  return all.length > 1 ? `+${all.join(' ')}` : undefined;
}

function groupsOf(number = ''): string[] {
  return number.match(/\d+/g) ?? [];
}

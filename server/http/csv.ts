import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** So that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet might see the beginning of a formula: at the start of a cell, and after whatever it may take
 * for the end of one, since where a comma is the decimal sign it separates by semicolons, and then quotes do not hold
 * a cell together. Spaces in front do not help, and the wide signs of East Asian keyboards count as the plain ones.
 */
const formulaStart = /(^|[;\t\r\n])([\s\u200b-\u200f\u2060\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const controlStart = /^[\t\r\n]/;

/** A number with a sign is no formula. */
const signedNumber = /^(-\d+|\+\d{1,6})(\.\d+)?$/;
/** Nothing but digits and what people put between them. */
const phoneNumber = /^\+[\d ().\u00a0-]{7,40}$/;

/** One line of a table by RFC 4180, in which no cell is a formula to any spreadsheet. */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return `"${harmless(cell).replaceAll('"', '""')}"`;
}

/** The apostrophe is how one tells a spreadsheet by hand that what follows is text; the text itself stays readable. */
function harmless(cell: string): string {
  if (signedNumber.test(cell)) return cell;
  return dialled(cell) ?? cell.replaceAll(formulaStart, "$1$2'").replace(controlStart, "'$&");
}

/**
 * A phone number with its country code, as telephones show it: groups of digits with spaces between them (ITU-T E.123).
 * That is text to every spreadsheet, while `+1-706-555-0142` is a sum, and a plus with digits alone is a number that
 * loses its plus.
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

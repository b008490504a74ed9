import { site } from '#site';

let format: Intl.DateTimeFormat | undefined;

/** In the reader's own way of writing it and the venue's own time; kept, since a list asks for hundreds. */
export function submittedTime(instant: string | null | undefined): string {
  const time = Date.parse(instant ?? '');
  if (Number.isNaN(time)) return 'N/A';
  format ??= new Intl.DateTimeFormat(undefined, {
    timeZone: site.timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return format.format(time);
}

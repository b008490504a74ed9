import { site } from '#site';

let format: Intl.DateTimeFormat | undefined;

/**
 * In the reader's locale and the venue's time zone. The formatter is created once, because a list calls this
 * hundreds of times.
 */
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

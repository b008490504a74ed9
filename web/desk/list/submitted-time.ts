const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * In the reader's locale and the venue's time zone. The formatter is created once, because a list calls this
 * hundreds of times.
 */
export function submittedTime(instant: string | null | undefined, timeZone: string): string {
  const time = Date.parse(instant ?? '');
  if (Number.isNaN(time)) return 'N/A';
  const format = formats.get(timeZone) ?? formatIn(timeZone);
  formats.set(timeZone, format);
  return format.format(time);
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

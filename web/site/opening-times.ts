import { clockTime } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';

type OpeningTime = Venue['hours'][number];
type WeekDay = OpeningTime['days'][number];

const weekDays: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const dayNames: Record<WeekDay, string> = {
  mo: 'Mon',
  tu: 'Tue',
  we: 'Wed',
  th: 'Thu',
  fr: 'Fri',
  sa: 'Sat',
  su: 'Sun',
};

/** Three or more days in a row are a range: `Mon–Thu, Sat`. */
export function dayRanges(days: readonly WeekDay[]): string {
  const runs: WeekDay[][] = [];
  for (const day of weekDays.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    const before = weekDays[weekDays.indexOf(day) - 1];
    if (run && run.at(-1) === before) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dayNames[day]);
      return names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(', ');
}

/** As clocks at the venue show it: `8 AM – 5:30 PM`. */
export function openingSpan({ from, to }: Pick<OpeningTime, 'from' | 'to'>): string {
  return `${timeOf(from)} – ${timeOf(to)}`;
}

function timeOf(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return clockTime({ hour, minute }).replace(':00', '');
}

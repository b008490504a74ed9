import type { EventRecord } from '#contract/events/events.ts';
import { lastsDays } from '#contract/time/venue-time.ts';
import { showMoment } from '../../events/show-moment.ts';

/** What the screen in the shop shows at one moment. */
export interface DisplayedShows {
  /** The show that is large: the one that is on, or the next one. */
  main: EventRecord | undefined;
  /** What its label says. */
  label: 'On now' | 'Tonight' | 'Today' | 'Next';
  /** What comes after it. */
  others: EventRecord[];
}

const shownOthers = 4;

export function showsOnDisplay(events: EventRecord[], now: Date, timeZone: string): DisplayedShows {
  const coming = events.filter(
    ({ endDateTime, status }) =>
      Date.parse(endDateTime) > now.getTime() && status !== 'cancelled' && status !== 'postponed',
  );
  // One that lasts for days, such as an exhibition, would keep tonight's show small.
  const [main, ...others] = [
    ...coming.filter((show) => !lastsDays(show)),
    ...coming.filter((show) => lastsDays(show)),
  ];
  return { main, label: labelOf(main, now, timeZone), others: others.slice(0, shownOthers) };
}

function labelOf(show: EventRecord | undefined, now: Date, timeZone: string): DisplayedShows['label'] {
  const moment = show && showMoment(show, now, timeZone);
  if (moment === 'on now') return 'On now';
  if (moment === 'tonight') return 'Tonight';
  return moment === 'today' ? 'Today' : 'Next';
}

import type { EventRecord } from '#contract/events/events.ts';
import { momentNames, showMoment, showsFirst, showWhen } from '../../events/show-moment.ts';

export interface DisplayedShows {
  /** The show that is large: the one that is on, or the next one. */
  main: EventRecord | undefined;
  /** What its label says. */
  label: string;
  /** When it is, or until when. */
  when: string;
  others: EventRecord[];
}

const shownOthers = 4;

export function showsOnDisplay(events: EventRecord[], now: Date, timeZone: string): DisplayedShows {
  const coming = events.filter(
    ({ endDateTime, status }) =>
      Date.parse(endDateTime) > now.getTime() && status !== 'cancelled' && status !== 'postponed',
  );
  const [main, ...others] = showsFirst(coming);
  const moment = main ? showMoment(main, now, timeZone) : 'later';
  return {
    main,
    label: momentNames[moment] ?? 'Next',
    when: main ? showWhen(main, moment, timeZone) : '',
    others: others.slice(0, shownOthers),
  };
}

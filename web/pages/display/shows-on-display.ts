import type { EventRecord } from '#contract/events/events.ts';
import { momentNames, showMoment, showsFirst, showWhen } from '../../events/show-moment.ts';

const shownOthers = 4;

/** The show that is large, which is on or comes next, with its label and when it is or until when; and some others. */
export function showsOnDisplay(events: EventRecord[], now: Date, timeZone: string) {
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

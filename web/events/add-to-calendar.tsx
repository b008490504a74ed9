import type { EventRecord } from '#contract/events/events.ts';
import { placeOf } from '#contract/events/show-place.ts';
import { useSettings } from '../site/settings-context.ts';
import { useVenue } from '../site/venue-context.ts';
import styles from './add-to-calendar.module.css';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import { CalendarChoice, CalendarMenu } from './calendar-menu.tsx';

/** Puts one event into a guest's calendar, unless it does not take place on its date. */
export function AddToCalendar({ event }: { event: EventRecord }) {
  const { publicUrl } = useSettings();
  const venue = useVenue();
  if (event.status === 'cancelled' || event.status === 'postponed') return null;
  const path = `/events/${event.id}`;
  const { name, wholeAddress } = placeOf(event, venue);
  const entry = { event, url: publicUrl + path, place: [name, wholeAddress].filter(Boolean).join(', ') };
  return (
    <CalendarMenu name="Add to calendar" buttonClassName={styles.button}>
      <CalendarChoice href={`${path}.ics`}>Calendar file (Apple, Outlook)</CalendarChoice>
      <CalendarChoice href={googleCalendarLink(entry)} isElsewhere>
        Google Calendar
      </CalendarChoice>
      <CalendarChoice href={outlookLink(entry)} isElsewhere>
        Outlook on the web
      </CalendarChoice>
    </CalendarMenu>
  );
}

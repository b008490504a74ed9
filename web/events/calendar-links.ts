import type { EventRecord } from '#contract/events/events.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';

/** Longer addresses are refused by some servers on the way. */
const maxDetailsLength = 500;

interface CalendarEntry {
  event: EventRecord;
  /** The page of the event. */
  url: string;
  place: string;
}

/** Opens a new entry in Google Calendar. */
export function googleCalendarLink({ event, url, place }: CalendarEntry): string {
  const times = [event.startDateTime, event.endDateTime].map((time) =>
    time.replaceAll(/[-:]|\.\d+(?=Z)/g, ''),
  );
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: times.join('/'),
    details: detailsOf(event, url),
    location: place,
  })}`;
}

/** Opens a new entry in Outlook on the web. */
export function outlookLink({ event, url, place }: CalendarEntry): string {
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: event.startDateTime,
    enddt: event.endDateTime,
    body: detailsOf(event, url),
    location: place,
  })}`;
}

function detailsOf({ description }: EventRecord, url: string): string {
  return `${shorten(descriptionText(description), maxDetailsLength)}\n\n${url}`.trim();
}

import { CalendarDays, Clock, MapPin, Share2, Ticket, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { lastsDays, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { useSiteTime } from '../../site/site-clock.ts';
import { useSettings, useVenue } from '../../site/site-contexts.ts';
import { track } from '../../site/track.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { useFeedback } from '../../ui/feedback/toast.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { CalendarChoice, CalendarMenu } from '../calendar-menu.tsx';
import { doorsOf, eventTimes } from '../event-date.tsx';
import { showMoment } from '../show-moment.ts';
import styles from './event-panel.module.css';

const noticeMs = 2_000;

/** Uses the device's share sheet (Web Share API), otherwise copies the link to the clipboard. */
function ShareButton({ title }: { title: string }) {
  const { announce } = useFeedback();
  const [notice, setNotice] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function say(text: string) {
    announce(text);
    setNotice(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(''), noticeMs);
  }

  function count(label: string) {
    track({ name: 'event_shared', path: window.location.pathname, label });
  }

  async function share(button: HTMLElement) {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        count('share sheet');
        return;
      } catch (error) {
        // Closing the share sheet without sharing is no failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    const isCopied = await copyText(url, button);
    if (isCopied) count('copied link');
    say(isCopied ? 'Link copied to clipboard!' : 'Your browser did not let us copy the link.');
  }

  return (
    <div className={layout.scripted} data-screen-only>
      <Button className={styles.button} onClick={({ currentTarget }) => void share(currentTarget)}>
        <Share2 aria-hidden size={18} /> Share
      </Button>
      <p className={styles.shareNotice}>{notice}</p>
    </div>
  );
}

/** Longer addresses are refused by some servers on the way. */
const maxDetailsLength = 500;

/** When, where and for how much, and what one can do about it. It stays beside the text while one reads. */
export function EventPanel({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const { timeZone } = venue;
  const location = locationOf(event, venue);
  const isOver = showMoment(event, useSiteTime(), timeZone) === 'over';
  const notice = noticeOf(event, isOver);
  const ticketUrl = ticketsOf(event, isOver);
  return (
    <aside aria-label="Date and place" className={styles.panel}>
      <dl className={layout.stack}>
        <EventFact icon={CalendarDays} name="Date">
          <EventDays event={event} />
        </EventFact>
        <EventFact icon={Clock} name="Time">
          {eventTimes(event, timeZone)}
          {event.doorsDateTime && <div className={styles.doors}>{doorsOf(event, timeZone)}</div>}
        </EventFact>
        <EventFact icon={MapPin} name="Place">
          {location.name}
          {/* A house number stays with its street. */}
          <div>{location.address.replace(/^(\d+\S*) /, '$1\u00a0')}</div>
          {location.directionsUrl && (
            <a className={`${text.link} ${styles.directions}`} href={location.directionsUrl} data-screen-only>
              Directions
            </a>
          )}
        </EventFact>
        <EventFact icon={Ticket} name="Price">
          {event.price}
        </EventFact>
        <EventFact icon={Users} name="Ages">
          {event.ages}
        </EventFact>
      </dl>
      {notice && <p className={styles.notice}>{notice}</p>}
      {ticketUrl && (
        <a className={buttonClass('filled', styles.tickets)} href={ticketUrl} rel="noopener noreferrer">
          Get tickets
        </a>
      )}
      {!isOver && <AddToCalendar event={event} />}
      <ShareButton title={event.name} />
    </aside>
  );
}

/** Where tickets are sold, as long as there are any. */
export function ticketsOf({ status, ticketUrl }: EventRecord, isOver: boolean): string | null {
  return status === 'scheduled' && !isOver ? ticketUrl : null;
}

const statusNotices = {
  cancelled: 'This show has been cancelled.',
  postponed: 'This show has been postponed. The new date will be announced here.',
  soldOut: 'This show is sold out.',
};

function noticeOf({ status }: EventRecord, isOver: boolean): string | null {
  const takesPlace = status === 'scheduled' || status === 'soldOut';
  if (isOver && takesPlace) return 'This show is over.';
  return status === 'scheduled' ? null : statusNotices[status];
}

interface EventFactProps {
  icon: typeof Clock;
  name: string;
  children: React.ReactNode;
}

/** Nothing where it is not known. */
function EventFact({ icon: Icon, name, children }: EventFactProps) {
  if (!children) return null;
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>
        <Icon aria-hidden size={20} className={styles.factIcon} />
        <span className={text.visuallyHidden}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function EventDays({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = longDate(wallTimeAt(event.startDateTime, timeZone));
  if (!lastsDays(event)) return <time dateTime={event.startDateTime}>{start}</time>;
  return (
    <>
      <time dateTime={event.startDateTime}>{start}</time> to{' '}
      <time dateTime={event.endDateTime}>{longDate(wallTimeAt(event.endDateTime, timeZone))}</time>
    </>
  );
}

/** Puts one event into a guest's calendar, unless it does not take place on its date. */
function AddToCalendar({ event }: { event: EventRecord }) {
  const { publicUrl } = useSettings();
  const venue = useVenue();
  const { id, name, status, startDateTime, endDateTime } = event;
  if (status === 'cancelled' || status === 'postponed') return null;
  const path = `/events/${id}`;
  const location = locationOf(event, venue).place;
  const words = shorten(descriptionText(event.description), maxDetailsLength);
  const details = `${words}\n\n${publicUrl}${path}`.trim();
  const times = [startDateTime, endDateTime].map((time) => time.replaceAll(/[-:]|\.\d+(?=Z)/g, ''));
  const google = { action: 'TEMPLATE', text: name, dates: times.join('/'), details, location };
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: startDateTime,
    enddt: endDateTime,
    body: details,
    location,
  };
  return (
    <CalendarMenu name="Add to calendar" buttonClassName={styles.button}>
      <CalendarChoice href={`${path}.ics`}>Calendar file (Apple, Outlook)</CalendarChoice>
      <CalendarChoice
        href={`https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`}
        isElsewhere
      >
        Google Calendar
      </CalendarChoice>
      <CalendarChoice
        href={`https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`}
        isElsewhere
      >
        Outlook on the web
      </CalendarChoice>
    </CalendarMenu>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf } from '#contract/events/show-location.ts';
import { clockTime, monthDay, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { readQuery } from '../../api/read-path.ts';
import { doorsOf, Facts, whereAndPrice } from '../../events/event-date.tsx';
import { EventImage } from '../../events/event-image.tsx';
import { StatusBadge } from '../../events/status-badge.tsx';
import { Logo } from '../../site/logo.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { usePage, useVenue } from '../../site/site-contexts.ts';
import { venuePath } from '../../site/venue-provider.tsx';
import { reloadFromServer } from '../../ui/missing-code.ts';
import text from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import { displayedShowsPath } from '../pages.queries.ts';
import styles from './display-page.module.css';
import { showsOnDisplay } from './shows-on-display.ts';

const lookEveryMs = 60_000;
/** By the clock of the venue. */
const reloadHour = 4;
const longMs = 2 * 60 * 60_000;

const screenId = 'screen';
/** Known once the page has been rendered. */
let venueZone: string | undefined;

/**
 * Nobody touches the screen in the shop, so it loads itself again: when there is a new build, every night, and when it
 * shows an error instead of the shows. Outside of React, because it has to go on when the page could not be rendered,
 * not even once.
 */
function keepFresh(): void {
  const openedAtMs = Date.now();
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  async function look(): Promise<void> {
    if (window.location.pathname !== '/display') return;
    const isShown = venueZone !== undefined && document.getElementById(screenId) !== null;
    const isLate = Date.now() - openedAtMs > longMs;
    const isNight = isShown && isLate && wallTimeAt(new Date(), venueZone ?? '').hour === reloadHour;
    if (isNight || !isShown || !(await hasScript(script))) await reloadFromServer();
  }
  setInterval(() => void look(), lookEveryMs);
}

if (typeof window !== 'undefined') keepFresh();

/** Whether this page as it is now served still runs the same code. */
async function hasScript(script: string): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-cache' });
    return !answer.ok || (await answer.text()).includes(script);
  } catch {
    return true;
  }
}

const readAgain = { refetchInterval: 30_000, refetchIntervalInBackground: true };

/** For a screen in the shop that nobody touches: follows the calendar, and goes on without a network. */
export function DisplayPage() {
  const { timeZone } = useVenue();
  const now = useNow();
  const siteTime = useSiteTime();
  // The answers that were there stay while the server cannot be reached.
  const { data = [] } = useQuery({ ...readQuery(displayedShowsPath(usePage().search)), ...readAgain });
  // For `useVenue`: on other pages the facts are read again with every navigation.
  useQuery({ ...readQuery(venuePath), ...readAgain });
  useScreenAwake();
  useEffect(() => {
    venueZone = timeZone;
  }, [timeZone]);
  const { main, label, when, others } = showsOnDisplay(data, now ?? siteTime, timeZone);
  return (
    <div id={screenId} className={styles.screen}>
      <header className={styles.head}>
        <Logo />
        <p className={styles.clock}>{now && clockTime(wallTimeAt(now, timeZone))}</p>
      </header>
      {main ? <MainShow event={main} label={label} when={when} /> : <NoShow />}
      <div className={styles.foot}>
        <ol className={styles.others}>
          {others.map((event) => (
            <OtherShow key={event.id} event={event} />
          ))}
        </ol>
        <figure className={styles.code}>
          <img src="/display/qr.svg" alt="QR code of the calendar" width="160" height="160" />
          <figcaption>All shows on your phone</figcaption>
        </figure>
      </div>
    </div>
  );
}

function MainShow({ event, label, when }: { event: EventRecord; label: string; when: string }) {
  const venue = useVenue();
  return (
    <section aria-labelledby="main-show" className={styles.main}>
      <EventImage event={event} sizes="100vw" className={styles.picture} />
      <div>
        <p className={`${text.label} ${styles.label}`}>
          {label}
          <StatusBadge event={event} />
        </p>
        <h1 id="main-show" className={`${text.display1} ${styles.name}`} data-length={lengthOf(event.name)}>
          {event.name}
        </h1>
        {actOf(event) && <p className={text.lede}>with {actOf(event)}</p>}
        <p className={styles.time}>
          <time dateTime={event.startDateTime}>{when}</time>
        </p>
        <p className={styles.facts}>
          <Facts of={[...whereAndPrice(event, venue), doorsOf(event, venue.timeZone), event.ages]} />
        </p>
      </div>
    </section>
  );
}

/** Long names are set smaller, so that the whole name is on the screen. */
function lengthOf(name: string): 'short' | 'medium' | 'long' {
  if (name.length <= 24) return 'short';
  return name.length <= 70 ? 'medium' : 'long';
}

function OtherShow({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const start = wallTimeAt(event.startDateTime, venue.timeZone);
  return (
    <li>
      <time dateTime={event.startDateTime} className={styles.otherDate}>
        {weekdayName(start).slice(0, 3)}, {monthDay(start, 3)}, {clockTime(start)}
      </time>
      <span className={styles.otherName}>
        <span>{event.name}</span>
        <StatusBadge event={event} />
      </span>
      <span className={styles.otherPlace}>
        <Facts of={whereAndPrice(event, venue)} />
      </span>
    </li>
  );
}

function NoShow() {
  return (
    <section className={styles.main}>
      <PlacePicture place="hero" sizes="100vw" className={styles.picture} decorative />
      <h1 className={`${text.display1} ${styles.name}`} data-length="medium">
        The stage is quiet for now.
      </h1>
    </section>
  );
}

/** Keeps a tablet's screen on, where the browser lets pages do that. The lock ends whenever the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}

import { useSettings } from '../site/site-contexts.ts';
import { track } from '../site/track.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import styles from './calendar-menu.module.css';
import { CalendarChoice, CalendarMenu } from './calendar-menu.tsx';

/** All events in a guest's own calendar, which then follows every change. */
export function Subscribe() {
  return (
    <CalendarMenu name="Subscribe to the calendar" className={styles.subscribe}>
      <SubscribeChoices />
    </CalendarMenu>
  );
}

/** The ways into a calendar, as items of a list. */
export function SubscribeChoices() {
  const { publicUrl } = useSettings();
  const address = `${publicUrl}/events.ics`;
  // The scheme that calendar programs open.
  const webcal = address.replace(/^https?/, 'webcal');
  const count = (label: string) => () =>
    track({ name: 'calendar_subscribed', path: window.location.pathname, label });
  return (
    <>
      <CalendarChoice href={webcal} onChoose={count('calendar app')}>
        Calendar app (Apple, Outlook)
      </CalendarChoice>
      <CalendarChoice
        href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
        isElsewhere
        onChoose={count('Google Calendar')}
      >
        Google Calendar
      </CalendarChoice>
      <li className={`${layout.cluster} ${styles.copy}`}>
        <code className={styles.address}>
          {publicUrl}
          <wbr />
          /events.ics
        </code>
        <CopyButton text={address} onCopied={count('copied address')} />
      </li>
    </>
  );
}

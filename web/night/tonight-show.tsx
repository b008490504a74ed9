import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import { onClock, timesOfNight } from '#contract/applications/booked-date.ts';
import type { TonightShow as Show } from '#contract/applications/bookings.ts';
import { clockTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { dashboardPath, sheetPath } from '../admin/admin-pages.ts';
import { TypedText } from '../desk/typed-text.tsx';
import { BookingMark, markOf } from '../events/admin/booking/booking-mark.tsx';
import { StatusBadge } from '../events/status-badge.tsx';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { PhoneNumber } from '../ui/phone-number.tsx';
import textStyles from '../ui/text.module.css';
import styles from './night.module.css';
import { Outcome } from './outcome-form.tsx';

const tapLink = `${textStyles.link} ${textStyles.anywhere} ${textStyles.tallLink}`;

export function TonightShow({ show }: { show: Show }) {
  const { id, name } = show.event;
  return (
    <article aria-label={name} className={`${layout.stack} ${styles.show}`}>
      <ShowFacts show={show} />
      <Outcome event={show.event} />
      <PageLink to={sheetPath(id)} className={buttonClass('outline', styles.alone)}>
        Write or print the sheet
      </PageLink>
    </article>
  );
}

/** When, who, what they need and what was agreed: on the phone at six, and on paper. */
export function ShowFacts({ show: { event, booking, sheet, act } }: { show: Show }) {
  const { timeZone } = useVenue();
  const { name, location, price, ages, performer } = event;
  return (
    <>
      <header>
        <h2 className={`${textStyles.display2} ${textStyles.anywhere}`}>{name}</h2>
        <p className={textStyles.muted}>
          {[location, price, ages].filter(Boolean).join(' · ')}
          <StatusBadge event={event} />
        </p>
      </header>
      <dl className={styles.times}>
        {timesOf(event, sheet, timeZone).map(([label, time]) => (
          <div key={label}>
            <dt className={textStyles.label}>{label}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.parts}>
        <Part heading={booking?.answer === 'turnedDown' ? 'Who does not come' : 'Who comes'}>
          {booking ? (
            <>
              <p className={textStyles.strong}>
                <TypedText text={booking.bandName || booking.name} />{' '}
                <BookingMark mark={markOf(event, { isOffer: false, ...booking })} />
              </p>
              <TypedText text={act?.bandLineup ?? ''} />
              <PhoneNumber phone={booking.phone} className={buttonClass('filled', styles.call)}>
                <Phone aria-hidden size={20} /> {booking.name}:{' '}
              </PhoneNumber>
              <a href={mailtoUrl(booking.email)} className={tapLink} data-screen-only>
                {booking.email}
              </a>
              <PageLink
                to={`${dashboardPath}?application=${booking.applicationId}`}
                className={tapLink}
                data-screen-only
              >
                Their application
              </PageLink>
            </>
          ) : (
            <p>{performer ?? 'No application belongs to this show.'}</p>
          )}
        </Part>
        <Part heading="What they need">{act?.equipmentNeeds}</Part>
        <Part heading="Set length">{act?.setLength}</Part>
        {sheet.running.length > 0 && (
          <Part heading="Running order">
            <ol className={styles.running}>
              {sheet.running.map(({ at, what }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
                <li key={index}>
                  <strong>{onClock(at)}</strong> <TypedText text={what} />
                </li>
              ))}
            </ol>
          </Part>
        )}
        <Part heading="For the performer">{sheet.forPerformer}</Part>
        <Part heading="Whom of the house they reach">{sheet.contact}</Part>
        <Part heading="Deal">{sheet.deal}</Part>
        <Part heading="Notes">{sheet.notes}</Part>
      </div>
    </>
  );
}

export function timesOf(event: Show['event'], sheet: Show['sheet'] | undefined, timeZone: string) {
  const end = clockTime(wallTimeAt(event.endDateTime, timeZone));
  return [...timesOfNight(event, sheet, timeZone), ['End', end] as const];
}

interface PartProps {
  heading: string;
  /** A text is shown as it was typed. */
  children: ReactNode;
}

/** Nothing where there is nothing to read. */
function Part({ heading, children }: PartProps) {
  if (!children) return null;
  return (
    <section className={styles.part}>
      <h3 className={textStyles.label}>{heading}</h3>
      {typeof children === 'string' ? <TypedText text={children} hasLinks /> : children}
    </section>
  );
}

import { CalendarPlus, ExternalLink, Image, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { officePaperIn } from '#contract/addresses.ts';
import { onClock } from '#contract/applications/booked-date.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { settledStatuses } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import { useSettings, useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './booked-show.module.css';
import { contactParts } from './contact-parts.ts';
import { ownPageRead } from './own-page.queries.ts';

interface BookedShowProps {
  token: string;
  event: EventRecord;
  /** What is written down for the night, if anything is. */
  sheet: OwnPageRecord['sheet'];
  /** False after the performer has turned the date down: there is nothing to prepare or to spread. */
  isPlaying: boolean;
  /** While the date is to be confirmed, that is the one thing to do: no other button is as loud. */
  isAsking: boolean;
}

const notices = {
  scheduled: '',
  soldOut: 'The show is sold out.',
  cancelled: 'This show has been cancelled.',
  postponed: 'This show has been postponed. The new date will be announced here.',
};

/** The show with all that a band needs on its way to it, and what it can spread. */
export function BookedShow({ token, event, sheet: written, isPlaying, isAsking }: BookedShowProps) {
  const venue = useVenue();
  const { timeZone, locations } = venue;
  const location = locationOf(event, venue);
  const loadIn = locations.find(({ name }) => name === event.location)?.loadIn;
  const start = wallTimeAt(event.startDateTime, timeZone);
  const takesPlace = settledStatuses.includes(event.status);
  const sheet = takesPlace ? written : null;
  return (
    <section aria-labelledby="show-heading" className={styles.show}>
      <div className={`${layout.wrap} ${styles.grid}`}>
        <h2 id="show-heading" className={`${text.display2} ${styles.name}`}>
          <span className={text.visuallyHidden}>The show: </span>
          {event.name}
        </h2>
        {notices[event.status] && <p className={styles.notice}>{notices[event.status]}</p>}
        <dl className={styles.facts}>
          <Fact name="Date">
            <time dateTime={event.startDateTime}>{longDate(start)}</time>
          </Fact>
          {sheet?.loadIn && <Fact name="Load-in at">{onClock(sheet.loadIn)}</Fact>}
          {sheet?.soundCheck && <Fact name="Sound check">{onClock(sheet.soundCheck)}</Fact>}
          {event.doorsDateTime && (
            <Fact name="Doors">
              <time dateTime={event.doorsDateTime}>
                {clockTime(wallTimeAt(event.doorsDateTime, timeZone))}
              </time>
            </Fact>
          )}
          <Fact name="Show">{timeSpan(event.startDateTime, event.endDateTime, timeZone)}</Fact>
          <Fact name="Place">
            {location.name}
            {location.wholeAddress && <span className={styles.address}>{location.wholeAddress}</span>}
            {location.directionsUrl && (
              <a className={`${text.link} ${text.tallLink}`} href={location.directionsUrl} rel="noreferrer">
                Directions
              </a>
            )}
          </Fact>
          {event.price && <Fact name="Price for guests">{event.price}</Fact>}
          {loadIn && isPlaying && (
            <Fact name="Load-in" isWide>
              {loadIn}
            </Fact>
          )}
          {sheet && <SheetFacts sheet={sheet} />}
        </dl>
        {isPlaying && takesPlace && !event.archived && <SpreadTheWord {...{ token, event, isAsking }} />}
      </div>
    </section>
  );
}

/** The rest of the sheet of the night, as far as something is written there. */
function SheetFacts({ sheet }: { sheet: NonNullable<OwnPageRecord['sheet']> }) {
  const { running, contact, deal, forPerformer } = sheet;
  return (
    <>
      {running.length > 0 && (
        <Fact name="Running order" isWide>
          <ol className={styles.running}>
            {running.map(({ at, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves while it is read
              <li key={index}>
                <span className={styles.at}>{onClock(at)}</span> <span dir="auto">{what}</span>
              </li>
            ))}
          </ol>
        </Fact>
      )}
      {contact && (
        <Fact name="Whom to reach on the day" isWide>
          <span className={text.typed}>
            {contactParts(contact).map(({ words, href }) =>
              href ? (
                <a key={words} className={`${text.link} ${text.tallLink}`} href={href}>
                  {words}
                </a>
              ) : (
                words
              ),
            )}
          </span>
        </Fact>
      )}
      {[['The deal', deal] as const, ['Good to know', forPerformer] as const].map(
        ([name, words]) =>
          words && (
            <Fact key={name} name={name} isWide>
              <span className={text.typed}>{words}</span>
            </Fact>
          ),
      )}
    </>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={isWide}>
      <dt className={`${text.label} ${styles.factName}`}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SpreadTheWord({ token, event: { id }, isAsking }: Omit<BookedShowProps, 'isPlaying' | 'sheet'>) {
  const { publicUrl } = useSettings();
  const paper = officePaperIn(useVenue().country);
  const path = `/events/${id}`;
  return (
    <div className={styles.spread} data-screen-only>
      <a className={buttonClass(isAsking ? 'outline' : 'filled')} href={`${path}.ics`}>
        <CalendarPlus aria-hidden size={18} /> Add to calendar
      </a>
      <a className={buttonClass('outline')} href={`${ownPageRead(token)}/square.png`} download>
        <Image aria-hidden size={18} /> Picture to share
      </a>
      <a className={buttonClass('outline')} href={`${ownPageRead(token)}/poster.pdf?paper=${paper}`} download>
        <Printer aria-hidden size={18} /> Poster to print
      </a>
      <a className={buttonClass('outline')} href={path}>
        <ExternalLink aria-hidden size={18} /> The show’s own page
      </a>
      <div className={styles.link}>
        <p>
          Link to share: <span className={styles.url}>{publicUrl + path}</span>
        </p>
        <CopyButton text={publicUrl + path} />
      </div>
    </div>
  );
}

import { CalendarPlus, ExternalLink, Image, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoUrl, officePaperIn } from '#contract/addresses.ts';
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
import { phoneLink } from '../ui/phone-number.tsx';
import text from '../ui/text.module.css';
import styles from './booked-show.module.css';
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
          <Fact name="Load-in at">{sheet?.loadIn && onClock(sheet.loadIn)}</Fact>
          <Fact name="Sound check">{sheet?.soundCheck && onClock(sheet.soundCheck)}</Fact>
          <Fact name="Doors">
            {event.doorsDateTime && clockTime(wallTimeAt(event.doorsDateTime, timeZone))}
          </Fact>
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
          <Fact name="Price for guests">{event.price}</Fact>
          <Fact name="Load-in" isWide>
            {isPlaying && loadIn}
          </Fact>
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
      <Fact name="Running order" isWide>
        {running.length > 0 && (
          <ol className={styles.running}>
            {running.map(({ at, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves while it is read
              <li key={index}>
                <span className={styles.at}>{onClock(at)}</span> <span dir="auto">{what}</span>
              </li>
            ))}
          </ol>
        )}
      </Fact>
      <Fact name="Whom to reach on the day" isWide isTyped>
        {contact &&
          contactParts(contact).map(({ words, href }) =>
            href ? (
              <a key={words} className={`${text.link} ${text.tallLink}`} href={href}>
                {words}
              </a>
            ) : (
              words
            ),
          )}
      </Fact>
      <Fact name="The deal" isWide isTyped>
        {deal}
      </Fact>
      <Fact name="Good to know" isWide isTyped>
        {forPerformer}
      </Fact>
    </>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  /** As someone of the house has typed it. */
  isTyped?: boolean;
  children: ReactNode;
}

/** Nothing where there is nothing to read. */
function Fact({ name, isWide = false, isTyped = false, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={styles.fact} data-wide={isWide}>
      <dt className={text.label}>{name}</dt>
      <dd className={isTyped ? text.typed : undefined}>{children}</dd>
    </div>
  );
}

function SpreadTheWord({ token, event: { id }, isAsking }: Omit<BookedShowProps, 'isPlaying' | 'sheet'>) {
  const { publicUrl } = useSettings();
  const paper = officePaperIn(useVenue().country);
  const path = `/events/${id}`;
  return (
    <div className={`${layout.cluster} ${styles.spread}`} data-screen-only>
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
      <div className={`${layout.cluster} ${styles.link}`}>
        <p>
          Link to share: <span className={styles.url}>{publicUrl + path}</span>
        </p>
        <CopyButton text={publicUrl + path} />
      </div>
    </div>
  );
}

const numberOrAddress = /([^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+|[+(]?\d[\d ().\-/]{3,38}\d)/;

/** The words of a contact, with the numbers and addresses among them to tap. */
export function contactParts(contact: string) {
  return contact
    .split(numberOrAddress)
    .filter(Boolean)
    .map((words) => ({ words, href: numberOrAddress.test(words) ? linkTo(words) : undefined }));
}

/** Calls the number or writes to the address. */
function linkTo(words: string): string | undefined {
  return words.includes('@') ? mailtoUrl(words) : phoneLink(words);
}

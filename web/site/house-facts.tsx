import { mailtoUrl } from '#contract/addresses.ts';
import { addressLines } from '#contract/venue/brand.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './house-facts.module.css';
import { useVenue } from './site-contexts.ts';

/** Opening hours and what guests ask before they come. Shows only what is set. */
export function HouseFacts({ className }: { className?: string | undefined }) {
  const { openings = [], parking, access, seating, menuUrl } = useVenue();
  const facts = [
    ['Parking', parking],
    ['Access', access],
    ['Seating', seating],
  ].filter(([, fact]) => fact);
  if (openings.length === 0 && facts.length === 0 && !menuUrl) return null;
  return (
    <div className={`${layout.stack} ${styles.facts} ${className ?? ''}`}>
      {openings.length > 0 && (
        <div>
          <h2 className={`${text.label} ${text.amber}`}>Opening hours</h2>
          <dl className={layout.space50}>
            {openings.map(({ days, time }) => (
              <div key={`${days} ${time}`} className={styles.row}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className={layout.stack}>
        {facts.length > 0 && (
          <dl className={layout.stack}>
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt className={`${text.label} ${text.amber}`}>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
        {menuUrl && (
          <p>
            <a className={text.link} href={menuUrl}>
              See the menu
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** Where the house is and how to reach it. Shows only what is set. */
export function ContactLines() {
  const venue = useVenue();
  const { brand, logoUrl, phone, bookingEmail, readableEmail = bookingEmail } = venue;
  return (
    <address className={styles.contact}>
      {/* A logo may be a mark without a word. */}
      {logoUrl && <span>{brand}</span>}
      {addressLines(venue).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phone && (
        <a className={layout.space50} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {bookingEmail && <a href={mailtoUrl(bookingEmail)}>{readableEmail}</a>}
    </address>
  );
}

/** A link that writes to the house, within a sentence: write to … */
export function BookingEmail() {
  const { bookingEmail, readableEmail = bookingEmail } = useVenue();
  if (bookingEmail === '') return 'us';
  return (
    <a className={text.link} href={mailtoUrl(bookingEmail)}>
      {readableEmail}
    </a>
  );
}

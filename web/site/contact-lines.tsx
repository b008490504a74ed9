import { mailtoUrl } from '#contract/addresses.ts';
import styles from './contact-lines.module.css';
import { useVenue } from './site-contexts.ts';

/** Where the house is and how to reach it. Shows only what is set. */
export function ContactLines() {
  const { address, phone, bookingEmail } = useVenue();
  const region = [address.city, address.region].filter(Boolean).join(', ');
  const city = [region, address.postalCode].filter(Boolean).join(' ');
  return (
    <address className={styles.contact}>
      {address.street && <span>{address.street}</span>}
      {city && <span>{city}</span>}
      {phone && (
        <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      <a href={mailtoUrl(bookingEmail)}>{bookingEmail}</a>
    </address>
  );
}

import type { EventRecord } from '#contract/events/events.ts';
import { monthName, wallTimeAt } from '#contract/time/venue-time.ts';
import { ContactLines } from '../../site/contact-lines.tsx';
import { Logo, LogoMark } from '../../site/logo.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './site-scenes.module.css';

export function HeroScene() {
  const { brand, tagline } = useVenue();
  return (
    <>
      <p className={styles.tab}>
        <LogoMark className={styles.mark} />
        <span className={styles.preview}>
          <span>{brand && `${brand}: `}Live Music and Events</span>
          {/* Not in the picture below: the home page itself does not show it. */}
          <span className={styles.tagline}>{tagline}</span>
        </span>
      </p>
      <div className={styles.hero}>
        <PlacePicture place="hero" sizes="34rem" decorative className={styles.photo} />
        <Logo className={styles.logo} isNamedNearby />
        <div className={styles.words}>
          <p className={styles.heading}>Live Music and Events</p>
          <p>Looking to perform at our venue? We showcase local talent every weekend.</p>
          <span className={buttonClass('filled', styles.button)}>Apply to Perform</span>
        </div>
      </div>
    </>
  );
}

export function ShowsScene({ shows, timeZone }: { shows: EventRecord[]; timeZone: string }) {
  return (
    <div className={styles.section}>
      <p className={`${textStyles.label} ${styles.label}`}>Next on this stage</p>
      {shows.length === 0 && <p className={styles.quiet}>Your first show will appear here.</p>}
      <ul className={styles.shows}>
        {shows.map(({ id, name, startDateTime }) => {
          const start = wallTimeAt(startDateTime, timeZone);
          return (
            <li key={id} className={styles.show}>
              <span className={styles.day}>{start.day}</span>
              <span>
                <span className={styles.quiet}>{monthName(start)}</span>
                <span className={styles.showName}>{name}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function LocationsScene() {
  const places = useVenue().locations.map((location, index) => ({ key: `place ${index}`, ...location }));
  return (
    <div className={styles.section}>
      <p className={`${textStyles.label} ${styles.label}`}>Where you will play</p>
      <ul className={styles.places}>
        {places.map(({ key, name, address }) => (
          <li key={key}>
            <span className={styles.placeName}>{name}</span>
            <span className={styles.quiet}>{address}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FootScene() {
  const networks = useVenue().links.social.map(({ name }, index) => ({ key: `network ${index}`, name }));
  return (
    <div className={styles.foot}>
      <PlacePicture place="footer" sizes="34rem" decorative className={styles.photo} />
      <div>
        <Logo className={styles.footLogo} isNamedNearby />
        <ContactLines />
      </div>
      {networks.length > 0 && (
        <div>
          <p className={`${textStyles.label} ${styles.label}`}>Follow</p>
          <ul>
            {networks.map(({ key, name }) => (
              <li key={key}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import type { RefObject } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import { StatusBadge } from '../events/status-badge.tsx';
import { ApplyLink } from '../site/apply-link.tsx';
import { Link } from '../site/link.tsx';
import { useVenue } from '../site/venue-context.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { OwnPageBackdrop } from './own-page-backdrop.tsx';
import styles from './own-page-hero.module.css';
import { OwnPageTimeline } from './own-page-timeline.tsx';
import type { OwnPageWords } from './own-page-words.ts';

interface OwnPageHeroProps {
  token: string;
  status: OwnPageRecord;
  words: OwnPageWords;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Where it stands, in large type, and what is asked of the performer. */
export function OwnPageHero({ token, status, words, headingRef }: OwnPageHeroProps) {
  const { application, event, canConfirm, state, confirmed } = status;
  const { bookingEmail } = useVenue();
  const addresses = ownPageAddresses(token);
  const mayWrite = state === 'declined' || confirmed === false || event?.status === 'cancelled';
  return (
    <header className={styles.hero}>
      <OwnPageBackdrop event={event} />
      <div className={`${layout.wrap} ${styles.text}`}>
        <p className={`${text.label} ${styles.act}`}>
          Your application<span aria-hidden> · </span>
          <span dir="auto" className={text.anywhere}>
            {application.bandName || application.name}
          </span>
          {event && <StatusBadge event={event} />}
        </p>
        <h1 ref={headingRef} tabIndex={-1} className={`${text.display1} ${styles.headline}`}>
          {words.headline}
        </h1>
        <p className={`${text.lede} ${styles.next}`}>{words.next}</p>
        {mayWrite && (
          <p className={styles.write}>
            <a className={text.link} href={mailtoUrl(bookingEmail)}>
              {bookingEmail}
            </a>
          </p>
        )}
        {(state === 'declined' || state === 'withdrawn') && (
          <div className={styles.actions}>
            <ApplyLink place="page" className={buttonClass('outline', styles.action)}>
              Apply again
            </ApplyLink>
          </div>
        )}
        {canConfirm && (
          <div className={styles.actions}>
            <Link to={addresses.question('confirm')} className={buttonClass('filled', styles.action)}>
              Confirm the date
            </Link>
            <Link to={addresses.question('turn-down')} className={buttonClass('outline', styles.action)}>
              I cannot make it
            </Link>
          </div>
        )}
        <OwnPageTimeline status={status} />
      </div>
    </header>
  );
}

import { useEffect, useRef } from 'react';
import { mailtoUrl } from '#contract/mailto-url.ts';
import { PlacePicture } from '../pictures/place-picture.tsx';
import { PageLink } from '../site/page-link.tsx';
import { useVenue } from '../site/venue-context.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './page-ended.module.css';

/** What its owner has just done. Whoever comes later is told what may have happened. */
export type Ending = 'withdrawn' | 'erased';

const headings = {
  withdrawn: 'Your application is withdrawn.',
  erased: 'Everything is deleted.',
};

const sentences = {
  withdrawn: 'Thank you for telling us. We will stop looking for a date for you. This page ends here.',
  erased: 'Your application, its pictures and every copy of your name, email and phone number are gone.',
};

/** The same for a link that never was, one that is not whole, and one whose application was withdrawn or deleted. */
export function PageEnded({ ending }: { ending?: Ending }) {
  const { bookingEmail } = useVenue();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!ending) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [ending]);
  return (
    <div className={styles.ended}>
      <PlacePicture place="stage" sizes="100vw" className={styles.image} decorative priority />
      <div className={`${layout.wrap} ${styles.text}`}>
        <h1 ref={heading} tabIndex={-1} className={text.display1}>
          {ending ? headings[ending] : 'This page is not here any more.'}
        </h1>
        {ending ? (
          <p className={`${text.lede} ${styles.lede}`}>{sentences[ending]}</p>
        ) : (
          <>
            <p className={`${text.lede} ${styles.lede}`}>
              If you withdrew your application or had it deleted, that is done.
            </p>
            <p className={styles.hint}>
              Otherwise the link may have been cut off on its way: please check that the whole of it was
              copied. Newer letters from us may hold a newer link.
            </p>
          </>
        )}
        <p className={styles.hint}>
          Any question?{' '}
          <a className={text.link} href={mailtoUrl(bookingEmail)}>
            {bookingEmail}
          </a>
        </p>
        <div className={styles.actions}>
          <PageLink to="/events" className={buttonClass('filled')}>
            See what is on
          </PageLink>
          <PageLink to="/" className={buttonClass('outline')}>
            Home
          </PageLink>
        </div>
      </div>
    </div>
  );
}

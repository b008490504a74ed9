import { useEffect, useRef } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import { PageLink } from '../site/link.tsx';
import { PlacePicture } from '../site/place-picture.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './page-ended.module.css';

/**
 * Without `isErased`, which its owner has just done, the same for a link that never was, one that is not whole, one that
 * has ended, and one whose application was deleted.
 */
export function PageEnded({ isErased = false }: { isErased?: boolean }) {
  const { bookingEmail } = useVenue();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isErased) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isErased]);
  return (
    <div className={styles.ended}>
      <PlacePicture place="stage" sizes="100vw" className={styles.image} decorative priority />
      <div className={`${layout.wrap} ${styles.text}`}>
        <h1 ref={heading} tabIndex={-1} className={text.display1}>
          {isErased ? 'Everything is deleted.' : 'This page is not here any more.'}
        </h1>
        {isErased ? (
          <p className={`${text.lede} ${styles.lede}`}>
            Your application, its pictures and every copy of your name, email and phone number are gone.
          </p>
        ) : (
          <>
            <p className={`${text.lede} ${styles.lede}`}>
              This link has ended, or it was cut off on its way.
            </p>
            <p className={styles.hint}>
              Please check that the whole of it was copied. The latest mail from us has the latest link; if
              that has ended, too, write to us and we will send you another. If you had everything deleted,
              that is done.
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

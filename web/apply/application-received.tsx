import { type Ref, useEffect, useRef } from 'react';
import { within } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { houseText, useSettings, useVenue } from '../site/site-contexts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './application-received.module.css';

interface ApplicationReceivedProps {
  /** True right after sending: the panel then takes the focus. */
  takesFocus: boolean;
  bandName?: string | undefined;
  ownPagePath: string | undefined;
  onAnother?: () => void;
}

export function receivedWords(venue: Pick<Venue, 'brand' | 'texts' | 'promiseHours'>): string {
  const reviewed = `will review your application${within(venue.promiseHours === undefined ? 48 : venue.promiseHours)}`;
  return houseText(
    venue,
    'received',
    `Our team ${reviewed}, and an email with next steps will follow.`,
    // True of a house that has not set up mail as well.
    `We ${reviewed}. Your own page shows the answer.`,
  );
}

export function ApplicationReceived(props: ApplicationReceivedProps) {
  const { takesFocus, bandName, ownPagePath, onAnother } = props;
  const heading: Ref<HTMLHeadingElement> = useRef(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    const show = () => heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
    show();
    // The steps are left by the browser's history, which then scrolls to where the first of them was.
    const showAgain = () => requestAnimationFrame(show);
    window.addEventListener('popstate', showAgain, { once: true });
    return () => window.removeEventListener('popstate', showAgain);
  }, [takesFocus]);
  return (
    <div className={styles.received} data-received data-testid="application-received">
      <h3 ref={heading} tabIndex={-1} className={text.display2}>
        Application Received
      </h3>
      <p>
        {bandName ? `Thank you, ${bandName}.` : 'Thank you.'} {receivedWords(useVenue())}
      </p>
      {ownPagePath && <OwnPageAddress path={ownPagePath} />}
      {onAnother && (
        <Button className={layout.scripted} onClick={onAnother}>
          Send another application
        </Button>
      )}
    </div>
  );
}

/**
 * The way to the performer's own page, which is given out here and in the confirmation mail. It is kept nowhere on this
 * device: whoever uses it next must not find it.
 */
function OwnPageAddress({ path }: { path: string }) {
  const { publicUrl } = useSettings();
  const { brand } = useVenue();
  const address = publicUrl + path;
  const letter = new URLSearchParams({ subject: `My application to ${brand}`, body: address });
  return (
    <section aria-labelledby="own-page-heading" className={styles.own}>
      <h4 id="own-page-heading" className={text.display3}>
        Your own page
      </h4>
      <p>
        Follow your application, correct it and confirm your date. There is no account and no password: this
        address is the key, so keep it.
      </p>
      <p className={styles.address}>{address}</p>
      <div className={`${layout.cluster} ${styles.actions}`}>
        {/* A new document, because the page sends no referrer and has no scripts of others. */}
        <a className={buttonClass('filled')} href={path}>
          Open your page
        </a>
        <CopyButton text={address} />
        {/* Mail programs read a plus sign as a plus sign. */}
        <a className={buttonClass('outline')} href={`mailto:?${String(letter).replaceAll('+', '%20')}`}>
          Mail it to yourself
        </a>
      </div>
      <p className={text.note}>
        On a phone: open it, and choose “Add to Home Screen” in the menu of your browser.
      </p>
    </section>
  );
}

import { type Ref, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import styles from './application-received.module.css';
import { OwnPageAddress } from './own-page-address.tsx';

interface ApplicationReceivedProps {
  /** True right after sending: the panel then takes the focus. */
  takesFocus: boolean;
  /** Who the application was for, where it is known. */
  bandName?: string | undefined;
  /** The address of the performer's own page, where it is known. */
  ownPagePath: string | undefined;
  onAnother?: () => void;
}

/** The confirmation that replaces the form. */
export function ApplicationReceived({
  takesFocus,
  bandName,
  ownPagePath,
  onAnother,
}: ApplicationReceivedProps) {
  const heading: Ref<HTMLHeadingElement> = useRef(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  return (
    <div className={styles.received} data-received data-testid="application-received">
      <h3 ref={heading} tabIndex={-1} className={text.display2}>
        Application Received
      </h3>
      <p>
        {bandName ? `Thank you, ${bandName}.` : 'Thank you.'} Our team will review your application within 48
        hours, and an email with next steps will follow.
      </p>
      {ownPagePath && <OwnPageAddress path={ownPagePath} />}
      {onAnother && <Button onClick={onAnother}>Send another application</Button>}
    </div>
  );
}

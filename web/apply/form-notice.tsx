import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import text from '../ui/text.module.css';
import type { Notice as Trouble } from './application.ts';
import styles from './form-notice.module.css';

interface FormNoticeProps {
  notice: Trouble | undefined;
  onSendAsAnother: () => void;
  onKeepSent: () => void;
}

/** An error of the whole form, shown above the buttons. */
export function FormNotice({ notice, onSendAsAnother, onKeepSent }: FormNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { bookingEmail } = useVenue();
  useEffect(() => {
    // On a phone the buttons are sticky, and the notice may be outside of the viewport.
    if (notice) place.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={place} role="alert" className={styles.place}>
      {notice?.kind === 'wait' && (
        <Notice as="p" className={styles.notice}>
          One moment: your pictures are still being prepared.
        </Notice>
      )}
      {notice?.kind === 'trouble' && (
        <Notice tone="bad" icon={CircleAlert} className={styles.notice}>
          <div>
            <p>{notice.sentence}</p>
            <p>
              If it does not work, write to{' '}
              <a className={text.link} href={mailtoUrl(bookingEmail)}>
                {bookingEmail}
              </a>
              .
            </p>
          </div>
        </Notice>
      )}
      {notice?.kind === 'arrived-before' && (
        <Notice className={styles.notice}>
          <div>
            <p>
              Your application had already arrived, as it was before your last changes. You can leave it at
              that, or send the changed one as well.
            </p>
            <div className={layout.buttonsBelow}>
              <Button onClick={onKeepSent}>Leave it at that</Button>
              <Button onClick={onSendAsAnother}>Send the changed one</Button>
            </div>
          </div>
        </Notice>
      )}
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Notice } from './use-application.ts';

interface FormNoticeProps {
  notice: Notice | undefined;
  onSendAsAnother: () => void;
  onLeaveIt: () => void;
}

/** What went wrong as a whole, right above the buttons that were pressed. */
export function FormNotice({ notice, onSendAsAnother, onLeaveIt }: FormNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the buttons are always at hand, and what they lead to may be further down.
    if (notice) place.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={place} role="alert" className="form-notice-place">
      {notice?.kind === 'wait' && (
        <p className="form-notice">One moment: your pictures are still being prepared.</p>
      )}
      {notice?.kind === 'trouble' && (
        <p className="form-notice" data-tone="bad">
          <CircleAlert aria-hidden size={20} />
          {notice.sentence}
        </p>
      )}
      {notice?.kind === 'arrived-before' && (
        <div className="form-notice">
          <div>
            <p>
              Your application had already arrived, as it was before your last changes. You can leave it at
              that, or send the changed one as well.
            </p>
            <div className="form-notice-choice">
              <button type="button" className="button-outline" onClick={onLeaveIt}>
                Leave it at that
              </button>
              <button type="button" className="button-outline" onClick={onSendAsAnother}>
                Send the changed one
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

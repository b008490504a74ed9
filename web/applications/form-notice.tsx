import { CircleAlert } from 'lucide-react';
import type { Notice } from './use-application.ts';

interface FormNoticeProps {
  notice: Notice | undefined;
  onSendAsAnother: () => void;
  onLeaveIt: () => void;
}

/** What went wrong as a whole, right above the buttons that were pressed. */
export function FormNotice({ notice, onSendAsAnother, onLeaveIt }: FormNoticeProps) {
  return (
    <div role="alert" className="form-notice-place">
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

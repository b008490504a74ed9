import { CalendarX2 } from 'lucide-react';
import {
  type NewsletterPreview,
  noShowsForNewsletter,
  showNewsletter,
  testNewsletter,
} from '#contract/subscribers/newsletter.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import styles from './newsletter-preview.module.css';

/** The next newsletter in a frame, and a button that sends it to the venue's own address. */
export function NewsletterPreviewPart({ preview }: { preview: NewsletterPreview }) {
  const { letter, testTo, isMailConfigured } = preview;
  const sending = useAction({
    act: () => callApi(testNewsletter, undefined),
    done: { title: 'Test on its way', description: `To ${testTo}` },
    failed: failureToast('Error', 'Failed to send the test'),
    changes: ['messages'],
  });
  if (!letter) {
    return (
      <Notice icon={CalendarX2}>
        <p>{noShowsForNewsletter}.</p>
      </Notice>
    );
  }
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <p className={styles.subject}>
          <span className={textStyles.muted}>Subject</span> {letter.subject}
        </p>
        {isMailConfigured && (
          <Button
            aria-disabled={sending.isBusy}
            {...pressOnce(() => {
              if (!sending.isBusy) void sending.run();
            })}
          >
            {sending.isBusy ? 'Sending...' : `Send it to ${testTo}`}
          </Button>
        )}
      </div>
      {/* A new frame whenever the letter has changed. Nothing runs in it, and its links open beside this page. */}
      <iframe
        key={letter.html}
        title="The newsletter"
        src={showNewsletter.path}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={styles.frame}
      />
      <details className={styles.text}>
        <summary>As plain text</summary>
        <pre>{letter.text}</pre>
      </details>
    </div>
  );
}

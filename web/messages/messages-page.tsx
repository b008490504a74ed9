import '../forms/zod-without-eval.ts';
import { useState } from 'react';
import type { MessagePurpose, MessageRecord } from '#contract/messages/messages.ts';
import { staffTime } from '../admin/staff-time.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import textStyles from '../ui/text.module.css';
import listStyles from './message-list.module.css';
import { MessageList } from './message-list.tsx';
import { explanationOf, MessageStateBadge } from './message-state.tsx';
import { SendTests } from './send-tests.tsx';
import styles from './settings-page.module.css';

export function MessagesPage() {
  const [read, setRead] = useState<MessageRecord>();
  return (
    <div className={styles.messages}>
      <p className={styles.about}>
        Every mail and SMS of the last months. Accepted means that the mail server or the SMS provider has
        accepted it. Its answer is shown beside it.
      </p>
      <SendTests />
      <MessageList onRead={setRead} />
      <MessageDialog message={read} onClose={() => setRead(undefined)} />
    </div>
  );
}

const titles: Record<MessagePurpose, string> = {
  application: 'Mail to Staff',
  confirmation: 'Mail to the Performer',
  alert: 'SMS to an Admin',
  summary: 'Summary by SMS',
  test: 'Test',
  reminder: 'Reminder to Staff',
  digest: 'Morning Mail to Staff',
  booking: 'Booking of the Performer',
  decline: 'Letter to the Performer',
  message: 'Message to the Performer',
  asking: 'Question to the Performer',
  showReminder: 'Reminder to the Performer',
  news: 'News to Staff',
  correction: 'Correction, to Staff',
  signup: 'Sign-up for the Newsletter',
  import: 'Question to an Imported Subscriber',
  letter: 'Newsletter',
  ownLetter: 'Letter of Your Own',
  invitation: 'Invitation to the Team',
  reset: 'Link to a New Password',
};

interface MessageDialogProps {
  message: MessageRecord | undefined;
  onClose: () => void;
}

function MessageDialog({ message, onClose }: MessageDialogProps) {
  return (
    <Dialog title={message ? titles[message.purpose] : ''} isOpen={message !== undefined} onClose={onClose}>
      {message && <MessageDetails message={message} />}
    </Dialog>
  );
}

function MessageDetails({ message }: { message: MessageRecord }) {
  const { timeZone } = useVenue();
  const { channel, state, recipient, subject, text, attempts, createdAt, triedAt, applicationId } = message;
  const facts: [string, string][] = [
    ['To', recipient || 'Removed'],
    ['Subject', channel === 'mail' ? subject : ''],
    ['Written', staffTime(createdAt, timeZone)],
    ['Last try', triedAt ? staffTime(triedAt, timeZone) : 'None yet'],
    ['Tries', String(attempts)],
    [state === 'sent' ? 'Answer' : 'Reason', explanationOf(message)],
  ];
  return (
    <div className={listStyles.details}>
      <MessageStateBadge state={state} />
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={listStyles.text}>{text || 'The text was removed together with the application.'}</p>
      {applicationId !== null && (
        <PageLink
          to={`/admin/dashboard?application=${applicationId}`}
          className={`${textStyles.link} ${textStyles.tallLink}`}
        >
          Open the application
        </PageLink>
      )}
    </div>
  );
}

import { useRef } from 'react';
import { type MessageRecord, retriableStates } from '#contract/messages/messages.ts';
import { staffTime } from '../admin/staff-time.ts';
import { useVenue } from '../site/venue-context.ts';
import { Button } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import styles from './message-row.module.css';
import { channelNames, explanationOf, MessageStateBadge, triesOf } from './message-state.tsx';
import { RetryButton } from './retry-button.tsx';

interface MessageRowProps {
  message: MessageRecord;
  /** False while its channel is not configured, where another try could only fail. */
  canBeSent: boolean;
  onRead: () => void;
}

export function MessageRow({ message, canBeSent, onRead }: MessageRowProps) {
  const { timeZone } = useVenue();
  const { channel, recipient, subject, state, attempts, createdAt, dueAt } = message;
  const readButton = useRef<HTMLButtonElement>(null);
  const explanation = explanationOf(message);
  const canRetry = canBeSent && retriableStates.some((one) => one === state);
  const facts = [
    recipient ? `${channelNames[channel]} to ${recipient}` : channelNames[channel],
    staffTime(createdAt, timeZone),
    ...(attempts > 0 ? [triesOf(attempts)] : []),
  ];
  return (
    <li className={styles.message} data-testid="message">
      <MessageStateBadge state={state} />
      <div className={styles.body}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {explanation && <p className={styles.words}>{explanation}</p>}
        {dueAt && attempts > 0 && <p className={styles.facts}>Next try {staffTime(dueAt, timeZone)}</p>}
      </div>
      <div className={styles.actions}>
        <Button ref={readButton} onClick={onRead}>
          Read<span className={text.visuallyHidden}> {subject}</span>
        </Button>
        {canRetry && <RetryButton message={message} onDone={() => readButton.current?.focus()} />}
      </div>
    </li>
  );
}

import { useRef } from 'react';
import { type MessageRecord, retriableStates } from '#contract/messages.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { channelNames, explanationOf, MessageStateBadge, triesOf } from './message-state.tsx';
import { RetryButton } from './retry-button.tsx';

interface MessageRowProps {
  message: MessageRecord;
  onRead: () => void;
}

export function MessageRow({ message, onRead }: MessageRowProps) {
  const { channel, recipient, subject, state, attempts, createdAt, dueAt } = message;
  const readButton = useRef<HTMLButtonElement>(null);
  const explanation = explanationOf(message);
  const canRetry = retriableStates.some((one) => one === state);
  const facts = [
    recipient ? `${channelNames[channel]} to ${recipient}` : channelNames[channel],
    staffTime(createdAt),
    ...(attempts > 0 ? [triesOf(attempts)] : []),
  ];
  return (
    <li className="message" data-testid="message">
      <MessageStateBadge state={state} />
      <div className="message-body">
        <p className="message-subject">{subject}</p>
        <p className="message-facts">{facts.join(' · ')}</p>
        {explanation && <p className="message-words">{explanation}</p>}
        {dueAt && attempts > 0 && <p className="message-facts">Next try {staffTime(dueAt)}</p>}
      </div>
      <div className="message-actions">
        <button ref={readButton} type="button" className="button-outline" onClick={onRead}>
          Read<span className="sr-only"> {subject}</span>
        </button>
        {canRetry && <RetryButton message={message} onDone={() => readButton.current?.focus()} />}
      </div>
    </li>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  listMessages,
  type MessageRecord,
  maxMessagesPerPage,
  retriableStates,
} from '#contract/messages/messages.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { canSendTest, providersPath } from '../admin/settings.queries.ts';
import { staffTime } from '../admin/staff-time.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import field from '../forms/field.module.css';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import text from '../ui/text.module.css';
import styles from './message-list.module.css';
import { channelNames, explanationOf, MessageStateBadge, triesOf } from './message-state.tsx';
import { RetryButton, RetryFailedButton } from './retry-button.tsx';

/** How many of the newest messages are shown at first. */
const firstCount = 10;

interface MessageListProps {
  /** Only what is older than this one; without it, the newest. */
  before?: number;
  onRead: (message: MessageRecord) => void;
}

/** A page of messages: of the newest at first only some, then the rest of them, then the page after it. */
export function MessageList({ before, onRead }: MessageListProps) {
  const isNewest = before === undefined;
  const [extent, setExtent] = useState<'some' | 'page' | 'more'>(isNewest ? 'some' : 'page');
  const rows = useRef<HTMLUListElement>(null);
  const list = useQuery({
    ...readQuery(readPath<typeof listMessages>(listMessages.path, { query: { before } })),
    placeholderData: keepPreviousData,
  });
  const providers = useQuery(readQuery(providersPath));
  const isLoaded = list.data !== undefined;

  // The pressed button is gone, so the keyboard focus moves to the first of the new rows.
  useEffect(() => {
    if (extent !== 'page' || !isLoaded) return;
    rows.current?.children[isNewest ? firstCount : 0]?.querySelector('button')?.focus();
  }, [extent, isLoaded, isNewest]);

  if (list.isPending) return <Spinner />;
  if (!list.data) {
    return <RetryNotice onRetry={() => void list.refetch()}>The messages could not be loaded.</RetryNotice>;
  }
  const outdated = list.isError && (
    <RetryNotice onRetry={() => void list.refetch()}>The messages could not be refreshed.</RetryNotice>
  );
  const last = list.data.at(-1);
  if (!last) {
    return (
      <>
        {outdated}
        <p className={field.hint}>
          {isNewest
            ? `No messages yet. The first application brings the first ones${
                providers.data && canSendTest(providers.data) ? ', and so does a test' : ''
              }.`
            : 'There are no older messages.'}
        </p>
      </>
    );
  }
  const isFull = list.data.length === maxMessagesPerPage;
  const shown = extent === 'some' ? list.data.slice(0, firstCount) : list.data;
  const hasMore = extent === 'some' ? list.data.length > firstCount : extent === 'page' && isFull;
  return (
    <>
      {outdated}
      {isNewest && list.data.some(({ state }) => state === 'failed') && (
        <RetryFailedButton onDone={() => rows.current?.focus()} />
      )}
      <ul
        ref={rows}
        tabIndex={-1}
        aria-label={isNewest ? 'Messages' : 'Older messages'}
        className={styles.list}
      >
        {shown.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            // If it is not known what is configured, a try does no harm.
            canBeSent={providers.isError || (providers.data?.[message.channel].isConfigured ?? false)}
            onRead={() => onRead(message)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button onClick={() => setExtent(extent === 'some' ? 'page' : 'more')}>Show older messages</Button>
      )}
      {extent === 'more' && isFull && <MessageList before={last.id} onRead={onRead} />}
    </>
  );
}

interface MessageRowProps {
  message: MessageRecord;
  /** False while its channel is not configured, where another try could only fail. */
  canBeSent: boolean;
  onRead: () => void;
}

function MessageRow({ message, canBeSent, onRead }: MessageRowProps) {
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
        <p className={text.strong}>{subject}</p>
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

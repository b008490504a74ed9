import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMessages, type MessageRecord, maxMessagesPerPage } from '#contract/messages.ts';
import { Notice } from '../../admin/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { MessageRow } from './message-row.tsx';

/** While something is under way, somebody is probably waiting to see it arrive. */
const busyRefreshMs = 2_000;
const idleRefreshMs = 30_000;
/** So many of the newest, before somebody asks for more. */
const firstCount = 10;

interface MessageListProps {
  /** Only what is older than this one; without it, the newest. */
  before?: number;
  onRead: (message: MessageRecord) => void;
}

/** A page of messages and, when asked for, the one after it. */
export function MessageList({ before, onRead }: MessageListProps) {
  const [isOlderShown, setIsOlderShown] = useState(false);
  const isNewest = before === undefined;
  const list = useQuery<MessageRecord[]>({
    queryKey: [isNewest ? listMessages.path : `${listMessages.path}?before=${before}`],
    placeholderData: keepPreviousData,
    // Messages come and go without anyone doing anything here.
    ...(isNewest ? { refetchOnMount: 'always', refetchInterval: ({ state }) => refreshMs(state.data) } : {}),
  });
  if (list.isPending) return <Spinner />;
  if (!list.data) {
    return <Notice onRetry={() => void list.refetch()}>The messages could not be loaded.</Notice>;
  }
  if (list.data.length === 0) {
    return (
      <p className="field-hint">
        {isNewest
          ? 'No messages yet. The first application brings the first ones, and so does a test.'
          : 'There are no older messages.'}
      </p>
    );
  }
  const last = list.data.at(-1);
  const isFull = list.data.length === maxMessagesPerPage && last !== undefined;
  const shown = isNewest && !isOlderShown ? list.data.slice(0, firstCount) : list.data;
  const hasMore = isFull || shown.length < list.data.length;
  return (
    <>
      <ul className="message-list">
        {shown.map((message) => (
          <MessageRow key={message.id} message={message} onRead={() => onRead(message)} />
        ))}
      </ul>
      {hasMore && !isOlderShown && (
        <button type="button" className="button-outline" onClick={() => setIsOlderShown(true)}>
          Show older messages
        </button>
      )}
      {isFull && isOlderShown && <MessageList before={last.id} onRead={onRead} />}
    </>
  );
}

function refreshMs(messages: MessageRecord[] = []): number {
  const isBusy = messages.some(
    ({ state, attempts }) => state === 'sending' || (state === 'waiting' && attempts === 0),
  );
  return isBusy ? busyRefreshMs : idleRefreshMs;
}

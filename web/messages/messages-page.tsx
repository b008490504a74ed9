import '../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  listMessages,
  type MessageChannel,
  type MessagePurpose,
  type MessageRecord,
  type MessageState,
  messageChannels,
  messageStates,
  retriableStates,
  retryMessage,
  retryMessages,
} from '#contract/messages/messages.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { isFiltered, useListFilters } from '../admin/list-filters.ts';
import { AddressMissing } from '../admin/mail-missing.tsx';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { canSendTest, providersPath } from '../admin/settings.queries.ts';
import { staffTime } from '../admin/staff-time.ts';
import { callApi } from '../api/call-api.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { usePages } from '../api/use-pages.ts';
import { FilterChoice } from '../forms/filter-choice.tsx';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Status } from '../ui/feedback/status.tsx';
import layout from '../ui/layout.module.css';
import { FactList } from '../ui/lists/fact-list.tsx';
import textStyles from '../ui/text.module.css';
import styles from './message-list.module.css';
import { SendButton, SendTests } from './send-tests.tsx';

type Tone = 'good' | 'bad' | 'caution' | 'quiet';

/** 'Accepted' and not 'Sent': all that is known is that the provider has accepted the message. */
const stateWords: Record<MessageState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'quiet' },
  sending: { label: 'Sending', tone: 'quiet' },
  sent: { label: 'Accepted', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Outcome unknown', tone: 'caution' },
  'not configured': { label: 'Not configured', tone: 'caution' },
  'held back': { label: 'Held back', tone: 'caution' },
};

function MessageStateBadge({ state }: { state: MessageState }) {
  return (
    <span className={styles.state} data-tone={stateWords[state].tone}>
      {stateWords[state].label}
    </span>
  );
}

const channelNames: Record<MessageChannel, string> = { mail: 'Mail', sms: 'SMS' };

/** An explanation of the state, in the provider's words when there are any. */
function explanationOf({ state, channel, providerWords }: MessageRecord): string {
  if (state === 'not configured') {
    return `${channelNames[channel]} is not set up yet, so this was kept and not sent.`;
  }
  return providerWords;
}

const rules = { channel: { oneOf: messageChannels }, state: { oneOf: messageStates } };

function MessageList({ onRead }: { onRead: (message: MessageRecord) => void }) {
  const [filters, change] = useListFilters(rules);
  const query = { channel: filters.channel || null, state: filters.state || null };
  const path = readPath<typeof listMessages>(listMessages.path, { query });
  const { query: list, pages, list: state } = usePages(path);
  const messages = pages?.flatMap(({ items }) => items) ?? [];
  const providers = useQuery(readQuery(providersPath));
  const rows = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLElement>(null);
  // How many there were before more came: the focus goes to the first of the new ones.
  const [shownBefore, setShownBefore] = useState<number>();
  useEffect(() => {
    if (shownBefore === undefined || messages.length <= shownBefore) return;
    rows.current?.children[shownBefore]?.querySelector('button')?.focus();
    setShownBefore(undefined);
  }, [shownBefore, messages.length]);

  return (
    <>
      <search
        ref={search}
        tabIndex={-1}
        aria-label="Messages"
        className={`${layout.cluster} ${styles.filters}`}
      >
        <FilterChoice
          label="Kind"
          value={filters.channel}
          options={[
            { value: '', text: 'Mail and SMS' },
            ...messageChannels.map((value) => ({ value, text: channelNames[value] })),
          ]}
          onChange={(channel) => change({ channel })}
        />
        <FilterChoice
          label="State"
          value={filters.state}
          options={[
            { value: '', text: 'Any state' },
            ...messageStates.map((value) => ({ value, text: stateWords[value].label })),
          ]}
          onChange={(value) => change({ state: value })}
        />
        {isFiltered(filters) && (
          <Button
            variant="quiet"
            onClick={() => {
              change({ channel: '', state: '' });
              search.current?.focus();
            }}
          >
            Show all
          </Button>
        )}
        {/* It is about mails and SMS. */}
        {!filters.channel && messages.some((message) => message.state === 'failed') && (
          <RetryFailedButton
            // They leave a list of those that failed.
            onDone={() => (filters.state ? search : rows).current?.focus()}
          />
        )}
      </search>
      {state.state === 'loading' && <Spinner />}
      {(state.state === 'failed' || state.isOutdated) && (
        <RetryNotice onRetry={() => void list.refetch()}>
          The messages could not be {state.isOutdated ? 'refreshed' : 'loaded'}.
        </RetryNotice>
      )}
      {state.state === 'loaded' && messages.length === 0 && (
        <EmptyState as={Status}>
          {isFiltered(filters)
            ? 'No message is of this kind.'
            : `No messages yet. The first application brings the first ones${
                providers.data && canSendTest(providers.data) ? ', and so does a test' : ''
              }.`}
        </EmptyState>
      )}
      <ul
        ref={rows}
        tabIndex={-1}
        aria-label="Messages"
        aria-busy={state.isChanging}
        hidden={messages.length === 0}
      >
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            // If it is not known what is configured, a try does no harm.
            canBeSent={providers.isError || (providers.data?.[message.channel].isConfigured ?? false)}
            onRead={() => onRead(message)}
          />
        ))}
      </ul>
      {state.hasMoreFailed && <Status as="p">The older messages could not be loaded.</Status>}
      {state.hasMore && (
        <Button
          className={styles.more}
          aria-disabled={list.isFetching}
          onClick={async () => {
            if (list.isFetching) return;
            const { isError } = await list.fetchNextPage();
            if (!isError) setShownBefore(messages.length);
          }}
        >
          Show older messages
        </Button>
      )}
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
    attempts > 0 && (attempts === 1 ? '1 try' : `${attempts} tries`),
  ];
  return (
    <li className={styles.message} data-testid="message">
      <MessageStateBadge state={state} />
      <div className={styles.body}>
        <p className={textStyles.strong}>{subject}</p>
        <p className={`${textStyles.note} ${styles.facts}`}>{facts.filter(Boolean).join(' · ')}</p>
        {explanation && <p className={styles.words}>{explanation}</p>}
        {dueAt && attempts > 0 && (
          <p className={`${textStyles.note} ${styles.facts}`}>Next try {staffTime(dueAt, timeZone)}</p>
        )}
      </div>
      <div className={`${layout.cluster} ${styles.actions}`}>
        <Button ref={readButton} onClick={onRead}>
          Read<span className={textStyles.visuallyHidden}> {subject}</span>
        </Button>
        {canRetry && <RetryButton message={message} onDone={() => readButton.current?.focus()} />}
      </div>
    </li>
  );
}

interface RetryButtonProps {
  message: MessageRecord;
  /** Called when the message is in the queue again. The button is removed then. */
  onDone: () => void;
}

function RetryButton({ message: { id, subject }, onDone }: RetryButtonProps) {
  const retrying = useAction({
    act: () => callApi(retryMessage, undefined, { params: { id } }),
    done: { title: 'Message on its way', description: 'Its state is shown in the list.' },
    failed: failureToast('Error', 'Failed to send the message again'),
    changes: ['messages'],
  });
  return (
    <SendButton sending={retrying} onDone={onDone} subject={subject}>
      Retry
    </SendButton>
  );
}

/** Sends everything again that has failed, also what is further down in the list. */
function RetryFailedButton({ onDone }: Pick<RetryButtonProps, 'onDone'>) {
  const retrying = useAction({
    act: () => callApi(retryMessages, { all: 'failed' }),
    done: ({ count }) => ({
      title: count === 1 ? '1 message on its way' : `${count} messages on their way`,
      description: 'What becomes of them is shown in the list.',
    }),
    failed: failureToast('Error', 'Failed to send the messages again'),
    changes: ['messages'],
  });
  return (
    <SendButton sending={retrying} onDone={onDone}>
      Send all that failed again
    </SendButton>
  );
}

export function MessagesPage() {
  const [read, setRead] = useState<MessageRecord>();
  return (
    <div className={layout.stack}>
      <p className={`${textStyles.muted} ${styles.about}`}>
        Every mail and SMS of the last months. Accepted means that the mail server or the SMS provider has
        accepted it. Its answer is shown beside it.
      </p>
      <AddressMissing />
      <SendTests />
      <MessageList onRead={setRead} />
      <Dialog
        title={read ? titles[read.purpose] : ''}
        isOpen={read !== undefined}
        onClose={() => setRead(undefined)}
      >
        {read && <MessageDetails message={read} />}
      </Dialog>
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

function MessageDetails({ message }: { message: MessageRecord }) {
  const { timeZone } = useVenue();
  const { channel, state, recipient, subject, text, attempts, createdAt, triedAt, applicationId } = message;
  const facts = {
    To: recipient || 'Removed',
    Subject: channel === 'mail' && subject,
    Written: staffTime(createdAt, timeZone),
    'Last try': triedAt ? staffTime(triedAt, timeZone) : 'None yet',
    Tries: String(attempts),
    [state === 'sent' ? 'Answer' : 'Reason']: explanationOf(message),
  };
  return (
    <div className={`${layout.stack} ${styles.details}`}>
      <MessageStateBadge state={state} />
      <FactList of={Object.entries(facts)} />
      <p className={`${textStyles.typed} ${styles.text}`}>
        {text || 'The text was removed together with the application.'}
      </p>
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

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import {
  maxNoteLength,
  maxPerformerMessageLength,
  type NoteRecord,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import type { MessageState } from '#contract/messages/messages.ts';
import { someText } from '#contract/text/text.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { readQuery } from '../../api/read-path.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './talk.module.css';
import type { ReviewInHand } from './use-review.ts';

interface TalkProps {
  id: number;
  review: ReviewRecord;
  inHand: ReviewInHand;
}

const messageStateNames: Record<MessageState, string> = {
  waiting: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'not sent',
  unknown: 'may not have arrived',
  'not configured': 'not sent: mail is not set up',
  'held back': 'held back',
};

export function ReviewNotes({ id, review: { notes }, inHand }: TalkProps) {
  const user = useQuery(readQuery(currentUserPath));
  const deletion = useConfirm<NoteRecord>({
    title: 'Delete Note',
    confirmLabel: 'Delete',
    question: () => 'Are you sure you want to delete your note? This action cannot be undone.',
    action: {
      isBusy: inHand.unnoting.isBusy,
      async run(note) {
        const outcome = await inHand.unnoting.run(note.id);
        void inHand.refetch();
        return outcome;
      },
    },
  });

  async function add(text: string): Promise<boolean> {
    const { isDone } = await inHand.noting.run(text);
    await inHand.refetch();
    return isDone;
  }

  return (
    <details
      className={styles.talk}
      data-part="notes"
      onToggle={({ currentTarget }) => {
        // Whoever opens what is empty wants to write.
        const isPressed = currentTarget.open && document.activeElement?.parentElement === currentTarget;
        if (isPressed && notes.length === 0) currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <summary className={styles.summary}>Notes{inHand.isWhole && ` (${notes.length})`}</summary>
      <TalkEntries
        name="Notes"
        entries={notes.map((note) => ({
          ...note,
          by: note.author,
          at: note.createdAt,
          action: note.author === user.data?.username && (
            <IconButton
              label="Delete this note"
              tone="danger"
              className={styles.delete}
              onClick={() => deletion.ask(note)}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          ),
        }))}
      />
      <TalkForm
        draftKey={`note:${id}`}
        label="Add a note"
        hint="Only staff read it."
        submitLabel="Add note"
        busyLabel="Saving..."
        maxLength={maxNoteLength}
        onSend={add}
      />
      {deletion.dialog}
    </details>
  );
}

export function ReviewMessages({ id, review: { messages }, inHand }: TalkProps) {
  async function send(text: string): Promise<boolean> {
    const { isDone } = await inHand.writing.run(text);
    await inHand.refetch();
    return isDone;
  }

  return (
    <details className={styles.talk} data-part="messages">
      <summary className={styles.summary}>
        Messages to the performer{inHand.isWhole && ` (${messages.length})`}
      </summary>
      <TalkEntries
        name="Messages"
        entries={messages.map(({ id: messageId, kind, text, author, createdAt, state }) => ({
          id: `${kind}${messageId}`,
          text,
          by: author,
          at: createdAt,
          fate: state ? messageStateNames[state] : undefined,
        }))}
      />
      <MailMissing so="what you write here is kept and not sent" />
      <TalkForm
        draftKey={`message:${id}`}
        label="Write to the performer"
        hint="Sent as a mail. Answers go to the booking address."
        submitLabel="Send mail"
        busyLabel="Sending..."
        maxLength={maxPerformerMessageLength}
        onSend={send}
      />
    </details>
  );
}

interface HistoryProps extends Pick<ReviewRecord, 'history'> {
  isWhole: boolean;
}

export function ReviewHistory({ history, isWhole }: HistoryProps) {
  return (
    <details className={styles.talk}>
      <summary className={styles.summary}>History{isWhole && ` (${history.length})`}</summary>
      {isWhole && history.length === 0 && (
        <p className={textStyles.note}>Nothing has been done with it yet.</p>
      )}
      <TalkEntries
        name="History"
        entries={history.map(({ at, by, what }, id) => ({ id, text: what, by, at }))}
      />
    </details>
  );
}

interface TalkEntry {
  id: number | string;
  text: string;
  by: string;
  at: string;
  fate?: string | undefined;
  action?: ReactNode;
}

interface TalkEntriesProps {
  name: string;
  entries: TalkEntry[];
}

/** What was said or done, by whom and when. Oldest first. */
function TalkEntries({ name, entries }: TalkEntriesProps) {
  const { timeZone } = useVenue();
  return (
    <ol className={styles.entries} aria-label={name}>
      {entries.map(({ id, text, by, at, fate, action }) => (
        <li key={id} className={styles.entry}>
          <p className={styles.text}>{text}</p>
          <p className={`${textStyles.fine} ${textStyles.anywhere}`}>
            <bdi>{by}</bdi>, {staffTime(at, timeZone)}
            {fate && `, ${fate}`}
          </p>
          {action}
        </li>
      ))}
    </ol>
  );
}

interface TalkFormProps {
  /** What is typed is kept under this key until it is sent, also while another application is open. */
  draftKey: string;
  label: string;
  hint?: string;
  submitLabel: string;
  busyLabel: string;
  maxLength: number;
  /** Resolves to false when the text was not taken. It then stays in the field. */
  onSend: (text: string) => Promise<boolean>;
}

/** A text that is sent as it is: a note for staff, or a message to the performer. */
function TalkForm(props: TalkFormProps) {
  const { draftKey, label, hint, submitLabel, busyLabel, maxLength, onSend } = props;
  const schema = useMemo(() => z.object({ text: someText(maxLength) }), [maxLength]);
  const form = useZodForm({
    draftKey,
    schema,
    initial: { text: '' },
    async onSubmit({ text }) {
      if (await onSend(text)) form.markSent();
      return undefined;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ParagraphField {...form.field('text')} label={label} hint={hint} rows={2} />
      <SubmitButton variant="outline" isBusy={form.isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

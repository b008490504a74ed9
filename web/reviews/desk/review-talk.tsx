import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MessageState } from '#contract/messages.ts';
import { currentUser } from '#contract/notifications.ts';
import {
  maxNoteLength,
  maxPerformerMessageLength,
  type NoteRecord,
  type ReviewRecord,
} from '#contract/review.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useVenue } from '../../site/venue-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './talk.module.css';
import { TalkForm } from './talk-form.tsx';
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

/** What staff say to each other about an application. */
export function ReviewNotes({ id, review: { notes }, inHand }: TalkProps) {
  const { timeZone } = useVenue();
  const user = useQuery(readQuery(readPath<typeof currentUser>(currentUser.path)));
  const [toDelete, setToDelete] = useState<NoteRecord | null>(null);

  async function add(text: string): Promise<boolean> {
    const { isDone } = await inHand.noting.run(text);
    await inHand.refetch();
    return isDone;
  }

  async function remove() {
    if (!toDelete) return;
    await inHand.unnoting.run(toDelete.id);
    setToDelete(null);
    await inHand.refetch();
  }

  return (
    <details className={styles.talk} data-part="notes">
      <summary className={styles.summary}>Notes ({notes.length})</summary>
      <ul className={styles.entries} aria-label="Notes">
        {notes.map((note) => (
          <li key={note.id} className={styles.entry}>
            <p className={styles.text}>{note.text}</p>
            <p className={styles.about}>
              <bdi>{note.author}</bdi>, {staffTime(note.createdAt, timeZone)}
            </p>
            {note.author === user.data?.username && (
              <IconButton
                label="Delete this note"
                tone="danger"
                className={styles.delete}
                onClick={() => setToDelete(note)}
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <TalkForm
        draftKey={`note:${id}`}
        label="Add a note"
        hint="Only staff read it."
        submitLabel="Add note"
        busyLabel="Saving..."
        maxLength={maxNoteLength}
        onSend={add}
      />
      <ConfirmDialog
        title="Delete Note"
        isOpen={toDelete !== null}
        onClose={() => setToDelete(null)}
        confirmLabel="Delete"
        isBusy={inHand.unnoting.isBusy}
        onConfirm={() => void remove()}
      >
        Are you sure you want to delete your note? This action cannot be undone.
      </ConfirmDialog>
    </details>
  );
}

/** What was said to the performer, and a form to say more. */
export function ReviewMessages({ id, review: { messages }, inHand }: TalkProps) {
  const { timeZone } = useVenue();

  async function send(text: string): Promise<boolean> {
    const { isDone } = await inHand.writing.run(text);
    await inHand.refetch();
    return isDone;
  }

  return (
    <details className={styles.talk} data-part="messages">
      <summary className={styles.summary}>Messages to the performer ({messages.length})</summary>
      <ul className={styles.entries} aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id} className={styles.entry}>
            <p className={styles.text}>{message.text}</p>
            <p className={styles.about}>
              <bdi>{message.author}</bdi>, {staffTime(message.createdAt, timeZone)}
              {message.state && `, ${messageStateNames[message.state]}`}
            </p>
          </li>
        ))}
      </ul>
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

export function ReviewHistory({ history }: Pick<ReviewRecord, 'history'>) {
  const { timeZone } = useVenue();
  const numbered = history.map((entry, number) => ({ ...entry, number }));
  return (
    <details className={styles.talk}>
      <summary className={styles.summary}>History ({history.length})</summary>
      <ol className={styles.entries} aria-label="History">
        {numbered.map(({ number, at, by, what }) => (
          <li key={number} className={styles.entry}>
            <p className={styles.text}>{what}</p>
            <p className={styles.about}>
              <bdi>{by}</bdi>, {staffTime(at, timeZone)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
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
import { currentUserPath, useNoMail } from '../../admin/settings.queries.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { readQuery } from '../../api/read-path.ts';
import type { Action } from '../../api/use-action.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
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

/** What staff say among themselves, what the performer was told, and what was done. */
export function ReviewTalk({ id, review, inHand }: TalkProps) {
  const { isWhole, refetch, unnoting } = inHand;
  const { notes, messages, history } = review;
  const user = useQuery(readQuery(currentUserPath));
  const noMail = useNoMail();
  const deletion = useConfirm<NoteRecord>({
    title: 'Delete Note',
    confirmLabel: 'Delete',
    question: () => 'Are you sure you want to delete your note? This action cannot be undone.',
    action: {
      isBusy: unnoting.isBusy,
      async run(note) {
        const outcome = await unnoting.run(note.id);
        void refetch();
        return outcome;
      },
    },
  });
  const deleteButton = (note: NoteRecord) => (
    <IconButton
      label="Delete this note"
      tone="danger"
      className={styles.delete}
      onClick={() => deletion.ask(note)}
    >
      <Trash2 aria-hidden size={18} />
    </IconButton>
  );

  return (
    <>
      <Talk
        name="Notes"
        isWhole={isWhole}
        data-part="notes"
        onToggle={({ currentTarget }) => {
          // Whoever opens what is empty wants to write.
          const isPressed = currentTarget.open && document.activeElement?.parentElement === currentTarget;
          if (isPressed && notes.length === 0) currentTarget.querySelector('textarea')?.focus();
        }}
        entries={notes.map((note) => ({
          ...note,
          action: note.author === user.data?.username && deleteButton(note),
        }))}
      >
        <TalkForm
          draftKey={`note:${id}`}
          label="Add a note"
          hint="Only staff read it."
          submitLabel="Add note"
          busyLabel="Saving..."
          maxLength={maxNoteLength}
          sending={inHand.noting}
          refetch={refetch}
        />
      </Talk>
      <Talk
        name="Messages to the performer"
        isWhole={isWhole}
        entries={messages.map(({ state, ...message }) => ({
          ...message,
          id: `${message.kind}${message.id}`,
          fate: state && messageStateNames[state],
        }))}
      >
        <MailMissing so="what you write here is kept and not sent" />
        <TalkForm
          draftKey={`message:${id}`}
          label="Write to the performer"
          hint={noMail === undefined && 'Sent as a mail, which they can answer.'}
          submitLabel="Send mail"
          busyLabel="Sending..."
          maxLength={maxPerformerMessageLength}
          sending={inHand.writing}
          refetch={refetch}
        />
      </Talk>
      <Talk
        name="History"
        isWhole={isWhole}
        entries={history.map(({ at, by, what }, index) => ({
          id: index,
          text: what,
          author: by,
          createdAt: at,
        }))}
      >
        {isWhole && history.length === 0 && (
          <p className={textStyles.note}>Nothing has been done with it yet.</p>
        )}
      </Talk>
      {deletion.dialog}
    </>
  );
}

interface TalkEntry extends Omit<NoteRecord, 'id'> {
  id: number | string;
  fate?: string | null;
  action?: ReactNode;
}

interface TalkPartProps extends ComponentProps<'details'> {
  name: string;
  /** Whether all of its entries are there. */
  isWhole: boolean;
  entries: TalkEntry[];
}

/** What was said or done, by whom and when. Oldest first. */
function Talk({ name, isWhole, entries, children, ...details }: TalkPartProps) {
  const { timeZone } = useVenue();
  return (
    <details className={styles.talk} {...details}>
      <summary className={styles.summary}>
        {name}
        {isWhole && ` (${entries.length})`}
      </summary>
      <ol aria-label={name}>
        {entries.map(({ id, text, author, createdAt, fate, action }) => (
          <li key={id} className={styles.entry}>
            <p className={textStyles.typed}>{text}</p>
            <p className={`${textStyles.fine} ${textStyles.anywhere}`}>
              <bdi>{author}</bdi>, {staffTime(createdAt, timeZone)}
              {fate && `, ${fate}`}
            </p>
            {action}
          </li>
        ))}
      </ol>
      {children}
    </details>
  );
}

interface TalkFormProps {
  /** What is typed is kept under this key until it is sent, also while another application is open. */
  draftKey: string;
  label: string;
  hint: string | false;
  submitLabel: string;
  busyLabel: string;
  maxLength: number;
  /** A text that was not taken stays in the field. */
  sending: Action<string, unknown>;
  refetch: () => Promise<unknown>;
}

/** A text that is sent as it is: a note for staff, or a message to the performer. */
function TalkForm(props: TalkFormProps) {
  const { draftKey, label, hint, submitLabel, busyLabel, maxLength, sending, refetch } = props;
  const schema = useMemo(() => z.object({ text: someText(maxLength) }), [maxLength]);
  const form = useZodForm({
    draftKey,
    schema,
    initial: { text: '' },
    async onSubmit({ text }) {
      const { isDone } = await sending.run(text);
      await refetch();
      if (isDone) form.markSent();
      return undefined;
    },
  });
  return (
    <Form of={form} className={styles.form} label={submitLabel} busyLabel={busyLabel} variant="outline">
      <ParagraphField {...form.field('text')} label={label} hint={hint} rows={2} />
    </Form>
  );
}

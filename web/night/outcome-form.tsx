import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  getOutcome,
  type OutcomeRecord,
  outcomeRecord,
  putOutcome,
} from '#contract/applications/bookings.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { callApi } from '../api/call-api.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { useSavedRecord } from '../forms/drafts/use-edited-record.ts';
import { Field, ParagraphField } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import { useNow } from '../ui/use-now.ts';
import styles from './night.module.css';

function outcomeQuery(id: number) {
  return readQuery(readPath<typeof getOutcome>(getOutcome.path, { params: { id } }));
}

/** How many came, once it has begun. Nothing is written before it is known what was. */
export function Outcome({ event: { id, startDateTime } }: { event: EventRecord }) {
  const now = useNow();
  const hasBegun = now !== null && startDateTime <= now.toISOString();
  const { data, isError, refetch } = useQuery({
    ...outcomeQuery(id),
    enabled: hasBegun,
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  if (data) return <OutcomeForm id={id} stored={data} />;
  if (!isError) return null;
  return (
    <RetryNotice onRetry={() => void refetch()}>
      How many came can be noted once the server is reached again.
    </RetryNotice>
  );
}

const typedOutcome = z.preprocess((values) => {
  const { attendance, note } = values as { attendance: string; note: string };
  return { attendance: attendance.trim() === '' ? null : Number(attendance), note };
}, outcomeRecord);

function OutcomeForm({ id, stored: { attendance, note } }: { id: number; stored: OutcomeRecord }) {
  const client = useQueryClient();
  const saving = useAction({
    act: (outcome: OutcomeRecord, signal) => callApi(putOutcome, outcome, { params: { id }, signal }),
    done: { title: 'Noted', description: 'Thank you. It counts in the figures.' },
    failed: failureToast('Not noted', 'This could not be saved. What you have written is kept here.'),
    changes: ['nights'],
  });
  const record = useSavedRecord({
    draftKey: `outcome ${id}`,
    stored: { attendance: String(attendance ?? ''), note },
    schema: typedOutcome,
    saving,
    onSaved: (_, outcome) => client.setQueryData(outcomeQuery(id).queryKey, outcome),
  });
  return (
    <div className={`${layout.stack} ${styles.outcome}`}>
      <h3 className={textStyles.display3}>How many came?</h3>
      <Form of={record} label="Save" busyLabel="Saving...">
        <Field
          {...record.text('attendance')}
          label="Guests"
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
        <ParagraphField
          {...record.text('note')}
          label="To remember"
          rows={3}
          hint="For staff, when the same act applies again."
          isOptional
        />
      </Form>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Archive, CalendarX2, MapPin, Send, Ticket, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { maxPriceLength } from '#contract/events/event-input.ts';
import { deleteEvent, noLocation } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { BulkBar } from '../../../admin/bulk/bulk-bar.tsx';
import {
  type BulkWords,
  type Change,
  namedRows,
  namesOf,
  undone,
} from '../../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { Field } from '../../../forms/field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { type ToldQuery, useToldChoice } from '../booking/told-choice.ts';
import { changes, putInTable, takeOffTable } from '../event-list.queries.ts';
import { asIn, changeSeen } from '../use-event-actions.ts';
import styles from './event-bulk-bar.module.css';

interface EventBulkBarProps {
  selection: Selection<EventRecord>;
  onGone: () => void;
}

/** Changes or deletes several events. It stays in view while the table is scrolled. */
export function EventBulkBar({ selection, onGone }: EventBulkBarProps) {
  const client = useQueryClient();
  const { selected } = selection;
  const bulk = useBulk<EventRecord, EventRecord>({
    selection,
    noun: namedRows,
    shownIn: 'list',
    changes,
    refresh(outcomes) {
      const done = outcomes.filter(({ kind }) => kind === 'done');
      putInTable(client, ...done.flatMap(({ result }) => result ?? []));
      // A deletion leaves nothing.
      takeOffTable(client, ...done.flatMap(({ thing, result }) => (result ? [] : [thing])));
    },
  });
  const asking = useToldChoice();
  const deletion = useConfirm<EventRecord[]>({
    title: 'Confirm Deletion',
    confirmLabel: (events) => `Delete ${countOf(events)}`,
    subject: namesOf,
    question: (events) =>
      `Are you sure you want to delete ${events.length === 1 ? 'this event' : `these ${countOf(events)}`}? This action cannot be undone.`,
    action: {
      isBusy: bulk.progress !== null,
      async run(events) {
        const asked = await asking.run(events.map((event) => ({ event, becomes: null })));
        if (!asked.isDone) return asked;
        await bulk.run(events, {
          async changeOne({ id }) {
            await callApi(deleteEvent, undefined, { params: { id }, query: asked.output });
            return { kind: 'done' };
          },
          words: wordsOf('deleted'),
        });
        return { isDone: true };
      },
    },
  });

  const [asked, setAsked] = useState<'location' | 'price' | null>(null);

  async function change(facts: Facts, did: string) {
    const told = await asking.run(selected.map((event) => ({ event, becomes: facts })));
    if (!told.isDone) return;
    await bulk.run(selected, {
      changeOne: (event) => setFacts(event, facts, told.output),
      words: wordsOf(did),
      undo: {
        undoOne: (before, changed) => setFacts(changed, asIn(before, facts), told.output),
        words: undone,
      },
    });
  }

  return (
    <div className={styles.place}>
      <BulkBar
        label="Chosen events"
        selection={selection}
        progress={bulk.progress}
        hasDialog={deletion.isAsking || asked !== null}
        onGone={onGone}
        selectAllLabel={(total) => `Choose all ${total} on this list`}
        actions={[
          { label: 'Publish', icon: Send, onPress: () => void change({ archived: false }, 'published') },
          { label: 'Archive', icon: Archive, onPress: () => void change({ archived: true }, 'archived') },
          {
            label: 'Mark as cancelled',
            icon: CalendarX2,
            onPress: () => void change({ status: 'cancelled' }, 'cancelled'),
          },
          { label: 'Set place …', icon: MapPin, onPress: () => setAsked('location') },
          { label: 'Set price …', icon: Ticket, onPress: () => setAsked('price') },
          { label: 'Delete …', icon: Trash2, onPress: () => deletion.ask(selected) },
        ]}
      />
      {deletion.dialog}
      <Dialog
        title={asked === 'price' ? 'Set the price' : 'Set the place'}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        isSmall
      >
        {asked && (
          <FactForm
            fact={asked}
            about={`Of ${countOf(selected)}: ${namesOf(selected)}.`}
            onCancel={() => setAsked(null)}
            onSet={(value) => {
              setAsked(null);
              void change({ [asked]: value || null }, 'changed');
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

interface FactFormProps {
  fact: 'location' | 'price';
  about: string;
  onCancel: () => void;
  onSet: (value: string) => void;
}

function FactForm({ fact, about, onCancel, onSet }: FactFormProps) {
  const { locations } = useVenue();
  const [value, setValue] = useState('');
  const binding = { name: fact, value, error: undefined, onBlur() {} };
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSet(value.trim());
      }}
    >
      {fact === 'location' ? (
        <SelectField
          {...binding}
          label="Place"
          hint={about}
          onChange={({ target }) => setValue(target.value)}
          options={[{ value: '', name: noLocation }, ...locations.map(({ name }) => name)]}
        />
      ) : (
        <Field
          {...binding}
          label="Price"
          hint={about}
          maxLength={maxPriceLength}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled">
          {fact === 'location' ? 'Set place' : 'Set price'}
        </Button>
      </DialogActions>
    </form>
  );
}

function countOf({ length }: EventRecord[]): string {
  return length === 1 ? '1 event' : `${length} events`;
}

function wordsOf(did: string): BulkWords<EventRecord, EventRecord> {
  return {
    did,
    say: {
      same: ({ were, names }) => `${were} already ${did}: ${names}.`,
      gone: ({ were, names }) => `${were} deleted by someone else before: ${names}.`,
      changed: ({ were, names }) =>
        `${were} changed by someone else meanwhile, and left alone: ${names}. Please look and try again.`,
    },
  };
}

type Facts = Partial<Pick<EventRecord, 'archived' | 'status' | 'location' | 'price'>>;

async function setFacts(event: EventRecord, facts: Facts, query: ToldQuery): Promise<Change<EventRecord>> {
  if (JSON.stringify(asIn(event, facts)) === JSON.stringify(facts)) return { kind: 'same' };
  return { kind: 'done', result: await changeSeen(event, facts, query) };
}

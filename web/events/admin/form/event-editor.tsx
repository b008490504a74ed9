import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventInputSchema } from '#contract/events/event-input.ts';
import { changeEvent, createEvent } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import { type EventRecord, getEvent } from '#contract/events/events.ts';
import { unlessRefused } from '../../../admin/failure-toast.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ChoiceField } from '../../../forms/choice-field.tsx';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../../forms/drafts/restored-notice.tsx';
import type { FormFrame } from '../../../forms/form-dialog.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import { BookingNote } from '../booking/booking-note.tsx';
import { askOfScope } from '../booking/told-choice.ts';
import { changes, putInTable, recentShows } from '../event-list.queries.ts';
import { eventTexts } from '../event-texts.ts';
import { askedEvening } from '../month/month.queries.ts';
import { usePosterChooser } from '../poster-dialog.tsx';
import { firstScope, scopedForm, scopeNames, scopeOf } from '../series/following.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { baseOf, eventDraftKey, firstBase } from './event-drafts.ts';
import { EventForm, EventProblem } from './event-form.tsx';
import { type EventFormValues, emptyValues, eventOf, onlyPlace, valuesOf } from './event-form-values.ts';
import { useEventEditor } from './use-event-editor.tsx';
import { usualEvening } from './usual-evening.ts';

/** The fields of a new event for the free evening that the address asks for. */
function prefilledEvening(search: string): Partial<EventFormValues> {
  const evening = askedEvening(search);
  if (!evening) return {};
  const { date, place } = evening;
  return { startDate: date, startTime: '19:00', endDate: date, endTime: '22:00', location: place };
}

interface EventEditorProps {
  event?: EventRecord;
  /** An event that someone else has deleted: what was typed over it becomes a new one. */
  goneId?: number;
  frame: FormFrame;
  onSaved: (event: EventRecord, isShown: boolean) => void;
  /** Called when the server knows the event no more. */
  onGone?: () => void;
}

interface SavedInput {
  input: z.input<EventInputSchema>;
  scope: EventScope;
}

const goneText =
  'Someone else has deleted this event. What you have written is still here: you can create it as a new event.';
const unreachable = 'The server cannot be reached at the moment. Please try again.';

export function EventEditor(props: EventEditorProps) {
  const { event, goneId, frame, onSaved, onGone } = props;
  const client = useQueryClient();
  const { timeZone, locations } = useVenue();
  const drafts = useDrafts();
  const draftKey = eventDraftKey(event?.id ?? goneId ?? 'new');
  const asksForScope = typeof event?.seriesId === 'number';
  const [stored] = useState(() => {
    const values = event
      ? valuesOf(event, timeZone)
      : {
          ...emptyValues(new Date(), timeZone),
          location: onlyPlace(locations),
          ...usualEvening(recentShows(client), new Date(), timeZone),
          ...prefilledEvening(window.location.search),
        };
    return baseOf(event, { ...values, scope: firstScope(asksForScope) });
  });
  const [base, setBase] = useState(() => firstBase(drafts, draftKey, stored));
  /** After a conflict the version of the others could not be loaded. */
  const [isAway, setIsAway] = useState(false);
  // Of the last time that the form was submitted.
  const isPublished = useRef(true);
  // As far as is known: someone may have published it since it was opened.
  const { event: latest } = base;
  const isStoredDraft = latest?.archived;
  const schema = useMemo(
    () => scopedForm(latest, () => isStoredDraft ?? !isPublished.current),
    [latest, isStoredDraft],
  );
  const texts = event ? eventTexts.updated : eventTexts.created;
  const saving = useAction({
    act: save,
    done({ archived }: EventRecord, { scope }: SavedInput) {
      if (archived && !event) return eventTexts.draftSaved;
      if (scope === 'all') return eventTexts.seriesUpdated;
      return event && scope === 'following' ? eventTexts.followingUpdated : texts.done;
    },
    failed: unlessRefused(texts.failed),
    changes,
  });

  async function save({ input, scope }: SavedInput, signal: AbortSignal): Promise<EventRecord> {
    if (!latest) return callApi(createEvent, input, { signal });
    const headers = { 'if-match': `"${base.version}"` };
    // What is not sent stays as it is.
    const { startDateTime, endDateTime, location = latest.location } = input;
    const { status = latest.status, archived = latest.archived } = input;
    const becomes = { startDateTime, endDateTime, location, status, archived };
    const told = await askOfScope(client, { event: latest, becomes }, scope);
    const query = { ...(scope === 'this' ? {} : { scope }), ...told };
    try {
      return await callApi(changeEvent, input, { params: { id: latest.id }, query, headers, signal });
    } catch (error) {
      if (isNotFound(error)) onGone?.();
      throw error;
    }
  }

  const { form, problem, clearProblem, chooser, question, ...refused } = useEventEditor({
    draftKey,
    version: base.version,
    event: latest,
    outlivesTab: true,
    schema,
    initial: base.values,
    inputOf(values) {
      const [input, scope] = [eventOf(values, latest), scopeOf(values.scope) ?? (event ? undefined : 'this')];
      // Said of a draft that is edited, too: it may go without a description as long as it is one.
      const archived = isPublished.current && !isStoredDraft ? {} : { archived: true };
      return input && scope && { input: { ...input, ...archived }, scope };
    },
    saving,
    frame,
    onSaved(saved, isShown) {
      putInTable(client, saved);
      onSaved(saved, isShown);
    },
  });

  const pictures = usePosterChooser(event, chooser, (url) => form.change('imageUrl', url));

  /** Goes on with the version of the others. What was typed stays unless it is not kept, and the rest of theirs comes in. */
  async function follow(id: number, isKept: boolean) {
    setIsAway(false);
    const theirs = await callApi(getEvent, undefined, { params: { id } }).catch(() => null);
    setIsAway(theirs === null);
    if (!theirs) return;
    if (!isKept) form.discard();
    setBase(baseOf(theirs, { ...valuesOf(theirs, timeZone), scope: stored.values.scope }));
    clearProblem();
  }

  function discard() {
    form.discard();
    setBase(stored);
    clearProblem();
  }

  /** 'Save as draft' is no submit button: Enter in a field presses the first of those, and should publish. */
  async function submit(submitted: FormEvent<HTMLFormElement>) {
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    if (!form.isBusy) isPublished.current = event !== undefined || submitter !== null;
    await form.submit(submitted);
  }

  const notice =
    event && refused.isConflict ? (
      <ConflictNotice
        problem={isAway ? unreachable : undefined}
        onReload={() => void follow(event.id, false)}
        onKeep={() => void follow(event.id, true)}
      />
    ) : (
      <EventProblem text={problem ?? (goneId === undefined ? undefined : goneText)} />
    );
  const restored = (
    <>
      <RestoredNotice of={{ ...form, discard }} />
      {event && <BookingNote event={event} onCancelled={(cancelled) => onSaved(cancelled, true)} />}
    </>
  );
  return (
    <>
      <EventForm
        form={{ ...form, submit }}
        {...{ notice, restored }}
        eventId={event?.id}
        chooser={pictures}
        moreFields={
          asksForScope && (
            <ChoiceField
              {...form.field('scope')}
              label="This event repeats. What do you want to change?"
              options={Object.values(scopeNames)}
            />
          )
        }
        submitLabel={event ? 'Update Event' : 'Create Event'}
        otherAction={
          !event && (
            <Button
              aria-disabled={form.isBusy}
              onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
              onKeyDown={ignoreHeldEnter}
            >
              Save as draft
            </Button>
          )
        }
        onCancel={frame.onCancel}
      />
      {question}
    </>
  );
}

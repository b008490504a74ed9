import { useMemo, useState } from 'react';
import { noDates, type RepetitionInput, repeatEvent } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { maxRepetitions, tableTime } from '#contract/time/time-input.ts';
import { longDate, timeSpan, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { repeatShow, type ShowTimes } from '#contract/time/wall-shift.ts';
import { isClosedOn } from '#contract/venue/venue.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { Field } from '../../../forms/field.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { FormProblem, SubmitButton } from '../../../forms/submit-button.tsx';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import textStyles from '../../../ui/text.module.css';
import { useDebounced } from '../../../ui/use-now.ts';
import { changes } from '../event-list.queries.ts';
import { type DateConflicts, TimeAndPlace, useDateConflicts } from './date-conflicts.tsx';
import styles from './repeat-dialog.module.css';
import { ends, firstRepetition, repeatForm, repetitionOf, rhythmChoices } from './repeat-values.ts';

interface RepeatDialogProps {
  /** In the version that was seen when it was opened, whatever becomes of it: it keeps a second try from making all twice. */
  event: EventRecord | null;
  onClose: () => void;
  onRepeated: (events: EventRecord[]) => void;
}

/** Lists the dates before anything is made. */
export function RepeatDialog({ event, onClose, onRepeated }: RepeatDialogProps) {
  return (
    <FormDialog title="Repeat" isOpen={event !== null} onClose={onClose}>
      {(frame) => event && <RepeatForm key={event.id} {...{ event, frame, onRepeated }} />}
    </FormDialog>
  );
}

interface RepeatFormProps extends Pick<RepeatDialogProps, 'onRepeated'> {
  event: EventRecord;
  frame: FormFrame;
}

const debounceMs = 300;
const notReached = 'The server could not be reached. If you try again, no event is made twice.';

// An earlier try may have made the events and its answer was lost, so nothing is made before someone has looked.
const changedMeanwhile =
  'This event was changed or repeated in the meantime. Nothing was created just now. Please close this and open it again, to see its dates, and what is on then, as they are now.';

function RepeatForm({ event, frame, onRepeated }: RepeatFormProps) {
  const { timeZone } = useVenue();
  const [problem, setProblem] = useState<string>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const repeating = useAction({
    act: (repetition: RepetitionInput, signal) => {
      const headers = { 'if-match': `"${event.updatedAt}"` };
      return callApi(repeatEvent, repetition, { params: { id: event.id }, headers, signal });
    },
    changes,
    done: ({ length }) => ({ title: 'Success', description: `${countOf(length)} created successfully` }),
  });

  const schema = useMemo(() => repeatForm(event, timeZone), [event, timeZone]);
  const [initial] = useState(() => firstRepetition(event, timeZone));
  const form = useZodForm({
    schema,
    initial,
    async onSubmit(values) {
      const repetition = {
        ...repetitionOf(values, event, timeZone),
        ...(leftOut.size > 0 && { except: [...leftOut] }),
      };
      if (repeatShow(event, repetition, timeZone)?.length === 0) {
        return values.ends === ends.times ? { times: noDates } : { until: noDates };
      }
      setProblem(undefined);
      const outcome = await repeating.run(repetition);
      if (outcome.isDone) {
        onRepeated(outcome.output);
        return undefined;
      }
      const { message = notReached, status } = outcome.refusal ?? {};
      setProblem(status === 409 ? changedMeanwhile : message);
      return undefined;
    },
  });

  const { isBusy } = form;
  useFormReport(frame, { isChanged: false, isBusy, stopWaiting: repeating.stopWaiting });

  const typed = useDebounced(JSON.stringify(form.values), debounceMs);
  const dates = useMemo(() => {
    const values = schema.safeParse(JSON.parse(typed)).data;
    return (values && repeatShow(event, repetitionOf(values, event, timeZone), timeZone)) ?? [];
  }, [typed, schema, event, timeZone]);
  const conflicts = useDateConflicts(event, dates);
  const count = dates.filter((date) => !leftOut.has(venueDay(date.startDateTime, timeZone))).length;

  function toggle(day: string) {
    const days = new Set(leftOut);
    if (!days.delete(day)) days.add(day);
    setLeftOut(days);
  }

  return (
    <form
      className={`${layout.space100} ${styles.form}`}
      noValidate
      onSubmit={form.submit}
      onKeyDown={ignoreHeldEnter}
    >
      <p className={textStyles.anywhere}>
        <strong>{event.name}</strong>, {tableTime(event.startDateTime, timeZone)}
      </p>
      {event.archived && <p className={textStyles.muted}>The new events are not published either.</p>}
      <div className={`${layout.dialogForm} ${styles.fields}`} inert={isBusy}>
        <SelectField {...form.field('rhythm')} label="How often" options={rhythmChoices(event, timeZone)} />
        <SelectField {...form.field('ends')} label="Ends" options={Object.values(ends)} />
        {form.values.ends === ends.times ? (
          <Field
            {...form.field('times')}
            label="How many more times"
            inputMode="numeric"
            autoComplete="off"
            hint={`Up to ${maxRepetitions}`}
          />
        ) : (
          <Field {...form.field('until')} label="The last day" type="date" />
        )}
      </div>
      {dates.length > 0 && <RepeatDates {...{ dates, conflicts, leftOut }} onToggle={toggle} />}
      <FormProblem text={problem} />
      <DialogActions>
        <Button onClick={frame.onCancel}>Cancel</Button>
        <SubmitButton isBusy={isBusy} busyLabel="Creating...">
          {count === 0 ? 'Create events' : `Create ${countOf(count)}`}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

function countOf(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

interface RepeatDatesProps {
  dates: ShowTimes[];
  /** The days, such as `2026-12-25`, of those dates that are left out. */
  leftOut: ReadonlySet<string>;
  onToggle: (day: string) => void;
  /** Of each date. */
  conflicts: DateConflicts[];
}

/** The dates of the events that would be made, each of which can be left out, and what else is on then. */
function RepeatDates({ dates, leftOut, onToggle, conflicts }: RepeatDatesProps) {
  const venue = useVenue();
  const { timeZone } = venue;
  const dayOf = (date?: ShowTimes) => (date ? venueDay(date.startDateTime, timeZone) : '');
  return (
    <section aria-label="Dates" className={layout.space150}>
      <Status as="p" className={textStyles.muted}>
        {summaryOf(conflicts.filter((_, index) => !leftOut.has(dayOf(dates[index]))))}
      </Status>
      <ol className={styles.list}>
        {dates.map((date, index) => {
          const { startDateTime, endDateTime } = date;
          const day = dayOf(date);
          const others = conflicts[index]?.events ?? [];
          return (
            <li
              key={startDateTime}
              className={styles.date}
              data-is-taken={others.length > 0 || isClosedOn(venue, day)}
            >
              <label className={styles.choice}>
                <input type="checkbox" checked={!leftOut.has(day)} onChange={() => onToggle(day)} />
                <span className={leftOut.has(day) ? styles.leftOut : textStyles.strong}>
                  {longDate(wallTimeAt(startDateTime, timeZone))},{' '}
                  {timeSpan(startDateTime, endDateTime, timeZone)}
                </span>
              </label>
              {isClosedOn(venue, day) && (
                <span className={styles.dateNote}>The house is closed on that day.</span>
              )}
              {others.map((other) => (
                <span key={other.id} className={styles.dateNote}>
                  At the same time: <bdi>{other.name}</bdi>, <TimeAndPlace event={other} />
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function summaryOf(conflicts: DateConflicts[]): string {
  if (conflicts.length === 0) return 'Every date is left out.';
  const failed = conflicts.filter(({ hasFailed }) => hasFailed).length;
  const open = conflicts.filter(({ events, hasFailed }) => !events && !hasFailed).length;
  if (open > 0) return 'Looking for what else is on…';
  const taken = conflicts.filter(({ events }) => events && events.length > 0).length;
  const found =
    taken === 0
      ? failed === 0 && 'Nothing else is on at these times.'
      : `${taken} of ${conflicts.length} dates ${taken === 1 ? 'is' : 'are'} taken. You can create them all the same.`;
  const missing =
    failed > 0 &&
    `What else is on could not be loaded for ${failed} of ${conflicts.length} dates. You can create them all the same.`;
  return [found, missing].filter(Boolean).join(' ');
}

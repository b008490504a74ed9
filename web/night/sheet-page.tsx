import '../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { z } from 'zod';
import {
  getSheet,
  maxRunningLines,
  putSheet,
  sheetInput,
  type TonightShow,
} from '#contract/applications/bookings.ts';
import type { SheetRecord } from '#contract/applications/own-page.ts';
import { noLocation } from '#contract/events/event-management.ts';
import { showDay } from '#contract/time/calendar-days.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { tonightPath } from '../admin/admin-pages.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { FrameSkeleton, RetryNotice } from '../admin/retry-notice.tsx';
import { isNotFound } from '../api/api-error.ts';
import { callForVersion } from '../api/call-api.ts';
import { readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { versionedQuery } from '../api/versioned-query.ts';
import { applicationPath } from '../desk/desk-address.ts';
import { useEventBookings } from '../events/admin/booking/event-bookings.ts';
import { eventPath } from '../events/event.queries.ts';
import { useSavedRecord } from '../forms/drafts/use-edited-record.ts';
import { Field, FieldErrors, ParagraphField } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { SortableList } from '../forms/sortable-list.tsx';
import { PageLink } from '../site/link.tsx';
import { usePage, useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import styles from './night.module.css';
import { Outcome } from './outcome-form.tsx';
import { ShowFacts, timesOf } from './tonight-show.tsx';

/** The sheet, and the version that a change of it names. */
const sheetQuery = (id: number) => versionedQuery(getSheet, { id });

export function SheetPage() {
  const id = Number(usePage().params.id);
  const opened = { refetchOnMount: 'always', retryOnMount: true } as const;
  const event = useQuery({ ...readQuery(eventPath(String(id))), ...opened });
  const sheet = useQuery({ ...sheetQuery(id), ...opened });
  const booking = useEventBookings([id]).get(id) ?? null;
  const { data: application } = useQuery({
    ...readQuery(applicationPath(booking?.applicationId ?? 0)),
    enabled: booking !== null,
  });
  if (isNotFound(event.error))
    return <EmptyState as="p">This show does not exist any more. Someone may have deleted it.</EmptyState>;
  if (event.data && sheet.data) {
    const act = application ? { ...application, photoUrl: null } : null;
    const show = { event: event.data, booking, act, sheet: sheet.data.output };
    return <SheetForm show={show} version={sheet.data.version} />;
  }
  if (!event.isError && !sheet.isError) return <FrameSkeleton />;
  return (
    <RetryNotice onRetry={() => void Promise.all([event.refetch(), sheet.refetch()])}>
      The sheet could not be loaded.
    </RetryNotice>
  );
}

/** A time that is not typed is none. */
const typedSheet = z.preprocess((values) => {
  const { loadIn, soundCheck, ...rest } = values as SheetRecord;
  return { ...rest, loadIn: loadIn || null, soundCheck: soundCheck || null };
}, sheetInput);

function SheetForm({ show, version }: { show: TonightShow; version: string }) {
  const { timeZone } = useVenue();
  const client = useQueryClient();
  const { id, name, startDateTime, location } = show.event;
  const times = timesOf(show.event, undefined, timeZone).map((time) => time.join(' '));
  const { loadIn, soundCheck, running } = show.sheet;
  const saving = useAction({
    // After a refusal the sheet is read again, and the form says what has become of it.
    act: (sheet: SheetRecord, signal) =>
      callForVersion(putSheet, sheet, { params: { id }, headers: { 'if-match': version }, signal }),
    done: { title: 'Saved', description: 'The sheet is ready to print.' },
    failed: failureToast('Not saved', 'The sheet could not be saved. What you have written is kept here.'),
    changes: ['nights'],
  });
  const record = useSavedRecord({
    draftKey: `sheet ${id}`,
    stored: {
      ...show.sheet,
      loadIn: loadIn ?? '',
      soundCheck: soundCheck ?? '',
      // Lines whose words were erased with their performer say nothing any more.
      running: running.filter(({ what }) => what !== ''),
    },
    schema: typedSheet,
    saving,
    onSaved: (saved) => client.setQueryData(sheetQuery(id).queryKey, saved),
  });
  const { values, text, change } = record;
  const linesError = record.errorAt('running');
  return (
    <div className={styles.page}>
      <div className={layout.stack} data-screen-only>
        <header>
          <h2 className={`${textStyles.display2} ${textStyles.anywhere}`}>{name}</h2>
          <p className={textStyles.anywhere}>
            {[longDate(wallTimeAt(startDateTime, timeZone)), ...times, location ?? noLocation].join(' · ')}
          </p>
          <PageLink
            to={`${tonightPath}?day=${showDay(startDateTime, timeZone)}`}
            className={`${textStyles.link} ${textStyles.tallLink}`}
          >
            All of that day
          </PageLink>
        </header>
        <Form
          of={record}
          label="Save the sheet"
          busyLabel="Saving..."
          actions={
            <Button onClick={() => window.print()}>
              <Printer aria-hidden size={18} /> Print
            </Button>
          }
          asksBeforeLeaving
        >
          <p className={textStyles.muted}>If the show moves to another hour, these times move with it.</p>
          <div className={styles.pair}>
            <Field {...text('loadIn')} label="Load-in" type="time" isOptional />
            <Field {...text('soundCheck')} label="Sound check" type="time" isOptional />
          </div>
          <fieldset className={layout.stack} aria-describedby="running-error">
            <legend className={textStyles.strong}>Running order</legend>
            <SortableList
              items={values.running}
              noun="line"
              nameOf={({ what }) => what}
              newItem={{ at: '', what: '' }}
              maxCount={maxRunningLines}
              onChange={(lines) => change('running', lines)}
            >
              {(index) => (
                <div className={styles.pair}>
                  <Field {...text(`running.${index}.at`)} label="At" type="time" />
                  <Field {...text(`running.${index}.what`)} label="What" autoComplete="off" />
                </div>
              )}
            </SortableList>
            <FieldErrors id="running-error" errors={linesError ? [linesError] : []} />
          </fieldset>
          <ParagraphField
            {...text('contact')}
            label="Whom of the house they reach"
            hint="A name and a number. The performer sees it."
            rows={2}
            isOptional
          />
          <ParagraphField {...text('deal')} label="Deal" hint="The performer sees it." rows={3} isOptional />
          <ParagraphField {...text('forPerformer')} label="For the performer" rows={3} isOptional />
          <ParagraphField {...text('notes')} label="Notes" hint="For staff alone." rows={3} isOptional />
        </Form>
        <Outcome event={show.event} />
      </div>
      <Paper show={{ ...show, sheet: values }} />
    </div>
  );
}

/** Half as wide as the page, measured on Letter, the shorter of the two. */
const lineLength = 45;
const linesOnPage = 56;

/** On one page of A4 or Letter, so much smaller that all of it has room: half the size takes a quarter of it. */
function Paper({ show }: { show: TonightShow }) {
  const { timeZone } = useVenue();
  const { bandLineup = '', equipmentNeeds = '' } = show.act ?? {};
  const { contact, deal, forPerformer, notes, running } = show.sheet;
  const texts = [contact, deal, forPerformer, notes, bandLineup, equipmentNeeds];
  const typed = [...texts, ...running.map(({ what }) => what)].flatMap((text) => text.split('\n'));
  const lines = typed.reduce((sum, { length }) => sum + Math.ceil((length + 1) / lineLength), 0);
  return (
    <div className={styles.paper} style={{ zoom: Math.min(1, Math.sqrt(linesOnPage / lines)) }}>
      <p>{longDate(wallTimeAt(show.event.startDateTime, timeZone))}</p>
      <ShowFacts show={show} />
    </div>
  );
}

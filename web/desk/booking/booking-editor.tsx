import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { type PreferredDatesRecord, type ReviewRecord, undoSeconds } from '#contract/applications/review.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useNoMail } from '../../admin/settings.queries.ts';
import { EventForm, EventProblem } from '../../events/admin/form/event-form.tsx';
import { movedStart } from '../../events/admin/form/moved-start.ts';
import { useEventEditor } from '../../events/admin/form/use-event-editor.tsx';
import { monthAddress } from '../../events/admin/month/month.queries.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { ParagraphField } from '../../forms/field.tsx';
import type { FormFrame } from '../../forms/form-dialog.tsx';
import { Switch } from '../../forms/switch.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import { reviewStateNames } from '../answer-deadline.ts';
import type { Decision } from '../review/use-decision.ts';
import styles from './booking-editor.module.css';
import {
  bookingDraftKey,
  bookingForm,
  bookingMinutes,
  bookingOf,
  bookingValues,
  publishNames,
} from './booking-values.ts';
import { PreferredEvenings } from './preferred-evenings.tsx';
import { readSetLength } from './set-length.ts';

interface BookingEditorProps {
  application: ReviewedApplication;
  review: ReviewRecord;
  decision: Pick<Decision, 'booking' | 'booked'>;
  wishes: Pick<UseQueryResult<PreferredDatesRecord>, 'data' | 'refetch'>;
  frame: FormFrame;
  onBooked: () => void;
  /** The review may have been changed by someone else. */
  onRefused: () => void;
}

/** The form of a new event, filled in from an application, and beside it the evenings that the performer wishes. */
export function BookingEditor(props: BookingEditorProps) {
  const { application, review, decision, wishes, frame, onBooked, onRefused } = props;
  const venue = useVenue();
  const [initial] = useState(() => bookingValues(application, venue));
  const schema = useMemo(bookingForm, []);
  const minutes = bookingMinutes(application);
  const noMail = useNoMail();
  const [photo] = application.bandPhotos;
  const { form, problem, clearProblem, chooser, question } = useEventEditor({
    draftKey: bookingDraftKey(application.id),
    schema,
    initial,
    inputOf: (values) => bookingOf(values, application),
    saving: decision.booking,
    frame,
    onSaved(decided, isShown) {
      if (isShown) onBooked();
      decision.booked(decided);
    },
    onNotSaved: onRefused,
  });
  const { values, change, field } = form;
  const dates = useRef<HTMLElement>(null);

  // After the form has focused its name: the evening is chosen first.
  useEffect(() => dates.current?.querySelector<HTMLElement>('li button')?.focus(), []);

  function chooseDay(day: string) {
    const moved = movedStart(values, { startDate: day }, minutes);
    change('startDate', moved.startDate);
    change('endDate', moved.endDate);
    change('endTime', moved.endTime);
  }

  function discard() {
    form.discard();
    clearProblem();
  }

  return (
    <div className={styles.booking}>
      <section ref={dates} className={styles.dates} aria-labelledby="booking-dates">
        <h3 id="booking-dates" className={styles.heading}>
          When they would like to play
        </h3>
        {wishes.data ? (
          <PreferredEvenings
            application={application}
            wishes={wishes.data}
            chosenDay={values.startDate}
            onChoose={chooseDay}
          />
        ) : (
          <RetryNotice onRetry={() => void wishes.refetch()}>
            Their preferred dates could not be loaded.
          </RetryNotice>
        )}
        <p className={`${textStyles.fine} ${textStyles.anywhere}`}>
          Set length: {application.setLength ? <bdi>{application.setLength}</bdi> : 'not said'}
          {readSetLength(application.setLength) === undefined && '. One hour is filled in.'}
        </p>
        <p>
          <a className={textStyles.link} href={monthAddress({})} target="_blank" rel="noopener">
            All free evenings
          </a>
        </p>
      </section>
      <EventForm
        form={form}
        conflictVerb="book"
        notice={
          <>
            <EventProblem text={problem} />
            <DecidedNote review={review} isRefused={problem !== undefined} />
          </>
        }
        restored={<RestoredNotice of={{ ...form, discard }} />}
        chooser={chooser}
        otherImage={
          photo && (
            <BookingPhoto
              photo={photo}
              isUsed={values.hasPhoto}
              onChange={(isUsed) => change('hasPhoto', isUsed)}
            />
          )
        }
        lengthMinutes={minutes}
        moreFields={
          <div className={layout.stack}>
            <ChoiceField
              {...field('publish')}
              label="When guests see it"
              options={Object.values(publishNames)}
            />
            <ParagraphField
              {...field('message')}
              label="A sentence for their mail"
              isOptional
              hint={
                noMail === undefined &&
                `The mail tells them date and place. It leaves ${undoSeconds} seconds after you book. Until then you can undo it.`
              }
              rows={2}
            />
            <MailMissing so="they read date and place on their own page, and this sentence is kept and not sent" />
          </div>
        }
        submitLabel={
          <span className={textStyles.twoLines}>
            Book and tell <bdi>{application.name}</bdi>
          </span>
        }
        onCancel={frame.onCancel}
      />
      {question}
    </div>
  );
}

/** Shown when someone else has decided, not in the moment when this booking itself is saved. */
function DecidedNote({ review: { state }, isRefused }: { review: ReviewRecord; isRefused: boolean }) {
  const isOpen = isOpenReview(state);
  const [wasOpen] = useState(isOpen);
  if (isOpen || (wasOpen && !isRefused)) return null;
  return (
    <Status as="p" className={layout.space75}>
      This application is decided: {reviewStateNames[state]}. What you have typed stays here until you close
      the form.
    </Status>
  );
}

interface BookingPhotoProps {
  /** The address of the performer's first photo, which only staff can read. */
  photo: string;
  isUsed: boolean;
  onChange: (isUsed: boolean) => void;
}

/** The photo that the event will show, and a way to leave it out. */
function BookingPhoto({ photo, isUsed, onChange }: BookingPhotoProps) {
  return (
    <div className={layout.cluster}>
      <img
        src={`${photo}?size=thumbnail`}
        alt="What the performer sent first"
        className={styles.picture}
        data-is-used={isUsed}
      />
      <Switch
        label="Use their photo"
        size="small"
        hint={
          isUsed ? 'Guests see a copy.' : 'Without it, guests see an artwork that is drawn for the event.'
        }
        isOn={isUsed}
        onChange={onChange}
      />
    </div>
  );
}

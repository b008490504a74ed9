import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import {
  type getPreferredDates,
  type PreferredDatesRecord,
  type ReviewRecord,
  undoSeconds,
} from '#contract/applications/review.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useNoMail } from '../../admin/settings.queries.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { EventForm, EventProblem } from '../../events/admin/form/event-form.tsx';
import { movedStart } from '../../events/admin/form/moved-start.ts';
import { useEventEditor } from '../../events/admin/form/use-event-editor.tsx';
import { monthAddress } from '../../events/admin/month/month.queries.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { ParagraphField } from '../../forms/field.tsx';
import { FormDialog, type FormFrame } from '../../forms/form-dialog.tsx';
import { Switch } from '../../forms/switch.tsx';
import { navigate } from '../../site/browser-history.ts';
import { useLocation } from '../../site/router.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import { reviewStateNames } from '../answer-deadline.tsx';
import type { ReviewInHand } from '../review/use-review.ts';
import styles from './booking-dialog.module.css';
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

const parameter = 'book';

/** Keeps in the address whether the booking form is open, so that it survives a reload and Back closes it. */
export function useBookingAddress() {
  const { pathname, search, state } = useLocation();
  const isBooking = asksForBooking(search);
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isBooking) isClosing.current = false;
  }, [isBooking]);

  return {
    /** The address asks for the booking form of the application that it names. */
    isBooking,
    open() {
      if (isBooking) return;
      const parameters = new URLSearchParams(search);
      parameters.set(parameter, 'true');
      const former = typeof state === 'object' ? state : {};
      navigate(`${pathname}?${parameters}`, { state: { ...former, isFromPanel: true } });
    },
    close() {
      if (!isBooking || isClosing.current) return;
      isClosing.current = true;
      if ((state as { isFromPanel?: true } | null)?.isFromPanel) return window.history.back();
      const parameters = new URLSearchParams(search);
      parameters.delete(parameter);
      navigate(`${pathname}?${parameters}`, { replace: true, state });
    },
    /** Whether Back or Forward has led away from the form while it was open. */
    isLeft: () => !isClosing.current && !asksForBooking(window.location.search),
  };
}

function asksForBooking(search: string): boolean {
  return new URLSearchParams(search).get(parameter) === 'true';
}

interface BookingDialogProps {
  application: ReviewedApplication;
  review: ReviewRecord;
  inHand: Pick<ReviewInHand, 'booking' | 'booked'>;
  /** It is not decided yet, or another date is to be offered. */
  mayBook: boolean;
  address: ReturnType<typeof useBookingAddress>;
  /** The review may have been changed by someone else. */
  onRefused: () => void;
}

/** Makes an event of an application. It is open while the address says so. */
export function BookingDialog(props: BookingDialogProps) {
  const { isBooking, close, isLeft } = props.address;
  const drafts = useDrafts();
  const draftKey = bookingDraftKey(props.application.id);
  // Typed text stays on the screen when someone else decides meanwhile.
  const [isHeld, setIsHeld] = useState(false);
  const isOpen = isBooking && (isHeld || props.mayBook || drafts.find(draftKey) !== undefined);
  if (isOpen !== isHeld) setIsHeld(isOpen);

  // An old address of an application that is decided by now.
  useEffect(() => {
    if (isBooking && !isOpen) close();
  });

  return (
    <FormDialog
      isWide
      title="Create New Event"
      isOpen={isOpen}
      onClose={close}
      draftKey={draftKey}
      stillSavingText="The server has not answered yet. If you leave now, the application will show whether it was booked."
      isLeft={isLeft}
    >
      {(frame) => <WithWishes {...props} frame={frame} />}
    </FormDialog>
  );
}

type BookingFormProps = BookingDialogProps & { frame: FormFrame };

/** The form also opens when the dates cannot be loaded. */
function WithWishes(props: BookingFormProps) {
  const { id } = props.application;
  const wishes = useQuery({
    ...readQuery(
      readPath<typeof getPreferredDates>('/api/admin/applications/{id}/preferred-dates', { params: { id } }),
    ),
    // Never an old answer: an evening may have been taken since.
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
  });
  return wishes.isPending ? <Spinner /> : <BookingForm {...props} wishes={wishes} />;
}

/** The form of a new event, filled in from an application, and beside it the evenings that the performer wishes. */
function BookingForm(props: BookingFormProps & { wishes: UseQueryResult<PreferredDatesRecord> }) {
  const { application, review, inHand, address, wishes, frame, onRefused } = props;
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
    saving: inHand.booking,
    frame,
    onSaved(decided, isShown) {
      if (isShown) address.close();
      inHand.booked(decided);
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
        hint={
          isUsed ? 'Guests see a copy.' : 'Without it, guests see an artwork that is drawn for the event.'
        }
        isOn={isUsed}
        onChange={onChange}
      />
    </div>
  );
}

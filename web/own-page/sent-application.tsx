import { Check, Pencil } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ApplicationTextField,
  applicationSteps,
  applicationTextFields,
  maxBandPhotos,
} from '#contract/applications/application-fields.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { type OwnPageForm, ownPageAddresses, sentPartId } from '#contract/own-page-addresses.ts';
import { ApplicationPictures } from '../apply/application-pictures.tsx';
import { photosLimit } from '../apply/refusal.ts';
import { type Question, questionFor } from '../apply/steps/application-questions.ts';
import { QuestionField } from '../apply/steps/question-field.tsx';
import { Link } from '../site/link.tsx';
import { useSiteTime } from '../site/site-clock.ts';
import { useRefusal, useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useFeedback } from '../ui/feedback/toast.tsx';
import layout from '../ui/layout.module.css';
import { FactList } from '../ui/lists/fact-list.tsx';
import text from '../ui/text.module.css';
import { CorrectAnswersForm } from './correct-answers-form.tsx';
import { CorrectionControls } from './correction-controls.tsx';
import correctionFormStyles from './correction-form.module.css';
import { type OwnPageView, useBegunView, useIsFirstView } from './own-page-view.ts';
import type { PicturePickerProps } from './picture-picker.tsx';
import styles from './sent-application.module.css';

/**
 * Two plain file fields, which work without JavaScript. Once its code is there, the picker takes their place: it makes
 * pictures smaller, and lets one keep some of those that were sent.
 */
function ReplacePicturesForm({ token, application }: PicturePickerProps) {
  const [Picker, setPicker] = useState<ComponentType<PicturePickerProps>>();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without it, or with a file chosen before it came, the plain fields stay, and do the same.
    import('./picture-picker.tsx').then(
      (module) => {
        const inputs = part.current?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [];
        if (![...inputs].some(({ value }) => value)) setPicker(() => module.PicturePicker);
      },
      () => {},
    );
  }, []);
  const isFirstView = useIsFirstView();
  useEffect(() => {
    if (!isFirstView) part.current?.focus({ preventScroll: true });
  }, [isFirstView]);
  return (
    <div ref={part} tabIndex={-1} className={correctionFormStyles.part}>
      {Picker ? <Picker token={token} application={application} /> : <PlainPicturesForm token={token} />}
    </div>
  );
}

const photosQuestion: Question = {
  kind: 'images',
  label: 'Band photos',
  hint: `${photosLimit}. They replace all band photos above. Leave it empty to keep them.`,
  isOptional: true,
  most: maxBandPhotos,
};
const flyerQuestion: Question = {
  kind: 'images',
  label: 'Flyer',
  hint: 'It replaces the flyer above. Leave it empty to keep it.',
  isOptional: true,
  most: 1,
};

function PlainPicturesForm({ token }: { token: string }) {
  const refusal = useRefusal();
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${ownPageAddresses(token).target('pictures')}#${sentPartId}`}
      aria-label="Your pictures"
      className={correctionFormStyles.form}
    >
      <QuestionField name="bandPhotos" question={photosQuestion} error={refusal?.fields.bandPhotos} />
      <QuestionField name="flyer" question={flyerQuestion} error={refusal?.fields.flyer} />
      <CorrectionControls token={token} isBusy={false} problem={refusal?.sentence} />
    </form>
  );
}

interface SentApplicationProps {
  token: string;
  status: OwnPageRecord;
  view: OwnPageView;
}

/** All that was sent, and the forms to correct it: until a decision is made, and what matters for the night later too. */
export function SentApplication({ token, status, view }: SentApplicationProps) {
  const { application, canEdit, state, event, date } = status;
  const venue = useVenue();
  const bookingEmail = venue.readableEmail ?? (venue.bookingEmail || 'us');
  const isBooked = state === 'booked';
  const now = useSiteTime();
  const isToCome = event !== null && Date.parse(event.endDateTime) > now.getTime();
  const hasNight = isToCome && date?.answer !== 'turnedDown';
  const edit = useBegunView(view.edit, view.edit === 'night' ? hasNight : canEdit);
  const answerTo = (field: ApplicationTextField) =>
    [
      questionFor(field, venue).label,
      application[field] && (
        <span dir="auto" className={`${text.typed} ${styles.answer}`}>
          {application[field]}
        </span>
      ),
    ] as const;
  const section = useRef<HTMLElement>(null);
  const lastEdit = useRef(edit);
  useEffect(() => {
    const closed = lastEdit.current;
    lastEdit.current = edit;
    // The form that had the focus is gone. It returns to the link that opened the form.
    if (!closed || edit) return;
    section.current?.querySelector<HTMLElement>(`[data-edits="${closed}"]`)?.focus();
    section.current?.querySelector('[data-saved]')?.scrollIntoView({ block: 'center' });
  }, [edit]);
  return (
    <section ref={section} id={sentPartId} aria-labelledby="sent-heading" className={styles.sent}>
      <h2 id="sent-heading" className={text.display2}>
        What you sent
      </h2>
      <p className={styles.note}>
        {canEdit &&
          'Phone number, dates, additional info and pictures can be corrected until we have decided.'}
        {state === 'withdrawn' && 'You have withdrawn it, so this can no longer be changed.'}
        {hasNight &&
          `Phone number, who comes and what you need can still be corrected. If anything else is different now, write to ${bookingEmail}.`}
        {(state === 'declined' || (isBooked && !hasNight)) &&
          `We have decided, so this can no longer be changed here. If something is different now, write to ${bookingEmail}.`}
      </p>
      <ApplicationPictures
        bandPhotos={application.bandPhotos}
        flyer={application.flyer}
        className={styles.pictures}
        none={<p className={styles.note}>No pictures yet.</p>}
      />
      {edit === 'pictures' ? (
        <ReplacePicturesForm token={token} application={application} />
      ) : (
        <>
          <SavedNotice isSaved={view.saved === 'pictures'} />
          {canEdit && (
            <EditLink token={token} form="pictures">
              Add or replace pictures
            </EditLink>
          )}
        </>
      )}
      {edit === 'answers' || edit === 'night' ? (
        <CorrectAnswersForm token={token} kind={edit} application={application} />
      ) : (
        <>
          <SavedNotice isSaved={view.saved === 'answers' || view.saved === 'night'} />
          {applicationSteps.map(({ name, fields }) => (
            <div key={name} className={styles.step}>
              <h3 className={`${text.label} ${styles.stepName}`}>{name}</h3>
              <FactList
                of={applicationTextFields.filter((field) => fields.includes(field)).map(answerTo)}
                className={styles.answers}
              />
            </div>
          ))}
          {canEdit && (
            <EditLink token={token} form="answers">
              Correct phone, dates or info
            </EditLink>
          )}
          {hasNight && (
            <EditLink token={token} form="night">
              Correct phone, lineup or equipment
            </EditLink>
          )}
        </>
      )}
    </section>
  );
}

function EditLink({ token, form, children }: { token: string; form: OwnPageForm; children: ReactNode }) {
  return (
    <p className={layout.space150} data-screen-only>
      <Link
        to={`${ownPageAddresses(token).form(form)}#${sentPartId}`}
        className={buttonClass('outline')}
        data-edits={form}
      >
        <Pencil aria-hidden size={18} /> {children}
      </Link>
    </p>
  );
}

const savedWords = 'Saved. We can see what you changed.';

/** Not announced by `Status`, which comes with the forms of staff. */
function SavedNotice({ isSaved }: { isSaved: boolean }) {
  const { announce } = useFeedback();
  useEffect(() => {
    if (isSaved) announce(savedWords);
  }, [isSaved, announce]);
  return (
    <div role="status" aria-live="off" data-saved={isSaved || undefined}>
      {isSaved && (
        <Notice as="p" tone="good" icon={Check} className={layout.space150}>
          {savedWords}
        </Notice>
      )}
    </div>
  );
}

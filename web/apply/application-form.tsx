import '../forms/zod-without-eval.ts';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { applicationSteps, spamMarks } from '#contract/applications/application-fields.ts';
import {
  type Drafts,
  DraftsContext,
  guest,
  openDrafts,
  type StoredDraft,
  timeSince,
  useDrafts,
} from '../forms/drafts/drafts.ts';
import { BookingEmail } from '../site/house-facts.tsx';
import { useRefusal } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import layout from '../ui/layout.module.css';
import { stepOnce } from '../ui/press-once.ts';
import textStyles from '../ui/text.module.css';
import { ApplicationReceived } from './application-received.tsx';
import { Honeypot } from './honeypot.tsx';
import { stepIntros, stepNames } from './steps/application-questions.ts';
import { ApplicationStep } from './steps/application-step.tsx';
import { StepIndicator } from './steps/step-indicator.tsx';
import stepParts from './steps/step-parts.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { type Application, type Notice as Trouble, useApplication } from './use-application.ts';
import { findOffer, type StoredApplication } from './use-application-draft.ts';

export interface ApplicationFormProps {
  drafts: Drafts;
  /** The latest of them, which was begun before. */
  offer: StoredDraft | undefined;
}

/** What was begun on this device, for the form that is about to be shown. */
export async function findDrafts(): Promise<ApplicationFormProps> {
  const drafts = await openDrafts(guest);
  return { drafts, offer: await findOffer(drafts) };
}

export function ApplicationForm({ drafts, offer }: ApplicationFormProps) {
  return (
    <DraftsContext value={drafts}>
      <KeptForm offer={offer} />
    </DraftsContext>
  );
}

function KeptForm({ offer }: Pick<ApplicationFormProps, 'offer'>) {
  const application = useApplication();
  const refusal = useRefusal();
  const [isOffered, setIsOffered] = useState(offer !== undefined && refusal === undefined);
  const { formRef, headingRef, step, received, notice } = application;

  if (received) {
    return <ApplicationReceived takesFocus {...received} onAnother={application.startAnother} />;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    application.advance();
  }

  return (
    <>
      {offer && isOffered && step === 0 && (
        <DraftOffer
          offer={offer}
          isFormBegun={application.isBegun}
          onContinue={application.continueDraft}
          onDone={() => setIsOffered(false)}
        />
      )}
      <form ref={formRef} noValidate className={stepParts.form} aria-label="Application" onSubmit={submit}>
        <StepIndicator step={step} />
        <div className={stepParts.head}>
          <h3 ref={headingRef} tabIndex={-1} className={textStyles.display3}>
            <span className={textStyles.visuallyHidden}>
              Step {step + 1} of {applicationSteps.length}:{' '}
            </span>
            {applicationSteps[step]?.name}
          </h3>
          <p>{stepIntros[step]}</p>
        </div>
        <ApplicationStep key={step} application={application} />
        <Honeypot name={spamMarks.honeypot} />
        <FormNotice
          notice={notice}
          onSendAsAnother={application.sendAsAnother}
          onKeepSent={application.keepSentVersion}
        />
        <StepControls application={application} />
      </form>
    </>
  );
}

function StepControls({ application }: { application: Application }) {
  const { step, isLastStep, form, progress, goBack } = application;
  return (
    <div className={stepParts.controls}>
      {progress && <UploadProgress progress={progress} />}
      {step > 0 && (
        <Button className={stepParts.back} aria-disabled={form.isBusy} onClick={goBack}>
          Back
        </Button>
      )}
      <Button
        type="submit"
        variant="filled"
        className={stepParts.next}
        aria-disabled={form.isBusy}
        {...stepOnce}
      >
        {isLastStep ? (form.isBusy ? 'Submitting...' : 'Submit Application') : 'Next Step'}
      </Button>
    </div>
  );
}

interface FormNoticeProps {
  notice: Trouble | undefined;
  onSendAsAnother: () => void;
  onKeepSent: () => void;
}

function FormNotice({ notice, onSendAsAnother, onKeepSent }: FormNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the buttons are sticky, and the notice may be outside of the viewport.
    if (notice) place.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={place} role="alert" className={stepParts.notice}>
      {notice?.kind === 'wait' && <Notice as="p">One moment: your pictures are still being prepared.</Notice>}
      {notice?.kind === 'trouble' && (
        <Notice tone="bad" icon={CircleAlert}>
          <div>
            <p>{notice.sentence}</p>
            <p>
              If it does not work, write to <BookingEmail />.
            </p>
          </div>
        </Notice>
      )}
      {notice?.kind === 'arrived-before' && (
        <Notice>
          <div>
            <p>
              Your application had already arrived, as it was before your last changes. You can leave it at
              that, or send the changed one as well.
            </p>
            <div className={layout.buttonsBelow}>
              <Button onClick={onKeepSent}>Leave it at that</Button>
              <Button onClick={onSendAsAnother}>Send the changed one</Button>
            </div>
          </div>
        </Notice>
      )}
    </div>
  );
}

interface DraftOfferProps {
  offer: StoredDraft;
  /** The form already has text that the draft would replace. */
  isFormBegun: boolean;
  onContinue: (draft: StoredDraft) => Promise<boolean>;
  onDone: () => void;
}

function DraftOffer({ offer, isFormBegun, onContinue, onDone }: DraftOfferProps) {
  const drafts = useDrafts();
  const [isGone, setIsGone] = useState(false);
  const [asked, setAsked] = useState<'continue' | 'start over'>();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not when the reader is still further up on the page: the form may be loaded before they reach it.
    const isBelow = (section.current?.getBoundingClientRect().top ?? 0) > window.innerHeight;
    if (isReloaded() && !isBelow) section.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { step } = offer.content as StoredApplication;
  const photoCount = offer.pictureIds.length;
  const photos = photoCount === 1 ? ', with 1 picture' : `, with ${photoCount} pictures`;

  const close = () => setAsked(undefined);

  async function resume(): Promise<void> {
    close();
    if (await onContinue(offer)) onDone();
    else setIsGone(true);
  }

  async function startOver(): Promise<void> {
    close();
    await drafts.discard(offer);
    onDone();
  }

  const questions = {
    continue: {
      title: 'Continue the earlier one?',
      cancelLabel: 'Keep what is below',
      confirmLabel: 'Continue the earlier one',
      onConfirm: () => void resume(),
      children: 'What you have written below would be replaced.',
    },
    'start over': {
      title: 'Delete the earlier one?',
      cancelLabel: 'Keep it',
      confirmLabel: 'Delete it',
      onConfirm: () => void startOver(),
      children: `What you have written there${photoCount > 0 ? ', and its pictures,' : ''} cannot be brought back.`,
    },
  };

  if (isGone) {
    return (
      <Notice as={Status} layout="row" className={stepParts.offer}>
        That application is open in another tab, or has been sent from there.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        as="section"
        layout="row"
        ref={section}
        aria-label="Your unfinished application"
        className={stepParts.offer}
      >
        <p>
          <strong>Welcome back.</strong> You began an application; it was saved on this device{' '}
          {timeSince(offer.savedAt)}, at step {step + 1} of {stepNames.length}
          {photoCount > 0 && photos}.
        </p>
        <div className={layout.cluster}>
          <Button variant="filled" onClick={isFormBegun ? () => setAsked('continue') : resume}>
            Continue
          </Button>
          <Button variant="quiet" onClick={() => setAsked('start over')}>
            Start over
          </Button>
        </div>
      </Notice>
      <ConfirmDialog
        {...questions[asked ?? 'continue']}
        isOpen={asked !== undefined}
        onClose={close}
        isBusy={false}
      />
    </>
  );
}

/**
 * After a reload the browser restores the scroll position of a longer page, which may now be at the footer
 * instead of in the form.
 */
function isReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload';
}

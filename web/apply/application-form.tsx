import '../forms/zod-without-eval.ts';
import { type FormEvent, useState } from 'react';
import { applicationSteps, spamMarks } from '#contract/applications/application-fields.ts';
import { type Drafts, DraftsContext, type StoredDraft } from '../forms/drafts/drafts.ts';
import { Button } from '../ui/button.tsx';
import { stepOnce } from '../ui/press-once.ts';
import textStyles from '../ui/text.module.css';
import type { Application } from './application.ts';
import { ApplicationReceived } from './application-received.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FormNotice } from './form-notice.tsx';
import { Honeypot } from './honeypot.tsx';
import type { Refusal } from './plain-refusal.ts';
import { stepIntros } from './steps/application-questions.ts';
import { ApplicationStep } from './steps/application-step.tsx';
import { StepIndicator } from './steps/step-indicator.tsx';
import stepParts from './steps/step-parts.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useApplication } from './use-application.ts';

export interface ApplicationFormProps {
  drafts: Drafts;
  /** The latest of them, which was begun before. */
  offer: StoredDraft | undefined;
  /** Why the server refused the form that was sent without JavaScript, when this page is the answer to it. */
  refusal: Refusal | undefined;
}

export function ApplicationForm({ drafts, ...props }: ApplicationFormProps) {
  return (
    <DraftsContext value={drafts}>
      <KeptForm {...props} />
    </DraftsContext>
  );
}

function KeptForm({ offer, refusal }: Omit<ApplicationFormProps, 'drafts'>) {
  const application = useApplication(refusal);
  const [isOffered, setIsOffered] = useState(offer !== undefined && refusal === undefined);
  const { formRef, headingRef, step, isReceived, notice } = application;

  if (isReceived) {
    return (
      <ApplicationReceived
        takesFocus
        bandName={application.sentBand}
        ownPagePath={application.ownPagePath}
        onAnother={application.startAnother}
      />
    );
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

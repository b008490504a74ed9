import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { venuePagePath } from '../../admin/admin-pages.ts';
import { OutdatedNotice } from '../../forms/outdated-notice.tsx';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { PageLink } from '../../site/page-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { stepOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import { GuideFields } from './guide-fields.tsx';
import { GuideSamples } from './guide-samples.tsx';
import styles from './guide-screen.module.css';
import { type GuidePlace, type GuideStepId, guideSteps, neighbour, stepAddress } from './guide-steps.ts';
import { LogoField } from './logo-field.tsx';
import type { GuideParts } from './use-guide-parts.ts';

interface GuideScreenProps {
  id: GuideStepId;
  parts: GuideParts['parts'];
  logoUrl: string | null;
  goTo: (place: GuidePlace) => void;
}

/** One question: its fields, and the way on, which saves them. */
export function GuideScreen({ id, parts, logoUrl, goTo }: GuideScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const part = id in parts ? parts[id as keyof typeof parts] : undefined;
  const step = guideSteps.find((one) => one.id === id);
  const back = neighbour(id, -1);
  const isLast = id === 'samples';

  // Errors appear with the render after the attempt.
  useEffect(() => {
    if (attempts > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus();
  }, [attempts]);

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (part?.isBusy) return;
    if (part?.isChanged && !(await part.save())) {
      setAttempts((count) => count + 1);
      return;
    }
    // Someone who has gone to another step in the meantime stays there.
    if (form.current) goTo(neighbour(id, 1) ?? 'done');
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={goOn}>
      <div className={styles.head}>
        <h2 tabIndex={-1} className={`${textStyles.display2} ${styles.question}`}>
          {step?.question}
        </h2>
        <p className={styles.text}>{step?.text}</p>
      </div>
      {part?.isRestored && <RestoredNotice onDiscard={part.discard} />}
      <div className={styles.fields} inert={part?.isBusy ?? false}>
        {part && <GuideFields id={id} part={part} />}
        {id === 'logo' && <LogoField logoUrl={logoUrl} />}
        {isLast && <GuideSamples form={form} />}
      </div>
      {part?.isOutdated && <OutdatedNotice {...part} />}
      <div className={styles.actions}>
        <SubmitButton isBusy={part?.isBusy ?? false} busyLabel="Saving..." {...stepOnce}>
          {isLast ? 'Finish' : part?.isChanged ? 'Save and continue' : 'Continue'}
        </SubmitButton>
        {back && (
          <PageLink to={stepAddress(back)} className={buttonClass('outline')}>
            Back
          </PageLink>
        )}
        <PageLink to={venuePagePath} className={buttonClass('quiet', styles.later)}>
          Finish later
        </PageLink>
      </div>
    </form>
  );
}

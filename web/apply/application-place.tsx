import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ApplicationField, applicationSteps } from '#contract/applications/application-fields.ts';
import field from '../forms/field.module.css';
import { BookingEmail } from '../site/house-facts.tsx';
import { useSubmission, useVenue } from '../site/site-contexts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SpinnerIcon } from '../ui/feedback/spinner.tsx';
import layout from '../ui/layout.module.css';
import { loadOrReload } from '../ui/missing-code.ts';
import text from '../ui/text.module.css';
import type { ApplicationFormProps } from './application-form.tsx';
import { ApplicationReceived } from './application-received.tsx';
import styles from './application-skeleton.module.css';
import { loadApplicationForm } from './load-application-form.ts';
import { PlainApplicationForm } from './plain-application-form.tsx';
import { questionFor, stepIntros, stepNames } from './steps/application-questions.ts';
import { StepIndicator } from './steps/step-indicator.tsx';
import stepParts from './steps/step-parts.module.css';
import { whenIdle } from './when-idle.ts';

/** The code of the form is loaded when its place is this close to the viewport. */
const nearMargin = '300px';

interface LoadedForm extends ApplicationFormProps {
  Form: ComponentType<ApplicationFormProps>;
}

/**
 * The place of the form. It shows a skeleton first, and the form once it is near the viewport or the browser
 * is idle. Without JavaScript it shows the plain form with all steps.
 */
export function ApplicationPlace() {
  const submission = useSubmission();
  const [hasArrived, setHasArrived] = useState(submission?.outcome === 'received');
  const [loaded, setLoaded] = useState<LoadedForm>();
  const [hasFailed, setHasFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isAnswered = submission !== undefined;

  const isLoading = useRef(false);
  // Until the form is needed this is only a prefetch, whose failure is not reported.
  const isNeeded = useRef(false);
  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setHasFailed(false);
    try {
      const { ApplicationForm: Form, findDrafts } = await loadApplicationForm().catch((error: unknown) => {
        // The answer to a form that was sent without JavaScript is shown only once. A reload would lose it.
        if (!isNeeded.current || isAnswered) throw error;
        return loadOrReload(loadApplicationForm, 'application-form');
      });
      const kept = await findDrafts();
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
      setLoaded({ Form, ...kept });
    } catch {
      setHasFailed(isNeeded.current);
    } finally {
      isLoading.current = false;
    }
  }, [isAnswered]);

  const isWaiting = !hasArrived && !loaded;
  useEffect(() => {
    if (!isWaiting || !place.current) return undefined;
    const cancel = whenIdle(load);
    const observer = new IntersectionObserver(
      ([entry]) => {
        // After a reload the viewport may be below the form, which therefore counts as needed.
        const isPassed = entry !== undefined && entry.boundingClientRect.top < 0;
        if (!entry?.isIntersecting && !isPassed) return;
        observer.disconnect();
        cancel();
        isNeeded.current = true;
        void load();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [isWaiting, load]);

  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The focus was on the link of the skeleton, which has been removed. It moves to the first field of the
    // form.
    if (loaded && hadFocus.current) place.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [loaded]);

  return (
    <div ref={place} className={styles.place}>
      {hasArrived && (
        <ApplicationReceived
          takesFocus={false}
          ownPagePath={submission?.outcome === 'received' ? submission.statusPath : undefined}
          onAnother={() => setHasArrived(false)}
        />
      )}
      {loaded && !hasArrived && <loaded.Form drafts={loaded.drafts} offer={loaded.offer} />}
      {isWaiting && (
        <>
          <noscript>{import.meta.env.SSR && <PlainApplicationForm />}</noscript>
          {hasFailed ? <LoadingFailed onRetry={load} /> : <ApplicationSkeleton />}
        </>
      )}
    </div>
  );
}

function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p className={layout.above}>
        The form could not be loaded. Please try again, or write to <BookingEmail />.
      </p>
      <Button variant="filled" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * The skeleton of the first step, as tall as the form, with a sentence for visitors who arrive before the
 * form does.
 */
function ApplicationSkeleton() {
  return (
    <div className={styles.skeleton} data-testid="application-skeleton">
      <div aria-hidden>
        <StepIndicator step={0} />
        <div className={stepParts.head}>
          <p className={text.display3}>{stepNames[0]}</p>
          <p>{stepIntros[0]}</p>
        </div>
      </div>
      <div className={styles.comingPlace}>
        <div className={stepParts.fields} aria-hidden>
          {applicationSteps[0]?.fields.map((name) => (
            <ComingField key={name} name={name} />
          ))}
        </div>
        {/* Part of the server's HTML, so that it can be read and its link followed before any script has loaded. */}
        <Notice className={styles.coming}>
          <SpinnerIcon size="medium" />
          <p>
            <strong>The form is on its way.</strong> If it does not appear, please reload the page or write to{' '}
            <BookingEmail />.
          </p>
        </Notice>
      </div>
      <div className={stepParts.controls} aria-hidden>
        <span className={buttonClass('filled', stepParts.next)}>Next Step</span>
      </div>
    </div>
  );
}

function ComingField({ name }: { name: ApplicationField }) {
  const { label, hint } = questionFor(name, useVenue());
  return (
    <div className={field.field}>
      <div className={field.head}>
        <span className={field.label}>{label}</span>
      </div>
      <div className={`${field.input} ${styles.line}`} />
      {hint && <div className={field.hint}>{hint}</div>}
    </div>
  );
}

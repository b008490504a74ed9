import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { site } from '#site';
import { useSubmission } from '../site/submission-context.ts';
import { Button } from '../ui/button.tsx';
import { loadOrReload } from '../ui/missing-code.ts';
import text from '../ui/text.module.css';
import type { ApplicationFormProps } from './application-form.tsx';
import styles from './application-place.module.css';
import { ApplicationReceived } from './application-received.tsx';
import { ApplicationSkeleton } from './application-skeleton.tsx';
import type { OfferedDraft } from './kept-drafts.ts';
import { loadApplicationForm } from './load-application-form.ts';
import { PlainApplicationForm } from './plain-application-form.tsx';
import { atQuietMoment } from './quiet-moment.ts';

/** So far ahead of the form's being seen its code is fetched. */
const nearMargin = '300px';

interface LoadedForm {
  Form: ComponentType<ApplicationFormProps>;
  offer: OfferedDraft | undefined;
}

function loadParts() {
  return Promise.all([loadApplicationForm(), import('./kept-drafts.ts')]);
}

/**
 * Where the form stands: its outline first, the form itself when someone comes near or the browser has nothing else to
 * do, all of it plain without scripts.
 */
export function ApplicationPlace() {
  const submission = useSubmission();
  const [hasArrived, setHasArrived] = useState(submission?.outcome === 'received');
  const [loaded, setLoaded] = useState<LoadedForm>();
  const [hasFailed, setHasFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isAnswered = submission !== undefined;
  const refusal = submission?.outcome === 'refused' ? submission : undefined;

  const isLoading = useRef(false);
  // Until then it is only fetched ahead, and what fails need not be told.
  const isNeeded = useRef(false);
  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setHasFailed(false);
    try {
      const [Form, { findOffer }] = await loadParts().catch((error: unknown) => {
        // The answer to a form that was sent without JavaScript is there once: a reload would lose it.
        if (!isNeeded.current || isAnswered) throw error;
        return loadOrReload(loadParts, 'application-form');
      });
      const offer = await findOffer();
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
      setLoaded({ Form, offer });
    } catch {
      setHasFailed(isNeeded.current);
    } finally {
      isLoading.current = false;
    }
  }, [isAnswered]);

  const isWaiting = !hasArrived && !loaded;
  useEffect(() => {
    if (!isWaiting || !place.current) return undefined;
    const callOff = atQuietMoment(load);
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Whoever stands below it, as after a reload, has been there.
        const isPassed = entry !== undefined && entry.boundingClientRect.top < 0;
        if (!entry?.isIntersecting && !isPassed) return;
        observer.disconnect();
        callOff();
        isNeeded.current = true;
        void load();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [isWaiting, load]);

  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The keyboard was on the outline's link, which has just gone: it goes on with the form's first field.
    if (loaded && hadFocus.current) place.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [loaded]);

  return (
    <div ref={place} className={styles.place}>
      {hasArrived && <ApplicationReceived takesFocus={false} onAnother={() => setHasArrived(false)} />}
      {loaded && !hasArrived && <loaded.Form offer={loaded.offer} refusal={refusal} />}
      {isWaiting && (
        <>
          <noscript>{import.meta.env.SSR && <PlainApplicationForm refusal={refusal} />}</noscript>
          {hasFailed ? <LoadingFailed onRetry={load} /> : <ApplicationSkeleton />}
        </>
      )}
    </div>
  );
}

function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>
        The form could not be loaded. Please try again, or write to{' '}
        <a className={text.link} href={`mailto:${site.bookingEmail}`}>
          {site.bookingEmail}
        </a>
        .
      </p>
      <Button variant="filled" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

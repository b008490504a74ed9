import { useEffect, useRef } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import type { OwnPageQuestion } from '#contract/own-page-addresses.ts';
import { usePage } from '../site/page-context.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/venue-context.ts';
import layout from '../ui/layout.module.css';
import { BookedShow } from './booked-show.tsx';
import { KeepThisPage } from './keep-this-page.tsx';
import { LeavingSection } from './leaving-section.tsx';
import styles from './own-page.module.css';
import { OwnPageHero } from './own-page-hero.tsx';
import { readView } from './own-page-view.ts';
import { wordsFor } from './own-page-words.ts';
import { QuestionView } from './question-view.tsx';
import { SentApplication } from './sent-application.tsx';
import { useBegunView } from './use-begun-view.ts';

interface OwnPageProps {
  token: string;
  status: OwnPageRecord;
  onErased: () => void;
}

/** The page itself, or the question that its address asks for. */
export function OwnPage({ token, status, onErased }: OwnPageProps) {
  const { search } = usePage();
  const { timeZone } = useVenue();
  const now = useSiteTime();
  const view = readView(search);
  const question = useBegunView(view.ask, view.ask !== undefined && canAsk(view.ask, status));
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, question ?? 'status');

  if (question) {
    return <QuestionView key={question} {...{ token, status, question, onErased, headingRef: heading }} />;
  }
  return (
    <article className={styles.page}>
      <OwnPageHero
        token={token}
        status={status}
        words={wordsFor(status, { timeZone, now })}
        headingRef={heading}
      />
      {status.event && (
        <BookedShow
          token={token}
          event={status.event}
          isPlaying={status.confirmed !== false}
          isAsking={status.canConfirm}
        />
      )}
      <div data-surface="paper">
        <div className={`${layout.wrap} ${styles.columns}`}>
          <SentApplication token={token} status={status} view={view} />
          <div className={styles.aside}>
            <KeepThisPage token={token} />
            <LeavingSection token={token} isWithdrawn={status.state === 'withdrawn'} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** A question that no longer arises is not asked: the page shows how things stand. */
function canAsk(question: OwnPageQuestion, { canConfirm, state }: OwnPageRecord): boolean {
  if (question === 'withdraw') return state !== 'withdrawn';
  return question === 'erase' || canConfirm;
}

/** Moves the focus to the heading of what replaced the former view, and not when the page is opened. */
function useFocusOnChange(heading: React.RefObject<HTMLElement | null>, view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [view, heading]);
}

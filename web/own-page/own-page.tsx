import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { type OwnPageQuestion, ownPageAddresses } from '#contract/own-page-addresses.ts';
import { ApiError } from '../api/api-error.ts';
import { readQuery } from '../api/read-path.ts';
import { BookingEmail } from '../site/house-facts.tsx';
import { Link, PageLink } from '../site/link.tsx';
import { useSiteTime } from '../site/site-clock.ts';
import { usePage, useSettings, useVenue } from '../site/site-contexts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { PageMessage } from '../ui/feedback/page-message.tsx';
import { PageLoading } from '../ui/feedback/spinner.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { BookedShow } from './booked-show.tsx';
import hero from './hero/own-page-hero.module.css';
import { OwnPageHero, OwnPageScreen } from './hero/own-page-hero.tsx';
import styles from './own-page.module.css';
import { ownPageRead } from './own-page.queries.ts';
import { readView, useBegunView } from './own-page-view.ts';
import { hasEnded, wordsFor } from './own-page-words.ts';
import { QuestionView } from './questions/question-view.tsx';
import { SentApplication } from './sent-application.tsx';

/** The performer's own page: what became of an application, and what its sender can still do about it. */
export function OwnPage() {
  const { params } = usePage();
  const token = params.token ?? '';
  const { data, error, refetch } = useQuery({
    ...readQuery(ownPageRead(token)),
    // It stays open for days, and what it says is acted upon: it reads again when it is looked at.
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
  const [isErased, setIsErased] = useState(false);
  if (isErased) return <PageEnded isErased />;
  // Before the data: an application may be erased while its page is open.
  if (error instanceof ApiError && error.status === 404) return <PageEnded />;
  if (data) return <OwnPageContent token={token} status={data} onErased={() => setIsErased(true)} />;
  if (error) return <PageFailed error={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function PageFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isTooMany = error instanceof ApiError && error.status === 429;
  return (
    <PageMessage isAlert title="One moment, please">
      <p>
        {isTooMany
          ? 'This page was opened too often from your network. Please try again in a while.'
          : 'Your application could not be loaded. It is safe: please try again in a moment.'}
      </p>
      <p>
        If it is urgent, write to <BookingEmail />.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </PageMessage>
  );
}

interface OwnPageContentProps {
  token: string;
  status: OwnPageRecord;
  onErased: () => void;
}

/** The page itself, or the question that its address asks for. */
function OwnPageContent({ token, status: read, onErased }: OwnPageContentProps) {
  const { search } = usePage();
  const { timeZone } = useVenue();
  const { publicUrl } = useSettings();
  const now = useSiteTime();
  const status = hasEnded(read, now) ? { ...read, canConfirm: false } : read;
  const view = readView(search);
  const question = useBegunView(view.ask, view.ask !== undefined && canAsk(view.ask, status));
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, question ?? 'status');

  if (question) {
    return <QuestionView key={question} {...{ token, status, question, onErased, headingRef: heading }} />;
  }
  return (
    <article>
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
          sheet={status.sheet}
          isPlaying={status.confirmed !== false}
          isAsking={status.canConfirm}
        />
      )}
      <div data-surface="paper">
        <div className={`${layout.wrap} ${styles.columns}`}>
          <SentApplication token={token} status={status} view={view} />
          <div className={styles.aside} data-screen-only>
            <AsideSection
              heading="Keep this page"
              words="Its address is your key: whoever has it can read your application and act for you. To have it at hand, open your browser’s menu and choose “Add to Home Screen”."
            >
              <CopyButton text={publicUrl + ownPageAddresses(token).page} />
            </AsideSection>
            <LeavingSection token={token} isOver={isOver(status)} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** Nothing is planned, so there is nothing to withdraw from. */
function isOver({ state, confirmed }: OwnPageRecord): boolean {
  return state === 'withdrawn' || state === 'declined' || confirmed === false;
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
    focusTop(heading.current);
  }, [view, heading]);
}

function focusTop(heading: HTMLElement | null): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  heading?.focus({ preventScroll: true });
}

/** The two ways to end an application; the second is left after the first. Both ask first. */
function LeavingSection({ token, isOver }: { token: string; isOver: boolean }) {
  const addresses = ownPageAddresses(token);
  return (
    <AsideSection
      heading={isOver ? 'Shall we forget it?' : 'Changed your mind?'}
      words={
        isOver
          ? 'What you sent is still with us. You can have everything we know about you deleted.'
          : 'You can withdraw at any time. You can also have everything we know about you deleted.'
      }
    >
      {!isOver && (
        <Link to={addresses.question('withdraw')} className={buttonClass('outline')}>
          Withdraw
        </Link>
      )}
      <Link to={addresses.question('erase')} className={buttonClass('quiet')}>
        Delete everything
      </Link>
    </AsideSection>
  );
}

interface AsideSectionProps {
  heading: string;
  words: string;
  children: ReactNode;
}

function AsideSection({ heading, words, children }: AsideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={text.display3}>
        {heading}
      </h2>
      <p>{words}</p>
      <div className={layout.cluster}>{children}</div>
    </section>
  );
}

/**
 * Without `isErased`, which its owner has just done, the same for a link that never was, one that is not whole, one that
 * has ended, and one whose application was deleted.
 */
function PageEnded({ isErased = false }: { isErased?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isErased) focusTop(heading.current);
  }, [isErased]);
  const write = (
    <>
      Any questions? Write to <BookingEmail />.
    </>
  );
  return (
    <OwnPageScreen
      title={isErased ? 'Everything is deleted.' : 'This page is not here any more.'}
      sentences={[...(isErased ? erasedWords : endedWords), write]}
      headingRef={heading}
    >
      <div className={hero.actions}>
        <PageLink to="/events" className={buttonClass('filled')}>
          See what is on
        </PageLink>
        <PageLink to="/" className={buttonClass('outline')}>
          Home
        </PageLink>
      </div>
    </OwnPageScreen>
  );
}

const erasedWords = [
  'Your application, its pictures and every copy of your name, email and phone number are gone.',
];
const endedWords = [
  'This link has ended, or it was cut off on its way.',
  'Please check that the whole of it was copied. The latest mail from us has the latest link; if that has ended, too, write to us and we will send you another. If you had everything deleted, that is done.',
];

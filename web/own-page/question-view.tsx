import { CircleAlert } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { type OwnPageQuestion, ownPageAddresses } from '#contract/own-page-addresses.ts';
import { navigate } from '../site/browser-history.ts';
import { Link } from '../site/link.tsx';
import { useSubmission } from '../site/submission-context.ts';
import { useVenue } from '../site/venue-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { ignoreHeldEnter } from '../ui/press-once.ts';
import text from '../ui/text.module.css';
import { OwnPageBackdrop } from './own-page-backdrop.tsx';
import styles from './question-view.module.css';
import { questionWords } from './question-words.ts';
import { useOwnPageChange } from './use-own-page-change.ts';

interface QuestionViewProps {
  token: string;
  status: OwnPageRecord;
  question: OwnPageQuestion;
  onErased: () => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The second question before something final. Opening its address does nothing; only its form does. */
export function QuestionView({ token, status, question, onErased, headingRef }: QuestionViewProps) {
  const venue = useVenue();
  const submission = useSubmission();
  const refusal = submission?.outcome === 'refused' ? submission.sentence : undefined;
  const [problem, setProblem] = useState(refusal);
  const { isBusy, run } = useOwnPageChange(token);
  const addresses = ownPageAddresses(token);
  const eventVersion = status.event?.version;
  const { title, sentences, yes, busy, no, isFinal } = questionWords(question, status, venue);

  async function answer(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    const outcome = await run(({ doWhatWasAsked }) => doWhatWasAsked(token, question, eventVersion));
    if (!outcome) return;
    if (!outcome.isDone) {
      setProblem(outcome.sentence);
      return;
    }
    if (question === 'erase') onErased();
    navigate(addresses.page, { replace: true });
  }

  return (
    <div className={styles.question}>
      <OwnPageBackdrop event={status.event} />
      <form
        method="post"
        action={addresses.target(question)}
        className={layout.wrap}
        onSubmit={(event) => void answer(event)}
        onKeyDown={ignoreHeldEnter}
      >
        {eventVersion !== undefined && <input type="hidden" name="eventVersion" value={eventVersion} />}
        <h1 ref={headingRef} tabIndex={-1} className={`${text.display1} ${styles.title}`}>
          {title}
        </h1>
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.sentence}>
            {sentence}
          </p>
        ))}
        <div role="alert">
          {problem && (
            <Notice as="p" tone="bad" icon={CircleAlert} className={styles.problem}>
              {problem}
            </Notice>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={isFinal ? 'danger' : 'filled'}
            className={styles.action}
            aria-disabled={isBusy}
          >
            {isBusy ? busy : yes}
          </Button>
          <Link to={addresses.page} replace className={buttonClass('outline', styles.action)}>
            {no}
          </Link>
        </div>
      </form>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { type OwnPageQuestion, ownPageAddresses } from '#contract/own-page-addresses.ts';
import { timeSpan } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { navigate } from '../../site/browser-history.ts';
import { Link } from '../../site/link.tsx';
import { useSubmission, useVenue } from '../../site/site-contexts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import layout from '../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import styles from '../hero/own-page-hero.module.css';
import { OwnPageBackdrop } from '../hero/own-page-hero.tsx';
import { shortDate } from '../own-page-words.ts';
import { useOwnPageChange } from '../use-own-page-change.ts';

function questionWords(question: OwnPageQuestion, { event, state }: OwnPageRecord, venue: Venue) {
  const date = event ? shortDate(event.startDateTime, venue.timeZone) : 'the date';
  const show = event
    ? `${event.name}: ${date}, ${timeSpan(event.startDateTime, event.endDateTime, venue.timeZone)}, ${locationOf(event, venue).name}.`
    : undefined;
  const once = `You can answer once. After that, write to ${venue.readableEmail ?? (venue.bookingEmail || 'us')}.`;
  switch (question) {
    case 'confirm':
      return {
        title: `Confirm ${date}?`,
        sentences: [...(show ? [show] : []), `Once you say yes, the evening is settled. ${once}`],
        yes: 'Yes, we will be there',
        busy: 'Confirming...',
        no: 'Not yet',
        isFinal: false,
      };
    case 'turn-down':
      return {
        title: `Turn down ${date}?`,
        sentences: [...(show ? [show] : []), `The evening can then go to somebody else. ${once}`],
        yes: 'Turn the date down',
        busy: 'Sending...',
        no: 'Keep the date',
        isFinal: true,
      };
    case 'withdraw':
      return {
        title: 'Withdraw your application?',
        sentences: [
          'We will stop looking for a date for you.',
          ...(state === 'booked' ? ['We are told at once, and take care of the booked show.'] : []),
          'What you sent stays with us, unless you have everything deleted: this page stays, and you can do that here. You can apply again at any time.',
        ],
        yes: 'Withdraw',
        busy: 'Withdrawing...',
        no: 'Keep my application',
        isFinal: true,
      };
    case 'erase':
      return {
        title: 'Delete everything?',
        sentences: [
          'This deletes your application, your photos and flyer, our notes and messages about it, and every copy of your name, email and phone number. This page ends as well.',
          ...(state === 'booked'
            ? [
                'A show that is booked stays on the calendar under its own name, without your photo, until we take it down.',
              ]
            : []),
          'It cannot be undone.',
        ],
        yes: 'Delete everything',
        busy: 'Deleting...',
        no: 'Keep my application',
        isFinal: true,
      };
  }
}

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
    <div className={`${styles.hero} ${styles.question}`}>
      <OwnPageBackdrop event={status.event} />
      <form
        method="post"
        action={addresses.target(question)}
        className={layout.wrap}
        onSubmit={(event) => void answer(event)}
        onKeyDown={ignoreHeldEnter}
      >
        {eventVersion !== undefined && <input type="hidden" name="eventVersion" value={eventVersion} />}
        <h1 ref={headingRef} tabIndex={-1} className={`${text.display1} ${styles.headline}`}>
          {title}
        </h1>
        {sentences.map((sentence) => (
          <p key={sentence} className={`${text.lede} ${styles.sentence}`}>
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

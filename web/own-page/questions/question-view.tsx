import type { FormEvent, RefObject } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { type OwnPageQuestion, ownPageAddresses } from '#contract/own-page-addresses.ts';
import { timeSpan } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { FormProblem, SubmitButton } from '../../forms/submit-button.tsx';
import { navigate } from '../../site/browser-history.ts';
import { Link } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import styles from '../hero/own-page-hero.module.css';
import { OwnPageScreen } from '../hero/own-page-hero.tsx';
import { shortDate } from '../own-page-words.ts';
import { useOwnPageChange } from '../use-own-page-change.ts';

const showStays =
  'A show that is booked stays on the calendar under its own name, without your photo, until we take it down.';

function questionWords(question: OwnPageQuestion, { event, state }: OwnPageRecord, venue: Venue) {
  const date = event ? shortDate(event.startDateTime, venue.timeZone) : 'the date';
  const show = event
    ? [
        `${event.name}: ${date}, ${timeSpan(event.startDateTime, event.endDateTime, venue.timeZone)}, ${locationOf(event, venue).name}.`,
      ]
    : [];
  const once = `You can answer once. After that, write to ${venue.readableEmail ?? (venue.bookingEmail || 'us')}.`;
  switch (question) {
    case 'confirm':
      return {
        title: `Confirm ${date}?`,
        sentences: [...show, `Once you say yes, the evening is settled. ${once}`],
        yes: 'Yes, we will be there',
        busy: 'Confirming...',
        no: 'Not yet',
      };
    case 'turn-down':
      return {
        title: `Turn down ${date}?`,
        sentences: [...show, `The evening can then go to somebody else. ${once}`],
        yes: 'Turn the date down',
        busy: 'Sending...',
        no: 'Keep the date',
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
      };
    case 'erase':
      return {
        title: 'Delete everything?',
        sentences: [
          'This deletes your application, your photos and flyer, our notes and messages about it, and every copy of your name, email and phone number. This page ends as well.',
          ...(state === 'booked' ? [showStays] : []),
          'It cannot be undone.',
        ],
        yes: 'Delete everything',
        busy: 'Deleting...',
        no: 'Keep my application',
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
  const { isBusy, failure, run } = useOwnPageChange(token);
  const addresses = ownPageAddresses(token);
  const eventVersion = status.event?.version;
  const { title, sentences, yes, busy, no } = questionWords(question, status, venue);

  async function answer(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await run(({ doWhatWasAsked }) => doWhatWasAsked(token, question, eventVersion));
    if (!outcome?.isDone) return;
    if (question === 'erase') onErased();
    navigate(addresses.page, { replace: true });
  }

  return (
    <OwnPageScreen title={title} sentences={sentences} event={status.event} headingRef={headingRef}>
      <form
        method="post"
        action={addresses.target(question)}
        onSubmit={(event) => void answer(event)}
        onKeyDown={ignoreHeldEnter}
      >
        {eventVersion !== undefined && <input type="hidden" name="eventVersion" value={eventVersion} />}
        <div className={styles.sentence}>
          <FormProblem text={failure?.sentence} />
        </div>
        <div className={styles.actions}>
          <SubmitButton
            isBusy={isBusy}
            busyLabel={busy}
            variant={question === 'confirm' ? 'filled' : 'danger'}
          >
            {yes}
          </SubmitButton>
          <Link to={addresses.page} replace className={buttonClass('outline')}>
            {no}
          </Link>
        </div>
      </form>
    </OwnPageScreen>
  );
}

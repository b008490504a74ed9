import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { locationOf } from '#contract/events/show-location.ts';
import type { OwnPageQuestion } from '#contract/own-page-addresses.ts';
import { timeSpan } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { shortDate } from './own-page-words.ts';

interface QuestionWords {
  title: string;
  sentences: string[];
  yes: string;
  busy: string;
  no: string;
  /** Whether it cannot be taken back. */
  isFinal: boolean;
}

export function questionWords(
  question: OwnPageQuestion,
  { event, state }: OwnPageRecord,
  venue: Venue,
): QuestionWords {
  const date = event ? shortDate(event.startDateTime, venue.timeZone) : 'the date';
  const show = event
    ? `${event.name}: ${date}, ${timeSpan(event.startDateTime, event.endDateTime, venue.timeZone)}, ${locationOf(event, venue).name}.`
    : undefined;
  const once = `You can answer once. After that, write to ${venue.bookingEmail}.`;
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
          ...(state === 'booked' ? ['We hear of it at once and take care of the booked show.'] : []),
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

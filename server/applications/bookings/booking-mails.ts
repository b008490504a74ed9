import { type BookingAnswer, movedTo, onClock, timesOfNight } from '#contract/applications/booked-date.ts';
import type { SheetRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { dayOfYear, longDate, timeSpan, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type Addressee,
  type LinkWords,
  type PerformerMail,
  performerMail,
  type Sender,
} from '../messages/performer-mails.ts';
import { isMoved, type ShowDate } from './show-date.ts';

const toAnswer: LinkWords = {
  sentence: 'Please confirm this date or turn it down on the page of your application:',
  button: 'Confirm or turn down',
};
const toPrepare: LinkWords = {
  sentence: 'What else there is to know is on the page of your application:',
  button: 'See your show',
};
const question = 'If you have a question about it, just answer this mail.';

const given: Record<BookingAnswer, string> = {
  asked: '',
  accepted: 'You have confirmed this date.',
  turnedDown: 'You have turned this date down.',
};

type Moment = Pick<ShowDate, 'startDateTime' | 'endDateTime' | 'location'>;

/** `Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville)` */
export function dateOf(show: Moment, venue: Venue): string {
  const { startDateTime, endDateTime, location } = show;
  const { timeZone } = venue;
  const day = longDate(wallTimeAt(startDateTime, timeZone));
  const at = location ? `, at ${locationOf(show, venue).name}` : '';
  return `${day}, ${timeSpan(startDateTime, endDateTime, timeZone)}${at}`;
}

/** Where it is, for whoever has to find it. */
function wayTo(show: Moment, venue: Venue): string {
  const { place, wholeAddress } = locationOf(show, venue);
  return wholeAddress && `The place: ${place}.`;
}

/** A line for each. */
export function timesText(show: EventRecord, sheet: SheetRecord | undefined, { timeZone }: Venue): string {
  return timesOfNight(show, sheet, timeZone)
    .map((time) => time.join(': '))
    .join('\n');
}

function dayOf({ startDateTime }: Moment, { timeZone }: Venue): string {
  return dayOfYear(wallTimeAt(startDateTime, timeZone));
}

interface ShowWords {
  title: string;
  subject: string;
  /** Those that have nothing to say are left out. */
  paragraphs: (string | null | undefined)[];
  /** To read what there is, unless something is asked of them. */
  link?: LinkWords | undefined;
}

function showMail(addressee: Addressee, sender: Sender, { paragraphs, ...words }: ShowWords): PerformerMail {
  const text = paragraphs.filter(Boolean).join('\n\n');
  return performerMail(addressee, { label: 'Your show', text, ...words }, sender);
}

export interface BookingFacts {
  /** Null once the event is deleted. */
  show: ShowDate | null;
  /** What it was before. */
  former: ShowDate | null;
  answer: BookingAnswer;
  /** From staff. */
  message: string | null;
  /** Of the evening, once they are written down. */
  times?: string | undefined;
}

/**
 * That they are booked, unless the show is off by now or they have turned it down. Nothing that was typed in the
 * application is repeated but the name. A show that was made without being published is not on the performer's page, so
 * there is nothing to confirm.
 */
export function bookedMail(addressee: Addressee, booking: BookingFacts, sender: Sender): PerformerMail {
  const { show, former, answer, message } = booking;
  const { venue } = sender;
  const isTakenOff = show?.isArchived && former !== null && !former.isArchived;
  if (show?.standing !== 'on' || isTakenOff) {
    const asMeant = show && { ...show, standing: 'on' as const };
    return changeMail(addressee, { ...booking, former: asMeant ?? former }, sender);
  }
  // Answered on their page before this mail left.
  if (answer === 'turnedDown') {
    return showMail(addressee, sender, {
      title: 'You turned this date down',
      subject: `You turned down ${dayOf(show, venue)}`,
      paragraphs: [
        `You have turned down ${dateOf(show, venue)}. Thank you for telling us.`,
        message,
        'If another evening would suit you, just answer this mail.',
      ],
    });
  }
  const isAsked = answer === 'asked' && !show.isArchived;
  const next = show.isArchived
    ? 'If anything about this does not suit you, please answer this mail as soon as you can.'
    : question;
  return showMail(addressee, sender, {
    title: 'You are booked',
    subject: isAsked
      ? `Please confirm: ${dayOf(show, venue)}`
      : `You are booked at ${venue.brand}: ${longDate(wallTimeAt(show.startDateTime, venue.timeZone))}`,
    paragraphs: [
      `You are booked for ${dateOf(show, venue)}.`,
      given[answer],
      message,
      wayTo(show, venue),
      next,
    ],
    link: isAsked ? toAnswer : undefined,
  });
}

/** What it was and what it is now. */
export function changeMail(
  addressee: Addressee,
  { show, former, answer, times }: BookingFacts,
  sender: Sender,
): PerformerMail {
  const { venue } = sender;
  if (!show) {
    const was = former ? `, ${dateOf(former, venue)},` : '';
    return showMail(addressee, sender, {
      title: 'The date was taken back',
      subject: `The date was taken back${former ? `: ${dayOf(former, venue)}` : ''}`,
      paragraphs: [`Your date${was} was taken back. The show is no longer on our calendar.`, question],
    });
  }
  const from = former && isMoved(former, show) ? former : null;
  // Then it is the date that they know that is off; their page and the calendar name the other one.
  const isMovedAndOff = from?.standing === 'on' && show.standing === 'cancelled' && !show.isArchived;
  const named = from && isMovedAndOff ? { ...from, standing: show.standing } : show;
  const hasMoved = named === show && from !== null;
  const state = stateWords(named, former);
  const isOn = named.standing === 'on' && !named.isArchived;
  const isAsked = isOn && answer === 'asked';
  const phrase = hasMoved ? `has moved to ${movedTo(from, show, dayOf(show, venue), venue.timeZone)}` : state;
  const sentences = [
    hasMoved && `Your show has moved to ${dateOf(show, venue)}. It was to be ${dateOf(from, venue)}.`,
    state && `${hasMoved ? 'It' : `Your show, ${dateOf(named, venue)},`} ${state}.`,
    isMovedAndOff && `It had been moved to ${dateOf(show, venue)}.`,
    isOn && given[answer],
  ];
  return showMail(addressee, sender, {
    title: `Your show ${isOn && hasMoved ? 'has moved' : state}`,
    subject: isAsked
      ? `Please confirm: your show ${phrase}`
      : `Your show ${isOn ? phrase : `on ${dayOf(named, venue)} ${state}`}`,
    paragraphs: [
      sentences.filter(Boolean).join(' '),
      isOn && hasMoved ? times : null,
      isOn ? wayTo(show, venue) : null,
      question,
    ],
    link: isAsked ? toAnswer : undefined,
  });
}

function stateWords({ isArchived, standing }: ShowDate, former: ShowDate | null): string {
  if (isArchived) return 'is off our calendar for now';
  if (standing !== 'on') return `is ${standing}`;
  return former && (former.isArchived || former.standing !== 'on') ? 'is back on' : '';
}

/** To someone who has not answered the mail about their booking. */
export function askingMail(addressee: Addressee, show: Moment, sender: Sender): PerformerMail {
  const { venue } = sender;
  return showMail(addressee, sender, {
    title: 'Does this date suit you?',
    subject: `Please confirm: ${dayOf(show, venue)}`,
    paragraphs: [`You are booked for ${dateOf(show, venue)}. We have not heard yet whether that suits you.`],
    link: toAnswer,
  });
}

/** A few days before the show, with the times of its sheet, or those that guests know. */
export function reminderMail(
  addressee: Addressee,
  show: EventRecord,
  sheet: SheetRecord | undefined,
  sender: Sender,
): PerformerMail {
  const { venue } = sender;
  return showMail(addressee, sender, {
    title: `See you on ${weekdayName(wallTimeAt(show.startDateTime, venue.timeZone))}`,
    subject: `See you on ${dayOf(show, venue)}`,
    paragraphs: [
      `Your show is on ${dateOf(show, venue)}.`,
      timesText(show, sheet, venue),
      sheet?.running.map(({ at, what }) => `${onClock(at)}: ${what}`).join('\n') ?? null,
      wayTo(show, venue),
      'The attached file puts it into your calendar.',
      question,
    ],
    link: toPrepare,
  });
}

import { type BookingAnswer, movedTo, onClock } from '#contract/applications/booked-date.ts';
import type { SheetRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import {
  clockTime,
  dayOfYear,
  longDate,
  timeSpan,
  wallTimeAt,
  weekdayName,
} from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type Addressee,
  type LinkWords,
  type PerformerMail,
  performerMail,
  type Sender,
  toRead,
} from '../review/performer-mails.ts';
import { isMoved, type ShowDate } from './show-date.ts';

const toAnswer: LinkWords = {
  sentence: 'Please confirm this date or turn it down on the page of your application:',
  button: 'Confirm or turn down',
};
const toPrepare: LinkWords = {
  sentence: 'What else there is to know is on the page of your application:',
  button: 'See your show',
};
const label = 'Your show';
const question = 'If you have a question about it, just answer this mail.';

const given: Record<BookingAnswer, string[]> = {
  asked: [],
  accepted: ['You have confirmed this date.'],
  turnedDown: ['You have turned this date down.'],
};

type Moment = Pick<ShowDate, 'startDateTime' | 'endDateTime' | 'location'>;

/** `Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville)` */
export function dateOf({ startDateTime, endDateTime, location }: Moment, { timeZone }: Venue): string {
  const day = longDate(wallTimeAt(startDateTime, timeZone));
  return `${day}, ${timeSpan(startDateTime, endDateTime, timeZone)}${location ? `, at ${location}` : ''}`;
}

function dayOf({ startDateTime }: Moment, { timeZone }: Venue): string {
  return dayOfYear(wallTimeAt(startDateTime, timeZone));
}

/** What there is to say about a booking. */
export interface BookingFacts {
  /** Null once the event is deleted. */
  show: ShowDate | null;
  /** What it was before. */
  former: ShowDate | null;
  answer: BookingAnswer;
  /** From staff. */
  message: string | null;
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
    const parts = [
      `You have turned down ${dateOf(show, venue)}. Thank you for telling us.`,
      message,
      'If another evening would suit you, just answer this mail.',
    ];
    return performerMail({
      ...{ addressee, label, title: 'You turned this date down', ...sender },
      text: parts.filter(Boolean).join('\n\n'),
      link: toRead,
      subject: `You turned down ${dayOf(show, venue)}`,
    });
  }
  const isAsked = answer === 'asked' && !show.isArchived;
  const next = show.isArchived
    ? 'If anything about this does not suit you, please answer this mail as soon as you can.'
    : question;
  const parts = [`You are booked for ${dateOf(show, venue)}.`, ...given[answer], message, next];
  return performerMail({
    ...{ addressee, label, title: 'You are booked', ...sender },
    text: parts.filter(Boolean).join('\n\n'),
    link: isAsked ? toAnswer : toRead,
    subject: isAsked
      ? `Please confirm: ${dayOf(show, venue)}`
      : `You are booked at ${venue.brand}: ${longDate(wallTimeAt(show.startDateTime, venue.timeZone))}`,
  });
}

/** What it was and what it is now. */
export function changeMail(
  addressee: Addressee,
  { show, former, answer }: BookingFacts,
  sender: Sender,
): PerformerMail {
  const { title, subject, sentences, isAsked } = changeWords(show, former, answer, sender.venue);
  return performerMail({
    ...{ addressee, label, title, subject, ...sender },
    text: [sentences.join(' '), question].join('\n\n'),
    link: isAsked ? toAnswer : toRead,
  });
}

interface ChangeWords {
  title: string;
  subject: string;
  sentences: string[];
  isAsked: boolean;
}

function changeWords(
  show: ShowDate | null,
  former: ShowDate | null,
  answer: BookingAnswer,
  venue: Venue,
): ChangeWords {
  if (!show) {
    const was = former ? `, ${dateOf(former, venue)},` : '';
    return {
      title: 'The date was taken back',
      subject: `The date was taken back${former ? `: ${dayOf(former, venue)}` : ''}`,
      sentences: [`Your date${was} was taken back. The show is no longer on our calendar.`],
      isAsked: false,
    };
  }
  const hasMoved = former !== null && isMoved(former, show);
  // The date that they know is off; their page and the calendar name the other one.
  if (hasMoved && show.standing === 'cancelled' && former.standing === 'on' && !show.isArchived) {
    const words = changeWords({ ...former, standing: 'cancelled' }, former, answer, venue);
    return { ...words, sentences: [...words.sentences, `It had been moved to ${dateOf(show, venue)}.`] };
  }
  const isBack = former !== null && (former.isArchived || former.standing !== 'on');
  const state = stateWords(show, isBack);
  const isOn = show.standing === 'on' && !show.isArchived;
  const isAsked = isOn && answer === 'asked';
  const phrase = hasMoved
    ? `has moved to ${movedTo(former, show, dayOf(show, venue), venue.timeZone)}`
    : state;
  return {
    title: `Your show ${isOn && hasMoved ? 'has moved' : state}`,
    subject: isAsked
      ? `Please confirm: your show ${phrase}`
      : `Your show ${isOn ? phrase : `on ${dayOf(show, venue)} ${state}`}`,
    sentences: [
      ...(hasMoved
        ? [`Your show has moved to ${dateOf(show, venue)}. It was to be ${dateOf(former, venue)}.`]
        : []),
      ...(state ? [`${hasMoved ? 'It' : `Your show, ${dateOf(show, venue)},`} ${state}.`] : []),
      ...(isOn ? given[answer] : []),
    ],
    isAsked,
  };
}

function stateWords({ isArchived, standing }: ShowDate, isBack: boolean): string {
  if (isArchived) return 'is off our calendar for now';
  if (standing === 'on') return isBack ? 'is back on' : '';
  return `is ${standing}`;
}

/** To someone who has not answered the mail about their booking. */
export function askingMail(addressee: Addressee, show: Moment, sender: Sender): PerformerMail {
  const { venue } = sender;
  return performerMail({
    ...{ addressee, label, title: 'Does this date suit you?', ...sender },
    text: `You are booked for ${dateOf(show, venue)}. We have not heard yet whether that suits you.`,
    link: toAnswer,
    subject: `Please confirm: ${dayOf(show, venue)}`,
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
  const start = wallTimeAt(show.startDateTime, venue.timeZone);
  const doors = show.doorsDateTime && clockTime(wallTimeAt(show.doorsDateTime, venue.timeZone));
  const times: [what: string, at: string | null | undefined][] = [
    ['Load-in', sheet?.loadIn && onClock(sheet.loadIn)],
    ['Sound check', sheet?.soundCheck && onClock(sheet.soundCheck)],
    ['Doors', doors],
    ['Start', clockTime(start)],
  ];
  const running = sheet?.running.map(({ at, what }) => `${onClock(at)}: ${what}`) ?? [];
  const parts = [
    `Your show is on ${dateOf(show, venue)}.`,
    times.flatMap(([what, at]) => (at ? [`${what}: ${at}`] : [])).join('\n'),
    running.join('\n'),
    'The attached file puts it into your calendar.',
    question,
  ];
  return performerMail({
    ...{ addressee, label, title: `See you on ${weekdayName(start)}`, ...sender },
    text: parts.filter(Boolean).join('\n\n'),
    link: toPrepare,
    subject: `See you on ${dayOf(show, venue)}`,
  });
}

import type { EventRecord } from '#contract/events/events.ts';
import type { Db } from '../../db/tables.ts';
import { EventsStore } from '../../events/events.store.ts';
import { ApplicationsStore } from '../applications.store.ts';
import type { PerformerMail, Sender } from '../messages/performer-mails.ts';
import { askingMail, bookedMail, changeMail, reminderMail, timesText } from './booking-mails.ts';
import { type Booking, BookingsStore } from './bookings.store.ts';
import { NightsStore } from './nights.store.ts';
import { isSameDate, type ShowDate, showDateOf } from './show-date.ts';

export interface BookedShow {
  booking: Booking;
  /** Null once it is deleted. */
  event: EventRecord | null;
  /** What the performer is told of it. */
  show: ShowDate | null;
}

export async function findBookedShow(db: Db, applicationId: number): Promise<BookedShow | undefined> {
  const booking = await new BookingsStore(db).find(applicationId);
  if (!booking) return undefined;
  const event = booking.eventId === null ? undefined : await new EventsStore(db).find(booking.eventId);
  return { booking, event: event ?? null, show: event ? showDateOf(event, booking) : null };
}

/** Whether the performer sees the show on their page: it is public, or an offer. */
export function isShown({ show }: BookedShow): boolean {
  return show !== null && !show.isArchived;
}

export function canAnswer(shown: BookedShow): boolean {
  return isShown(shown) && shown.booking.answer === 'asked' && shown.show?.standing === 'on';
}

export type BookingMailKind = 'booking' | 'asking' | 'showReminder';

/** What a mail about a booking says now; undefined when there is nothing to say. */
export function bookingMailOf(
  kind: BookingMailKind,
  booked: Booked,
  sender: Sender,
  now: Date,
): PerformerMail | undefined {
  const { application, booking, event, show, sheet } = booked;
  const { former, answer, message } = booking;
  if (kind === 'asking') {
    const isMeant = canAnswer(booked) && booking.askedAgainAt !== null;
    return isMeant && event ? askingMail(application, event, sender) : undefined;
  }
  if (kind === 'showReminder') {
    const isMeant = answer === 'accepted' && show?.standing === 'on';
    if (!isMeant || !event || event.archived || event.startDateTime <= now.toISOString()) return undefined;
    return reminderMail(application, event, sheet, sender);
  }
  const times = event && sheet ? timesText(event, sheet, sender.venue) : undefined;
  const facts = { show, former, answer, message, times };
  if (booking.mailId !== null && booking.mailId === booking.ownMailId) {
    return bookedMail(application, facts, sender);
  }
  return !former || isSameDate(former, show) ? undefined : changeMail(application, facts, sender);
}

export async function findBooked(db: Db, applicationId: number) {
  const shown = await findBookedShow(db, applicationId);
  const application = shown && (await new ApplicationsStore(db).find(applicationId));
  const sheet = shown?.event ? await new NightsStore(db).findSheet(shown.event.id) : undefined;
  return application && { ...shown, application, sheet };
}

export type Booked = NonNullable<Awaited<ReturnType<typeof findBooked>>>;

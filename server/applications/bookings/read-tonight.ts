import type { TonightRecord, TonightShow } from '#contract/applications/bookings.ts';
import type { Notice } from '#contract/monitoring.ts';
import { nightEndsHour, shiftDay, startOfDay } from '#contract/time/calendar-days.ts';
import type { Db } from '../../db/tables.ts';
import { withCleanDescription } from '../../events/clean-html.ts';
import type { EventsStore } from '../../events/events.store.ts';
import { type MessageReader, OutboxStore } from '../../outbox/outbox.store.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import type { ApplicationsStore } from '../applications.store.ts';
import { deskSelection } from '../list-applications.ts';
import { reminderLeadMs } from '../review/answer-deadline.ts';
import type { ReviewSettingsStore } from '../review/review-settings.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { emptySheet, NightsStore } from './nights.store.ts';

interface WaitingParts {
  applications: ApplicationsStore;
  clock: Clock;
  database: { db: Db };
  reviewSettings: ReviewSettingsStore;
}

/** A message that waits for longer has met something. */
const usualWaitMs = 60_000;

/** The shows that begin in this night, by their start, and what is open in the house. */
export async function readTonight(
  parts: WaitingParts & { events: EventsStore; venue: CurrentVenue },
  day: string,
  reader: MessageReader,
): Promise<TonightRecord> {
  const { timeZone } = await parts.venue.current();
  const { events } = await parts.events.list({
    startsFrom: startOfDay(day, timeZone, nightEndsHour),
    startsBefore: startOfDay(shiftDay(day, 1), timeZone, nightEndsHour),
    now: parts.clock().toISOString(),
  });
  const ids = events.map(({ id }) => id);
  const sheets = await new NightsStore(parts.database.db).listSheets(ids);
  const bookings = ids.length > 0 ? await new BookingsStore(parts.database.db).listRecords(ids) : [];
  const shows: TonightShow[] = [];
  for (const event of events) {
    const booking = bookings.find(({ eventId }) => eventId === event.id) ?? null;
    shows.push({
      event: withCleanDescription(event),
      booking,
      sheet: sheets.get(event.id) ?? emptySheet,
      act: booking && (await readAct(parts.applications, booking.applicationId)),
    });
  }
  return { day, shows, waiting: await countWaiting(parts, reader) };
}

async function readAct(applications: ApplicationsStore, id: number): Promise<TonightShow['act']> {
  const application = await applications.find(id);
  return application ? { ...application, photoUrl: application.bandPhotos[0] ?? null } : null;
}

async function countWaiting(parts: WaitingParts, reader: MessageReader): Promise<TonightRecord['waiting']> {
  const now = parts.clock();
  const bookings = new BookingsStore(parts.database.db);
  const since = new Date(now.getTime() - usualWaitMs).toISOString();
  return {
    unanswered: await bookings.countComing('asked', now.toISOString()),
    overdue: await parts.applications.count(await deskSelection(parts, { overdue: 'true' })),
    turnedDown: await bookings.countComing('turnedDown', now.toISOString()),
    messages: await new OutboxStore(parts.database.db).countUndelivered(since, reader),
  };
}

/** Answers that are overdue or soon will be, and bands that have turned down a show that is still to come. */
export async function deskNotices(parts: WaitingParts, reader: MessageReader): Promise<Notice[]> {
  const { overdue, turnedDown } = await countWaiting(parts, reader);
  const soon = () => new Date(parts.clock().getTime() + reminderLeadMs);
  const due = await parts.applications.count(
    await deskSelection({ ...parts, clock: soon }, { overdue: 'true' }),
  );
  const notices: Notice[] = [];
  const open = overdue || due;
  if (open > 0) {
    const answers = open === 1 ? 'One answer to an application is' : `${open} answers to applications are`;
    const text = `${answers} ${overdue > 0 ? 'overdue' : 'due within two hours'}.`;
    notices.push({
      kind: 'answers',
      text,
      path: `/admin/dashboard?${overdue > 0 ? 'overdue=true' : 'sort=due'}`,
    });
  }
  if (turnedDown > 0) {
    const text = `${turnedDown === 1 ? 'One band has turned down its date' : `${turnedDown} bands have turned down their date`}. Offer another one, or cancel the show.`;
    notices.push({ kind: 'turnedDown', text, path: '/admin/dashboard?review=booked' });
  }
  return notices;
}

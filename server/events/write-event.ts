import {
  doorsAfterStart,
  type EventChanges,
  type EventInput,
  endsBeforeStart,
  eventDescription,
  maxEventNameLength,
  undescribedDraft,
} from '#contract/events/event-input.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ActivityTarget } from '../activity/activity.store.ts';
import type { AuditLog, NoteActivity } from '../activity/audit-log.ts';
import type { Db } from '../db/tables.ts';
import { badInput } from '../failure.ts';
import { GalleryStore } from '../gallery/gallery.store.ts';
import { writeWithFile } from '../gallery/keep-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { cleanHtml } from './clean-html.ts';
import { EventsStore, type NewEvent, writtenIn } from './events.store.ts';
import { acceptEventImage, type EventImageParts, eventImageFacts } from './keep-event-image.ts';

/** An event and the others of its series, soonest first, all of them locked until the end of the transaction. */
interface LockedEvent {
  trx: Db;
  note: NoteActivity;
  event: EventRecord;
  others: EventRecord[];
}

/**
 * Runs a change in a transaction, unless the event is another by now than was seen, and has whoever is booked for it, or
 * for one of its series, told of it.
 */
export type ChangeEvent = <Result>(
  eventId: number,
  action: EventAction,
  change: (locked: LockedEvent) => Promise<Result>,
) => Promise<Result>;

export interface EventWritingParts extends EventImageParts {
  changeEvent: ChangeEvent;
  events: EventsStore;
  auditLog: AuditLog;
  venue: CurrentVenue;
  clock: Clock;
}

/** Who changes an event, of which one of these versions was seen. */
export interface EventAction {
  admin: Admin;
  /** The performer who is booked for it knows already and agrees. */
  isTold: boolean;
  versions?: string[] | undefined;
}

/** As the activity names an event: without its name, which may be a performer's. */
export function eventTarget({
  id,
  startDateTime,
}: Pick<EventRecord, 'id' | 'startDateTime'>): ActivityTarget {
  return { kind: 'event', id, label: startDateTime };
}

export async function createEvent(
  services: EventWritingParts,
  input: EventInput,
  admin: Admin,
): Promise<EventRecord> {
  const { auditLog, clock } = services;
  const event = newEventOf(input);
  return withImage(services, input, event.name, (imageIn) =>
    auditLog.run(admin, async (trx, note) => {
      const events = new EventsStore(trx);
      const imageUrl = (await imageIn(trx)) ?? null;
      const [id = 0] = await events.add([{ ...event, imageUrl }], clock().toISOString());
      note({ what: 'created event', target: eventTarget({ ...event, id }) });
      return events.get(id, { archived: 'include' });
    }),
  );
}

/** The event that this input describes. Its picture may come with it, and is stored first. */
export function newEventOf(input: EventInput) {
  return { ...writtenIn(input), description: cleanDescription(input.description) };
}

/** The address of the event's picture, whose row is written in the same transaction. */
type ImageIn = (trx: Db) => Promise<string | null | undefined>;

export async function withImage(
  services: EventWritingParts,
  sent: EventChanges,
  eventName: string,
  write: (imageIn: ImageIn) => Promise<EventRecord>,
): Promise<EventRecord> {
  const picture = await acceptEventImage(services, sent);
  if (!picture) return write(async () => sent.imageUrl);
  const facts = eventImageFacts(picture, eventName);
  const now = services.clock().toISOString();
  return writeWithFile(services, picture, (file) =>
    write(async (trx) => (await new GalleryStore(trx).add({ ...facts, ...file }, now)).fileUrl),
  );
}

/** Checks what was sent, and gives what it makes of an event. An image that is undefined stays as it is. */
export function changeBy(changes: EventChanges) {
  const sent = writtenIn(changes);
  if (sent.description !== undefined) sent.description = cleanDescription(sent.description);
  return (event: EventRecord, imageUrl: string | null | undefined) => {
    const written = {
      ...writtenIn(event),
      ...sent,
      imageUrl: imageUrl === undefined ? event.imageUrl : imageUrl,
      // An event that staff have edited is not removed with the samples.
      isSample: false,
    };
    const { startDateTime, endDateTime, doorsDateTime } = written;
    if (endDateTime < startDateTime) throw badInput({ endDateTime: endsBeforeStart });
    if (doorsDateTime && doorsDateTime > startDateTime) throw badInput({ doorsDateTime: doorsAfterStart });
    checkPublishing(event, written);
    return written;
  };
}

type Shown = Pick<EventRecord, 'archived' | 'description'>;

/** A draft needs a description before guests see it. What they see already stays, whatever it lacks. */
export function checkPublishing(before: Shown, after: Shown): void {
  const isEmpty = ({ description }: Shown) => description.trim() === '';
  if (after.archived || !isEmpty(after) || (!before.archived && isEmpty(before))) return;
  throw badInput({ description: 'Required' }, undescribedDraft);
}

/** Archives an event, or brings back any archived one: one with an empty description may have been public before. */
export async function archiveEvent(
  { changeEvent, clock }: Pick<EventWritingParts, 'changeEvent' | 'clock'>,
  id: number,
  action: EventAction,
): Promise<EventRecord> {
  return changeEvent(id, action, async ({ trx, note, event }) => {
    note({ what: event.archived ? 'restored event' : 'archived event', target: eventTarget(event) });
    return writeLocked(trx, event, { archived: !event.archived }, clock());
  });
}

const copyMark = ' (Copy)';

export async function duplicateEvent(
  { events, auditLog, clock }: Pick<EventWritingParts, 'events' | 'auditLog' | 'clock'>,
  id: number,
  admin: Admin,
): Promise<EventRecord> {
  const event = await events.get(id, { archived: 'include' });
  // Cut so that the copy's name fits the limit, and never inside a character.
  const stem = event.name.slice(0, maxEventNameLength - copyMark.length).replace(/[\uD800-\uDBFF]$/, '');
  const copy = {
    ...writtenIn(event),
    name: stem + copyMark,
    // A copy of a cancelled show is a new show.
    status: 'scheduled',
    // A draft that has no description yet is not published by being copied.
    archived: event.archived && event.description.trim() === '',
  } as const;
  return auditLog.run(admin, async (trx, note) => {
    const copies = new EventsStore(trx);
    const [copyId = 0] = await copies.add([copy], clock().toISOString());
    note({ what: 'duplicated event', target: eventTarget({ ...copy, id: copyId }) });
    return copies.get(copyId, { archived: 'include' });
  });
}

/** Sanitizing closes tags and escapes characters, so the length is checked again afterwards. */
function cleanDescription(html: string): string {
  const clean = cleanHtml(html);
  if (clean.trim() === '') return clean;
  const problem = eventDescription.safeParse(clean).error?.issues[0];
  if (problem) throw badInput({ description: problem.message });
  return clean;
}

/** Within a transaction. Of two who change one event at once, the second waits. */
export async function setArchived(trx: Db, id: number, archived: boolean, now: Date): Promise<void> {
  const events = new EventsStore(trx);
  await events.lock(id);
  await writeLocked(trx, await events.get(id, { archived: 'include' }), { archived }, now);
}

/** The event is locked, so nobody else can have changed it. */
export async function writeLocked(
  trx: Db,
  event: EventRecord,
  changes: Partial<NewEvent>,
  now: Date,
): Promise<EventRecord> {
  const written = await new EventsStore(trx).change(event, changes, now.toISOString());
  if (!written) throw new Error(`Event ${event.id} was changed in spite of its lock`);
  return written;
}

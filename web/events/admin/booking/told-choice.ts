import type { QueryClient } from '@tanstack/react-query';
import { standingOf } from '#contract/applications/booked-date.ts';
import { type ListedBooking, listEventBookings } from '#contract/applications/bookings.ts';
import { noLocation } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { tableTime } from '#contract/time/time-input.ts';
import { clockTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callApi } from '../../../api/call-api.ts';
import { NotConfirmedError } from '../../../api/reauthentication.ts';
import { useAction } from '../../../api/use-action.ts';
import { isOver, wholeList } from '../event-list.queries.ts';
import { takenAlong } from '../series/following.ts';

type Facts = Pick<EventRecord, 'startDateTime' | 'endDateTime' | 'location' | 'status' | 'archived'>;

export interface ShowChange {
  event: EventRecord;
  /** What is new about it; null when it is deleted. */
  becomes: Partial<Facts> | null;
  /** Of an event that is taken along: the change of the other one of its series. */
  like?: ShowChange;
}

export interface BookedEvent extends ShowChange {
  booking: ListedBooking;
}

export interface ToldQuery {
  told?: 'true';
}

type Ask = (shows: BookedEvent[]) => Promise<ToldQuery | undefined>;

let ask: Ask | undefined;

/** Said by the dialog that asks. Returns how it is taken back. */
export function offerToldChoice(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * Asks whether the performers who are booked know of a change, before it is made. Nobody is asked where no performer
 * would be told of it. Throws a `NotConfirmedError` when the question was closed: nothing is to be changed then.
 */
export async function askWhetherTold(changes: ShowChange[]): Promise<ToldQuery> {
  const told = changes.filter((change) => isTold(change, Date.now()));
  if (!ask || told.length === 0) return {};
  const bookings = await findBookings(told.map(({ event }) => event.id));
  const shows = told.flatMap((change) => {
    const booking = bookings.get(change.event.id);
    return booking && !publishesOffer(change, booking) ? [{ ...change, booking }] : [];
  });
  if (shows.length === 0) return {};
  const choice = await ask(shows);
  if (!choice) throw new NotConfirmedError();
  return choice;
}

/** The same, as an action: for changes that are shown before the server has answered. */
export function useToldChoice() {
  return useAction({
    act: askWhetherTold,
    queueOf: (changes) => changes,
    failed: failureToast('Not changed', 'The server could not be reached. Nothing was changed.'),
  });
}

/** Whether a performer would be told of it: when and where, on or off, of a show that is not over. */
export function isTold({ event, becomes }: ShowChange, nowMs: number): boolean {
  if (!becomes) return !isOver(event, nowMs);
  const after = { ...event, ...becomes };
  return factsOf(event) !== factsOf(after) && !(isOver(event, nowMs) && isOver(after, nowMs));
}

function factsOf({ startDateTime, endDateTime, location, status, archived }: Facts): string {
  const times = [startDateTime, endDateTime].map((time) => Date.parse(time));
  return JSON.stringify([...times, location, standingOf(status), archived]);
}

/** Then there is nothing for the performer to confirm. */
export function takesDateBack({ event, becomes, like }: ShowChange): boolean {
  if (like) return takesDateBack(like);
  const { status, archived } = { ...event, ...becomes };
  return becomes === null || standingOf(status) !== standingOf('scheduled') || (archived && !event.archived);
}

/** Text in its own direction within a sentence. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** `from Dec 12th, 2026 7:00 PM to Dec 11th, 2026 7:00 PM, Upstairs`; what stays as it is is named once. */
export function whenAndWhere({ event, becomes }: ShowChange, timeZone: string): string {
  const after = { ...event, ...becomes };
  const lengthOf = (of: Facts) => Date.parse(of.endDateTime) - Date.parse(of.startDateTime);
  const words = (wordsOf: (of: Facts) => string) => {
    const [before, now] = [wordsOf(event), wordsOf(after)];
    return before === now ? now : `from ${before} to ${now}`;
  };
  return [
    words(({ startDateTime }) => tableTime(startDateTime, timeZone)),
    ...(lengthOf(event) === lengthOf(after)
      ? []
      : [`its end ${words(({ endDateTime }) => clockTime(wallTimeAt(endDateTime, timeZone)))}`]),
    words(({ location }) => isolate(location ?? noLocation)),
    ...(after.archived && !event.archived ? ['taken off the website'] : []),
    ...(event.status === after.status
      ? []
      : [`from ${statusNames[event.status]} to ${statusNames[after.status]}`]),
  ].join(', ');
}

/** Publishing a draft that waits for the performer's yes tells nobody. */
function publishesOffer({ event, becomes }: ShowChange, { isOffer }: ListedBooking): boolean {
  if (!event.archived || !isOffer) return false;
  return becomes !== null && factsOf({ ...event, ...becomes, archived: true }) === factsOf(event);
}

/** The same for a change that takes others of its series along. */
export async function askOfScope(
  client: QueryClient,
  change: ShowChange,
  scope: EventScope,
): Promise<ToldQuery> {
  const { event } = change;
  if (scope === 'this' || event.seriesId === null) return askWhetherTold([change]);
  const others = takenAlong(await wholeList(client), event, scope);
  // The same is changed about them: they are told of it if anybody is, each unless it is over.
  const isChanged = isTold(change, 0);
  return askWhetherTold([
    change,
    ...(isChanged ? others.map((other) => ({ event: other, becomes: null, like: change })) : []),
  ]);
}

/** Of one call. */
const maxIds = 100;

export function idsByCall(ids: number[]): string[] {
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds).join(','),
  );
}

async function findBookings(eventIds: number[]): Promise<Map<number, ListedBooking>> {
  const calls = idsByCall(eventIds).map((ids) => callApi(listEventBookings, undefined, { query: { ids } }));
  return new Map((await Promise.all(calls)).flat().map((booking) => [booking.eventId, booking]));
}

import type { Notice } from '#contract/monitoring.ts';
import { clockTime, longDate, sortableDate, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Services } from '../services.ts';
import { ChannelsStore } from './channels.store.ts';
import type { MessageReader } from './outbox.store.ts';

/** Where staff read the messages, send a test and have failed ones sent again. */
const messagesPath = '/admin/messages';

const weekMs = 7 * 24 * 60 * 60_000;

/** Messages of the last week that could not be sent, and why the latest could not. */
export async function failureNotices({ outbox, clock }: Services, reader: MessageReader): Promise<Notice[]> {
  const since = new Date(clock().getTime() - weekMs).toISOString();
  const { count, lastWords } = await outbox.summarizeFailures(since, reader);
  if (count === 0) return [];
  const what = count === 1 ? 'A message' : `${count} messages`;
  const why = lastWords && `: ‘${lastWords.replace(/\.$/, '')}’`;
  const path = `${messagesPath}?state=failed`;
  return [{ kind: 'failedMessages', text: `${what} could not be sent${why}.`, path }];
}

/** A channel that is stopped, and why: `The mail server refuses our password since 10:02 AM. 37 messages wait.` */
export async function channelNotices(services: Services): Promise<Notice[]> {
  const { database, messageSettings, venue, clock } = services;
  const listed = await new ChannelsStore(database.db).listStops();
  // What stopped a provider that the site no longer has concerns nobody.
  const stops = listed.filter(({ channel }) => messageSettings.configured[channel]);
  if (stops.length === 0) return [];
  const { timeZone } = await venue.current();
  return stops.map(({ channel, reason, words, stoppedAt, waiting }) => {
    const since = sinceWords(stoppedAt, clock(), timeZone);
    const said = words && ` (it says ‘${words}’)`;
    const text = `${reason} since ${since}${said}. ${waitingWords(waiting)}`;
    return { kind: `${channel}Channel`, text, path: messagesPath };
  });
}

function sinceWords(instant: string, now: Date, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  const time = clockTime(wall);
  const isToday = sortableDate(wall) === venueDay(now, timeZone);
  return isToday ? time : `${longDate(wall)}, ${time}`;
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'No message waits.';
  return waiting === 1 ? '1 message waits.' : `${waiting} messages wait.`;
}

import type { FastifyInstance } from 'fastify';
import { type ActivityRecord, listActivity, listActivityPeople } from '#contract/accounts/activity.ts';
import { shiftDay, startOfDay } from '#contract/time/calendar-days.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { ActivityStore, type StoredActivity } from './activity.store.ts';

/** What staff have done, to read and to filter. There is no call that changes it. */
export function activityRoutes(app: FastifyInstance, { database, sessions, venue }: Services): void {
  const activity = new ActivityStore(database.db);

  bindAdminCall(app, sessions, listActivity, async ({ query, reply }) => {
    const { day, from = day, to = day, ...filters } = query;
    const { timeZone } = await venue.current();
    const { lines, next } = await activity.list({
      ...filters,
      from: from && startOfDay(from, timeZone),
      until: to && startOfDay(shiftDay(to, 1), timeZone),
    });
    if (next !== null) linkNextPage(reply, listActivity.path, { ...query, before: next });
    return lines.map((line) => recordOf(line, timeZone));
  });

  bindAdminCall(app, sessions, listActivityPeople, () => activity.listPeople());
}

function recordOf(line: StoredActivity, timeZone: string): ActivityRecord {
  const { id, at, by, what, targetKind: kind, targetId, changes } = line;
  const target = kind && { kind, id: targetId, label: labelOf(line, timeZone) };
  return { id, at, by, what, target, ...(changes && { changes: JSON.parse(changes) }) };
}

/** An event that is gone is known by its day, and by the name that was kept with that. */
function labelOf({ targetKind, targetLabel, name }: StoredActivity, timeZone: string): string | null {
  if (name !== null) return name;
  if (targetKind !== 'event' || targetLabel === null) return targetLabel;
  const [start = ''] = targetLabel.split(' ', 1);
  const kept = targetLabel.slice(start.length + 1);
  return `the show ${kept && `‘${kept}’ `}of ${longDate(wallTimeAt(start, timeZone))}`;
}

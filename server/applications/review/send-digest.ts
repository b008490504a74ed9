import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Db } from '../../db/tables.ts';
import { type MessageParts, OutboxStore } from '../../outbox/outbox.store.ts';
import { dueAtOf } from './answer-deadline.ts';
import { OpenApplicationsStore } from './open-applications.store.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { digestMail } from './staff-reminders.ts';

/** In the venue's time. A server that starts in the afternoon sends none for that morning. */
const morning = { fromHour: 8, toHour: 12 };
const maxListed = 100;

/** Queues the morning mail, once a day, where staff have switched it on and something is open. */
export async function sendDigest(db: Db, parts: MessageParts, now: Date): Promise<boolean> {
  const wall = wallTimeAt(now, parts.venue.timeZone);
  if (wall.hour < morning.fromHour || wall.hour >= morning.toHour) return false;
  const today = sortableDate(wall);
  if (!(await isWanted(db, today))) return false;
  return db.transaction().execute(async (trx) => {
    const outbox = new OutboxStore(trx);
    // Of several processes one at a time, so that the second finds today's mail.
    await outbox.lock();
    if (!(await isWanted(trx, today))) return false;
    const settings = new ReviewSettingsStore(trx);
    await settings.setDigestDay(today);
    const store = new OpenApplicationsStore(trx);
    const total = await store.count();
    if (total === 0) return false;
    const deadline = await settings.get();
    const open = (await store.list(maxListed)).map((row) => ({
      ...row,
      dueAt: dueAtOf(row.submittedAt, deadline),
    }));
    await outbox.add(
      {
        channel: 'mail',
        purpose: 'digest',
        recipient: parts.venue.bookingEmail,
        ...digestMail(open, total, now, parts.venue, parts.publicUrl),
        state: parts.configured.mail ? 'waiting' : 'not configured',
      },
      now.toISOString(),
    );
    return true;
  });
}

async function isWanted(db: Db, today: string): Promise<boolean> {
  const settings = new ReviewSettingsStore(db);
  return (await settings.get()).digest && (await settings.findDigestDay()) !== today;
}

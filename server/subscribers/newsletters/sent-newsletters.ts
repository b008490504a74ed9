import type { MessagePurpose } from '#contract/messages/messages.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { EventsStore } from '../../events/events.store.ts';
import { commonWords } from '../../integrations/delivery.ts';
import { replyColumns, replyToHouse } from '../../outbox/mail/mail-layout.ts';
import type { QueuedMessage } from '../../outbox/mail/mailed-link.ts';
import type { Compose } from '../../outbox/outbox-lane.ts';
import type { Result } from '../../outbox/outbox-queue.store.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import { SubscribersStore } from '../subscribers.store.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { NewsletterSettingsStore } from './newsletter-settings.store.ts';
import { findNewsletterShows } from './newsletter-shows.ts';
import { NewslettersStore } from './newsletters.store.ts';

function isLetter(purpose: MessagePurpose): boolean {
  return purpose === 'letter' || purpose === 'ownLetter';
}

/**
 * Asked before a letter is sent, which may have waited. It goes only to those who are on the list now, and the weekly one
 * only while it is on.
 */
export function objectionToNewsletter(db: Db, { klaviyo }: Pick<Config, 'klaviyo'>) {
  const newsletterSettings = new NewsletterSettingsStore(db);
  const subscribers = new SubscribersStore(db);
  return async ({ purpose, subscriberId }: QueuedMessage): Promise<string | undefined> => {
    if (!isLetter(purpose)) return undefined;
    if (klaviyo !== undefined) return 'A marketing service writes to the guests';
    if (purpose === 'letter' && !(await newsletterSettings.get()).on)
      return 'The newsletter has been switched off';
    const subscriber = subscriberId === null ? undefined : await subscribers.find(subscriberId);
    return subscriber?.state === 'confirmed' ? undefined : 'This address is no longer on the list';
  };
}

/** Writes the weekly letter when it is handed over: while it waited, a show may have been moved or cancelled. */
export function newsletterComposer(
  db: Db,
  { venue, publicUrl, clock }: { venue: CurrentVenue; publicUrl: string; clock: Clock },
): Compose {
  return async ({ subscriberId, createdAt, linkMark, unsubscribeUrl }) => {
    const house = await venue.current();
    const decision =
      subscriberId === null
        ? undefined
        : await new NewslettersStore(db).findDecisionFor(subscriberId, createdAt);
    const known = await findNewsletterShows(new EventsStore(db), house, publicUrl, clock());
    if (!decision || linkMark === null || unsubscribeUrl === null)
      return { objection: 'What it was about is no longer known' };
    const shows = known.filter(({ id }) => decision.eventIds.includes(id));
    if (shows.length === 0) return { objection: 'None of its shows takes place any more' };
    const { intro } = await new NewsletterSettingsStore(db).get();
    const mail = newsletterMail({ shows, intro, venue: house, publicUrl, unsubscribeUrl });
    return { words: { ...mail, linkMark, ...replyColumns(replyToHouse(house)) }, seal: async () => true };
  };
}

/**
 * What became of a letter, for its subscriber. If this is lost, an address is given up a week later.
 *
 * A subscription ends when a mail server refuses two letters in a row, some days apart, because of their address. It does
 * not count when another letter of the same week is refused in the same words: then the server says it to many, and it is
 * more likely about us. So of two such refusals the second takes the first one back.
 */
export async function noteNewsletterResult(
  db: Db,
  { purpose, subscriberId, recipient, createdAt, queuedAt }: QueuedMessage,
  { state, blamesRecipient, providerWords }: Result,
  now: string,
): Promise<void> {
  if (!isLetter(purpose) || subscriberId === null) return;
  // It was refused, and has arrived since staff have sent it again.
  if (state === 'sent' && queuedAt !== createdAt)
    await new NewslettersStore(db).forgetRefusals(subscriberId, createdAt);
  if (state !== 'failed' || !blamesRecipient) return;
  const words = commonWords(providerWords, recipient);
  await db.transaction().execute(async (trx) => {
    // One after the other, so that the second sees the first.
    await new NewsletterSettingsStore(trx).lock();
    const letters = new NewslettersStore(trx);
    const subscribers = new SubscribersStore(trx);
    const week = await letters.refuse({ subscriberId, queuedAt: createdAt }, words);
    if (week === undefined) return;
    const refused = await letters.listRefused(week, words);
    if (refused.length > 1) return void (await subscribers.bringBack(refused));
    const before = await letters.findRefusalBefore(subscriberId, week);
    if (before === null) return;
    const others = await letters.listRefused(before.week, before.refusal);
    if (others.length === 1) await subscribers.end(subscriberId, 'bounced', now);
  });
}

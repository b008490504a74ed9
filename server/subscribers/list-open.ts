import type { Notice } from '#contract/monitoring.ts';
import { withCommas } from '#contract/text/text.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { NewsletterSettingsStore } from './newsletters/newsletter-settings.store.ts';
import { SubscribersStore } from './subscribers.store.ts';

/** Whether guests can sign up: with a marketing service, its popup is the way. */
export function isListOpen({ mail, klaviyo }: Pick<Config, 'mail' | 'klaviyo'>): boolean {
  return mail !== undefined && klaviyo === undefined;
}

/** That the letter is off: since a restore, until staff have chosen, or while people sign up for it. */
export async function newsletterNotices({ database, config, venue }: Services): Promise<Notice[]> {
  const { db } = database;
  const { on, restoredAt } = await new NewsletterSettingsStore(db).get();
  if (restoredAt === null) {
    const { confirmed } = await new SubscribersStore(db).count();
    if (on || confirmed === 0 || !isListOpen(config)) return [];
    const people = confirmed === 1 ? 'One person has' : `${withCommas(confirmed)} people have`;
    const text = `${people} signed up for the newsletter, and it is off.`;
    return [{ kind: 'letterOff', text, path: '/admin/newsletter' }];
  }
  const day = longDate(wallTimeAt(restoredAt, (await venue.current()).timeZone));
  const text = `The newsletter is off: a backup was restored on ${day}, and people who left the list after that backup may be on it again. Please decide whether the newsletter goes out, and save. Imported people are asked only then.`;
  return [{ kind: 'letterOff', text, path: '/admin/newsletter' }];
}

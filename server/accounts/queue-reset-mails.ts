import { randomUUID } from 'node:crypto';
import type { Venue } from '#contract/venue/venue.ts';
import { composeMail, mailButton, postalLine } from '../outbox/mail/mail-layout.ts';
import { type NewMessage, OutboxStore } from '../outbox/outbox.store.ts';
import type { Services } from '../services.ts';
import { AccountsStore } from './accounts.store.ts';
import { resetLink } from './password-resets.store.ts';

const title = 'Choose a new password';
/** Anyone can ask for them. */
const toOneAccount = { max: 3, withinMs: 60 * 60_000 };

/** Mails a one-time link to whoever has this name or email, as far as they have an email and mail is set up. */
export async function queueResetMails(parts: Services, nameOrEmail: string): Promise<void> {
  const { database, messageSettings, outboxWorker, clock } = parts;
  const { publicUrl } = messageSettings;
  if (!messageSettings.configured.mail) return;
  const venue = await parts.venue.current();
  const now = clock();
  await database.db.transaction().execute(async (trx) => {
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    for (const account of await new AccountsStore(trx).listReachable(nameOrEmail)) {
      const recipientKey = `account ${account.id}`;
      if (await outbox.findRoom(['reset'], [toOneAccount], now, recipientKey)) continue;
      const mail = linkMail(venue, publicUrl, (token) => resetLink(publicUrl, token), {
        label: 'Password',
        title,
        subject: `${title} (${venue.brand})`,
        opening: `Someone, most likely you, has forgotten the password of ${account.username} at ${venue.brand}. With this link you choose a new one.`,
        button: title,
        until: 'It works once, within an hour. It signs the account out everywhere and removes its passkeys.',
        mistaken: 'You did not ask for this? Then please ignore this mail: the password stays as it is.',
      });
      const message = { ...mail, purpose: 'reset', userId: account.id, recipient: account.email } as const;
      await outbox.add({ ...message, recipientKey }, now.toISOString());
    }
  });
  outboxWorker.wake();
}

type LinkWords = Record<'label' | 'title' | 'subject' | 'opening' | 'button' | 'until' | 'mistaken', string>;

/**
 * A mail with a link to an account. Everyone of staff reads the outbox, so the token is made when the mail is handed
 * over.
 */
export function linkMail(
  venue: Venue,
  publicUrl: string,
  urlOf: (token: string) => string,
  { opening, button, until, mistaken, ...heads }: LinkWords,
): Omit<NewMessage, 'recipient' | 'purpose'> {
  const linkMark = `account-${randomUUID()}`;
  const url = urlOf(linkMark);
  const mail = composeMail({
    ...{ ...heads, venue, publicUrl, preview: opening },
    parts: [opening, until, mailButton(venue, url, button, url)],
    footer: [mistaken, postalLine(venue)],
  });
  return { ...mail, channel: 'mail', state: 'waiting', linkMark };
}

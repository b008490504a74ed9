import type { LightMyRequestResponse } from 'fastify';
import type { SubscriberState } from '#contract/subscribers/subscribers.ts';
import type { Database } from '#server/db/tables.ts';
import type { ReceivedMail } from './mail-server.ts';
import type { MessageSite } from './message-site.ts';
import type { TestSite } from './test-site.ts';

export function signUp(
  site: Pick<TestSite, 'http'>,
  email: string,
  {
    from = '203.0.113.7',
    ...fields
  }: { from?: string; referenceCode?: string } & Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return site.http.inject({
    method: 'POST',
    url: '/api/subscribers',
    remoteAddress: from,
    payload: { email, ...fields },
  });
}

/** The mails to an address, oldest first. */
export function mailsTo({ mail }: Pick<MessageSite, 'mail'>, email: string): ReceivedMail[] {
  return mail.mails.filter(({ recipients }) => recipients.includes(email));
}

/** The token in the links of a mail. */
export function tokenIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [, token] = /\/subscription\/([\w-]{43})/.exec(text ?? '') ?? [];
  if (!token) throw new Error('there is no link in this mail');
  return token;
}

/** A press of a button on the page of a subscription. */
export function press(
  site: Pick<TestSite, 'http'>,
  token: string,
  action: 'confirm' | 'unsubscribe' | 'erase',
): Promise<LightMyRequestResponse> {
  return site.http.inject({
    method: 'POST',
    url: `/subscription/${token}/${action}`,
    headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
}

/** Signs up and confirms, as a guest does; gives the token of the mail. */
export async function joinList(site: MessageSite, email: string): Promise<string> {
  const answer = await signUp(site, email);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await site.deliver();
  const mail = mailsTo(site, email).at(-1);
  if (!mail) throw new Error('no mail asks for confirmation');
  const token = tokenIn(mail);
  await press(site, token, 'confirm');
  return token;
}

/** Subscribers who are simply there, sooner than by signing up. */
export async function addSubscribers(
  { database }: { database: Pick<Database, 'db'> },
  emails: string[],
  state: SubscriberState = 'confirmed',
): Promise<void> {
  const at = '2026-11-01T12:00:00.000Z';
  for (let begin = 0; begin < emails.length; begin += 500) {
    await database.db
      .insertInto('subscribers')
      .values(
        emails.slice(begin, begin + 500).map((email) => ({
          email,
          emailKey: email.toLowerCase(),
          state,
          requestedAt: at,
          askedAt: at,
          confirmedAt: state === 'pending' ? null : at,
          endedAt: state === 'ended' ? at : null,
          endReason: state === 'ended' ? ('unsubscribed' as const) : null,
        })),
      )
      .execute();
  }
}

import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import {
  type BrandFacts,
  composeMail,
  html,
  type MailText,
  mailButton,
  mailFacts,
  mailWarning,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { type MessageParts, type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { VenueStore } from '../../venue/venue.store.ts';
import { applicationFacts } from './application-facts.ts';

const maxNameLength = 100;

export function artistOf({ bandName, name }: Pick<ReviewedApplication, 'bandName' | 'name'>): string {
  return oneLine(bandName, maxNameLength) || oneLine(name, maxNameLength);
}

/** What mails to staff need to know of the house. */
export interface StaffMailFacts {
  venue: BrandFacts & Pick<Venue, 'timeZone' | 'country'>;
  publicUrl: string;
}

/** The desk, with an application opened if one is named. */
export function dashboardUrl(publicUrl: string, applicationId?: number): string {
  const opened = applicationId === undefined ? '' : `?application=${applicationId}`;
  return `${publicUrl}/admin/dashboard${opened}`;
}

/** Queues a mail to staff in the caller's transaction. */
export async function mailStaff(
  trx: Db,
  mail: MailText & Pick<NewMessage, 'purpose' | 'applicationId' | 'replyTo' | 'dueAt'>,
  { venue, configured }: Pick<MessageParts, 'venue' | 'configured'>,
  now: Date,
): Promise<void> {
  const recipient = await new VenueStore(trx).staffAddress(venue);
  const state = configured.mail ? 'waiting' : 'not configured';
  await new OutboxStore(trx).add({ channel: 'mail', recipient, ...mail, state }, now.toISOString());
}

export function staffMail(application: ReviewedApplication, { venue, publicUrl }: StaffMailFacts): MailText {
  const artist = artistOf(application);
  const wall = wallTimeAt(application.submittedAt, venue.timeZone);
  const submitted = `Application ${application.id}, submitted ${longDate(wall)}, ${clockTime(wall)}.`;
  const replyHint = `Your answer to this mail goes to ${oneLine(application.name, maxNameLength)}.`;
  const suspicion =
    'This looks like spam: it was filled in by a program, or faster than people can. ' +
    'So no confirmation was sent to the performer, and no SMS to staff.';
  const kind = [application.performanceType, application.location].filter(Boolean).join(' · ');
  return composeMail({
    ...{ venue, publicUrl, title: artist },
    subject: `${application.isSuspectedSpam ? '[Suspected spam] ' : ''}New application: ${artist} (${application.performanceType})`,
    preview: `${kind}. ${oneLine(application.preferredDates, maxNameLength)}`,
    label: application.isSuspectedSpam ? 'Suspected spam' : 'New application',
    parts: [
      kind,
      application.isSuspectedSpam ? mailWarning(suspicion) : '',
      mailButton(venue, dashboardUrl(publicUrl, application.id), 'Open the application'),
      ...applicationFacts(application, venue).map(({ heading, facts }) => mailFacts(heading, facts)),
    ],
    footer: { html: html`${submitted}<br>${replyHint}`, text: `${submitted}\n${replyHint}` },
  });
}

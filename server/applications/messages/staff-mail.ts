import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  composeMail,
  html,
  type MailText,
  mailButton,
  mailFacts,
  mailParagraph,
  mailWarning,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { applicationFacts, type ReceivedApplication } from './application-facts.ts';

const maxNameLength = 100;

export function dashboardUrl(publicUrl: string, applicationId: number): string {
  return `${publicUrl}/admin/dashboard?application=${applicationId}`;
}

export function staffMail(
  application: ReceivedApplication,
  venue: BrandFacts & Pick<Venue, 'timeZone'>,
  publicUrl: string,
): MailText {
  const artist = oneLine(application.bandName, maxNameLength) || oneLine(application.name, maxNameLength);
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
      mailParagraph(kind),
      ...(application.isSuspectedSpam ? [mailWarning(suspicion)] : []),
      mailButton(venue, dashboardUrl(publicUrl, application.id), 'Open the application'),
      ...applicationFacts(application).map(({ heading, facts }) => mailFacts(heading, facts)),
    ],
    footer: { html: html`${submitted}<br>${replyHint}`, text: `${submitted}\n${replyHint}` },
  });
}

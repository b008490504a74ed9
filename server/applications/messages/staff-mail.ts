import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  html,
  lines,
  type MailText,
  mailBrand,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
  mailWarning,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { applicationFacts, type ReceivedApplication } from './application-facts.ts';

const maxNameLength = 100;
const empty = 'N/A';

export function dashboardUrl(publicUrl: string, applicationId: number): string {
  return `${publicUrl}/admin/dashboard?application=${applicationId}`;
}

/** The complete application, for the staff who decide. */
export function staffMail(
  application: ReceivedApplication,
  venue: BrandFacts & Pick<Venue, 'timeZone'>,
  publicUrl: string,
): MailText {
  const artist = oneLine(application.bandName, maxNameLength) || oneLine(application.name, maxNameLength);
  const brand = mailBrand(venue, publicUrl);
  const url = dashboardUrl(publicUrl, application.id);
  const wall = wallTimeAt(application.submittedAt, venue.timeZone);
  const submitted = `Application ${application.id}, submitted ${longDate(wall)}, ${clockTime(wall)}.`;
  const replyHint = `Your answer to this mail goes to ${oneLine(application.name, maxNameLength)}.`;
  const suspicion =
    'This looks like spam: it was filled in by a program, or faster than people can. ' +
    'So no confirmation was sent to the performer, and no SMS to staff.';
  const kind = [application.performanceType, application.location].filter(Boolean).join(' · ');
  const sections = applicationFacts(application);

  const page = mailPage({
    brand,
    preview: `${kind}. ${oneLine(application.preferredDates, maxNameLength)}`,
    label: application.isSuspectedSpam ? 'Suspected spam' : 'New application',
    title: artist,
    content: html`${mailParagraph(html`${kind}`)}${
      application.isSuspectedSpam ? mailWarning(suspicion) : ''
    }${mailButton(brand, url, 'Open the application')}${sections.map(({ heading, facts }) =>
      mailFacts(
        heading,
        facts.map(([name, text]) => ({
          name,
          text: text ? lines(text) : html`<span class="quiet" style="color:#5c4636;">${empty}</span>`,
        })),
      ),
    )}`,
    footer: html`${submitted}<br>${replyHint}`,
  });

  const factLines = sections.flatMap(({ heading, facts }) => [
    '',
    heading.toUpperCase(),
    ...facts.map(([name, text]) => `${name}: ${text || empty}`),
  ]);
  return {
    subject: `${application.isSuspectedSpam ? '[Suspected spam] ' : ''}New application: ${artist} (${application.performanceType})`,
    text: [
      artist,
      kind,
      ...(application.isSuspectedSpam ? ['', suspicion] : []),
      '',
      `Open the application: ${url}`,
      ...factLines,
      '',
      submitted,
      replyHint,
    ].join('\n'),
    html: page.text,
  };
}

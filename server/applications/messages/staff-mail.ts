import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { type BrandFacts, mailBrand } from '../../outbox/mail-brand.ts';
import { html, lines } from '../../outbox/mail-html.ts';
import {
  type MailText,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
  mailWarning,
} from '../../outbox/mail-layout.ts';
import { oneLine } from '../../outbox/typed-text.ts';
import { type ApplicationNews, applicationFacts } from './application-facts.ts';

const maxNameLength = 100;
const empty = 'N/A';

export function dashboardUrl(publicUrl: string, applicationId: number): string {
  return `${publicUrl}/admin/dashboard?application=${applicationId}`;
}

/** The complete application, for the staff who decide. */
export function staffMail(
  news: ApplicationNews,
  venue: BrandFacts & Pick<Venue, 'timeZone'>,
  publicUrl: string,
): MailText {
  const artist = oneLine(news.bandName, maxNameLength) || oneLine(news.name, maxNameLength);
  const brand = mailBrand(venue, publicUrl);
  const url = dashboardUrl(publicUrl, news.id);
  const wall = wallTimeAt(news.submittedAt, venue.timeZone);
  const submitted = `Application ${news.id}, submitted ${longDate(wall)}, ${clockTime(wall)}.`;
  const replyHint = `Your answer to this mail goes to ${oneLine(news.name, maxNameLength)}.`;
  const suspicion =
    'This looks like spam: it was filled in by a program, or faster than people can. ' +
    'So no confirmation was sent to the performer, and no SMS to staff.';
  const kind = [news.performanceType, news.location].filter(Boolean).join(' · ');
  const sections = applicationFacts(news);

  const page = mailPage({
    brand,
    preview: `${kind}. ${oneLine(news.preferredDates, maxNameLength)}`,
    label: news.isSuspectedSpam ? 'Suspected spam' : 'New application',
    title: artist,
    content: html`${mailParagraph(html`${kind}`)}${
      news.isSuspectedSpam ? mailWarning(suspicion) : ''
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
    subject: `${news.isSuspectedSpam ? '[Suspected spam] ' : ''}New application: ${artist} (${news.performanceType})`,
    text: [
      artist,
      kind,
      ...(news.isSuspectedSpam ? ['', suspicion] : []),
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

import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  composeMail,
  htmlFooter,
  type MailText,
  mailButton,
  mailLink,
  mailParagraph,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { dashboardUrl } from '../messages/staff-mail.ts';

export interface OpenApplication {
  id: number;
  name: string;
  bandName: string;
  performanceType: string;
  dueAt: string;
}

type Facts = BrandFacts & Pick<Venue, 'timeZone'>;

const footer = htmlFooter(
  'The settings of the staff area say how soon answers are due, and whether a mail comes each morning.',
);

const maxNameLength = 100;
/** A longer list is better read on the desk. */
const maxListed = 50;

export function artistOf({ bandName, name }: Pick<OpenApplication, 'name' | 'bandName'>): string {
  return oneLine(bandName, maxNameLength) || oneLine(name, maxNameLength);
}

/** `Sunday, November 15, 2026, 7:30 PM` */
function momentIn(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${longDate(wall)}, ${clockTime(wall)}`;
}

export function reminderMail(open: OpenApplication, venue: Facts, publicUrl: string): MailText {
  const artist = artistOf(open);
  const words = `${artist} (${open.performanceType}) should be answered by ${momentIn(open.dueAt, venue.timeZone)}. Nobody has decided yet.`;
  const url = dashboardUrl(publicUrl, open.id);
  return composeMail({
    ...{ venue, publicUrl, label: 'Reminder', title: 'An answer is due', subject: `Answer due: ${artist}` },
    parts: [mailParagraph(words), mailButton(venue, url, 'Open the application')],
    footer,
  });
}

/** For many at once. It names nobody, so that it belongs to no single application. */
export function manyRemindersMail(
  count: number,
  firstDueAt: string,
  venue: Facts,
  publicUrl: string,
): MailText {
  const words = `${count} performers should be answered soon, the first by ${momentIn(firstDueAt, venue.timeZone)}. Nobody has decided yet.`;
  const title = `${count} answers are due`;
  return composeMail({
    ...{ venue, publicUrl, label: 'Reminder', title, subject: title },
    parts: [mailParagraph(words), mailButton(venue, `${publicUrl}/admin/dashboard`, 'Open the desk')],
    footer,
  });
}

/** What is open this morning, the most urgent first. */
export function digestMail(
  open: OpenApplication[],
  total: number,
  now: Date,
  venue: Facts,
  publicUrl: string,
): MailText {
  const title = total === 1 ? '1 application is open' : `${total} applications are open`;
  const listed = open.slice(0, maxListed).map((application) => {
    const isLate = Date.parse(application.dueAt) <= now.getTime();
    const due = `${isLate ? 'was due' : 'due'} ${momentIn(application.dueAt, venue.timeZone)}`;
    const words = `${artistOf(application)} (${application.performanceType}), ${due}`;
    const url = dashboardUrl(publicUrl, application.id);
    return mailParagraph(`${words}\n${url}`, mailLink(url, words));
  });
  return composeMail({
    ...{ venue, publicUrl, label: 'This morning', title, subject: `${title} (${venue.brand})` },
    parts: [
      ...listed,
      ...(total > listed.length ? [mailParagraph(`and ${total - listed.length} more`)] : []),
      mailButton(venue, `${publicUrl}/admin/dashboard`, 'Open the desk'),
    ],
    footer,
  });
}

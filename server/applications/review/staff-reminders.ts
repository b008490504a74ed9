import type { ApplicationRecord } from '#contract/applications/applications.ts';
import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import {
  composeMail,
  htmlFooter,
  type MailText,
  mailButton,
  mailLink,
  mailParagraph,
} from '../../outbox/mail/mail-layout.ts';
import { artistOf, dashboardUrl, type StaffMailFacts } from '../messages/staff-mail.ts';

export type OpenApplication = Pick<ApplicationRecord, 'id' | 'name' | 'bandName' | 'performanceType'> & {
  dueAt: string;
};

const footer = htmlFooter(
  'The settings of the staff area say how soon answers are due, and whether a mail comes each morning.',
);

/** A longer list is better read on the desk. */
const maxListed = 50;

/** `Sunday, November 15, 2026, 7:30 PM` */
function momentIn(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${longDate(wall)}, ${clockTime(wall)}`;
}

export function reminderMail(open: OpenApplication, { venue, publicUrl }: StaffMailFacts): MailText {
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
  { venue, publicUrl }: StaffMailFacts,
): MailText {
  const words = `${count} performers should be answered soon, the first by ${momentIn(firstDueAt, venue.timeZone)}. Nobody has decided yet.`;
  const title = `${count} answers are due`;
  return composeMail({
    ...{ venue, publicUrl, label: 'Reminder', title, subject: title },
    parts: [mailParagraph(words), mailButton(venue, dashboardUrl(publicUrl), 'Open the desk')],
    footer,
  });
}

/** What is open this morning, the most urgent first. */
export function digestMail(
  open: OpenApplication[],
  total: number,
  now: Date,
  { venue, publicUrl }: StaffMailFacts,
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
      mailButton(venue, dashboardUrl(publicUrl), 'Open the desk'),
    ],
    footer,
  });
}

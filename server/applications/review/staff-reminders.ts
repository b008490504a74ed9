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

type Applicant = Pick<ApplicationRecord, 'id' | 'name' | 'bandName' | 'performanceType'>;
export type DueApplication = Applicant & { dueAt: string };
type OpenApplication = Applicant & { submittedAt: string; dueAt: string | null };

const footer = htmlFooter(
  'How soon answers are due and whether a mail comes each morning is set under Reviews in the staff area.',
);

/** A longer list is better read on the desk. */
const maxListed = 50;

/** `Sunday, November 15, 2026, 7:30 PM` */
function momentIn(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${longDate(wall)}, ${clockTime(wall)}`;
}

export function reminderMail(due: DueApplication, { venue, publicUrl }: StaffMailFacts): MailText {
  const artist = artistOf(due);
  const words = `${artist} (${due.performanceType}) should be answered by ${momentIn(due.dueAt, venue.timeZone)}. Nobody has decided yet.`;
  const url = dashboardUrl(publicUrl, due.id);
  return composeMail({
    ...{ venue, publicUrl, label: 'Reminder', title: 'An answer is due', subject: `Answer due: ${artist}` },
    parts: [words, mailButton(venue, url, 'Open the application')],
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
    parts: [words, mailButton(venue, dashboardUrl(publicUrl), 'Open the desk')],
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
    const { submittedAt, dueAt } = application;
    const isLate = dueAt !== null && Date.parse(dueAt) <= now.getTime();
    const what = dueAt === null ? 'came' : isLate ? 'was due' : 'due';
    const when = `${what} ${momentIn(dueAt ?? submittedAt, venue.timeZone)}`;
    const words = `${artistOf(application)} (${application.performanceType}), ${when}`;
    const url = dashboardUrl(publicUrl, application.id);
    return mailParagraph(`${words}\n${url}`, mailLink(url, words));
  });
  return composeMail({
    ...{ venue, publicUrl, label: 'This morning', title, subject: `${title} (${venue.brand})` },
    parts: [
      ...listed,
      total > listed.length ? `and ${total - listed.length} more` : '',
      mailButton(venue, dashboardUrl(publicUrl), 'Open the desk'),
    ],
    footer,
  });
}

import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  type Html,
  html,
  type MailBrand,
  type MailText,
  mailBrand,
  mailButton,
  mailPage,
  mailParagraph,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { dashboardUrl } from '../messages/staff-mail.ts';

/** An application that waits for an answer. */
export interface OpenApplication {
  id: number;
  name: string;
  bandName: string;
  performanceType: string;
  dueAt: string;
}

type Facts = BrandFacts & Pick<Venue, 'timeZone'>;

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
  const brand = mailBrand(venue, publicUrl);
  const artist = artistOf(open);
  const words = `${artist} (${open.performanceType}) was promised an answer by ${momentIn(open.dueAt, venue.timeZone)}. Nobody has decided yet.`;
  const url = dashboardUrl(publicUrl, open.id);
  return staffNotice({
    brand,
    label: 'Reminder',
    title: 'An answer is due',
    subject: `Answer due: ${artist}`,
    text: [words, '', `Open the application: ${url}`].join('\n'),
    content: html`${mailParagraph(html`${words}`)}${mailButton(brand, url, 'Open the application')}`,
  });
}

/** For many at once. It names nobody, so that it belongs to no single application. */
export function manyRemindersMail(
  count: number,
  firstDueAt: string,
  venue: Facts,
  publicUrl: string,
): MailText {
  const brand = mailBrand(venue, publicUrl);
  const words = `${count} performers were promised an answer soon, the first by ${momentIn(firstDueAt, venue.timeZone)}. Nobody has decided yet.`;
  const url = `${publicUrl}/admin/dashboard`;
  return staffNotice({
    brand,
    label: 'Reminder',
    title: `${count} answers are due`,
    subject: `${count} answers are due`,
    text: [words, '', `Open the desk: ${url}`].join('\n'),
    content: html`${mailParagraph(html`${words}`)}${mailButton(brand, url, 'Open the desk')}`,
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
  const brand = mailBrand(venue, publicUrl);
  const title = total === 1 ? '1 application is open' : `${total} applications are open`;
  const listed = open.slice(0, maxListed).map((application) => {
    const isLate = Date.parse(application.dueAt) <= now.getTime();
    const due = `${isLate ? 'was due' : 'due'} ${momentIn(application.dueAt, venue.timeZone)}`;
    const words = `${artistOf(application)} (${application.performanceType}), ${due}`;
    return { words, url: dashboardUrl(publicUrl, application.id) };
  });
  const rest = total > listed.length ? [`and ${total - listed.length} more`] : [];
  const url = `${publicUrl}/admin/dashboard`;
  return staffNotice({
    brand,
    label: 'This morning',
    title,
    subject: `${title} (${venue.brand})`,
    text: [
      ...listed.flatMap((line) => [line.words, line.url, '']),
      ...rest.flatMap((words) => [words, '']),
      `Open the desk: ${url}`,
    ].join('\n'),
    content: html`${listed.map((line) =>
      mailParagraph(html`<a class="link" href="${line.url}" style="color:#1f6f86;">${line.words}</a>`),
    )}${rest.map((words) => mailParagraph(html`${words}`))}${mailButton(brand, url, 'Open the desk')}`,
  });
}

interface Notice {
  brand: MailBrand;
  label: string;
  title: string;
  subject: string;
  text: string;
  content: Html;
}

function staffNotice({ brand, label, title, subject, text, content }: Notice): MailText {
  const footer = html`${'The settings of the staff area say how soon answers are promised, and whether a mail comes each morning.'}`;
  const page = mailPage({ brand, preview: title, label, title, content, footer });
  return { subject, text: `${title}\n\n${text}`, html: page.text };
}

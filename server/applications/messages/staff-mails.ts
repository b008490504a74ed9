import type { ApplicationRecord, ReviewedApplication } from '#contract/applications/applications.ts';
import { clockTime, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  composeMail,
  html,
  htmlFooter,
  type MailText,
  mailButton,
  mailFacts,
  mailLink,
  mailParagraph,
  mailWarning,
} from '../../outbox/mail/mail-layout.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { VenueStore } from '../../venue/venue.store.ts';
import { type ApplicationWriting, noteUnread, type Writing } from '../change-application.ts';
import { applicationFacts } from './application-facts.ts';

const maxNameLength = 100;

export function artistOf({ bandName, name }: Pick<ApplicationRecord, 'bandName' | 'name'>): string {
  return oneLine(bandName, maxNameLength) || oneLine(name, maxNameLength);
}

/** What mails to staff need to know of the house. */
interface StaffMailFacts {
  venue: BrandFacts & Pick<Venue, 'timeZone' | 'country'>;
  publicUrl: string;
}

/** The desk, with an application opened if one is named. */
export function dashboardUrl(publicUrl: string, applicationId?: number): string {
  const opened = applicationId === undefined ? '' : `?application=${applicationId}`;
  return `${publicUrl}/admin/dashboard${opened}`;
}

/** `Sunday, November 15, 2026, 7:30 PM` */
function momentIn(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${longDate(wall)}, ${clockTime(wall)}`;
}

/** Queues a mail to staff. */
export async function mailStaff(
  { db, venue, configured, at }: Writing,
  mail: MailText & Pick<NewMessage, 'purpose' | 'applicationId' | 'replyTo' | 'dueAt'>,
): Promise<void> {
  const recipient = await new VenueStore(db).staffAddress(venue);
  const state = configured.mail ? 'waiting' : 'not configured';
  await new OutboxStore(db).add({ channel: 'mail', recipient, ...mail, state }, at);
}

export function staffMail(application: ReviewedApplication, { venue, publicUrl }: StaffMailFacts): MailText {
  const artist = artistOf(application);
  const submitted = `Application ${application.id}, submitted ${momentIn(application.submittedAt, venue.timeZone)}.`;
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

/** What a performer has done, as staff are told of it. */
export interface News {
  subject: string;
  title: string;
  words: string;
}

/** Leads to the application, or to the desk where it is no more. */
export function newsMail(
  { words, ...news }: News,
  { venue, publicUrl }: StaffMailFacts,
  applicationId?: number,
): MailText {
  return composeMail({
    ...{ ...news, venue, publicUrl, preview: words, label: 'News from a performer' },
    parts: [words, mailButton(venue, dashboardUrl(publicUrl, applicationId), 'Open the desk')],
    footer: htmlFooter('Performers answer, correct and withdraw on a page of their own.'),
  });
}

/** Queues a mail of news. Without `applicationId` it is about an application that is no more. */
export async function mailNews(
  writing: Writing,
  news: News,
  facts: Partial<Pick<NewMessage, 'purpose' | 'applicationId' | 'dueAt'>> = {},
): Promise<void> {
  await mailStaff(writing, { purpose: 'news', ...facts, ...newsMail(news, writing, facts.applicationId) });
}

/** Corrections within this time after a mail about one are told together. */
const correctionsMs = 5 * 60_000;

/**
 * Tells staff of a correction. The first one is mailed at once, those of the next minutes together, and a mail that still
 * waits tells of them all: it does not say what was corrected, the history names each.
 */
export async function tellOfCorrection(writing: ApplicationWriting, what: string): Promise<void> {
  const { db, application, now } = writing;
  const { id: applicationId } = application;
  await noteUnread(writing, what);
  const latest = await new OutboxStore(db).findLatest(applicationId, 'correction');
  if (latest?.isWaiting) return;
  const earliestMs = latest ? Date.parse(latest.createdAt) + correctionsMs : 0;
  // A mail that seems to be from the future was queued before the clock was set back.
  const waitMs = Math.min(Math.max(0, earliestMs - now.getTime()), correctionsMs);
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  const artist = artistOf(application);
  const news = {
    subject: `Corrected: ${artist}`,
    title: 'An application was corrected',
    words: `${artist} has corrected the application. Its history says what was changed.`,
  };
  await mailNews(writing, news, { purpose: 'correction', applicationId, dueAt });
}

type Applicant = Pick<ApplicationRecord, 'id' | 'name' | 'bandName' | 'performanceType'>;
export type DueApplication = Applicant & { dueAt: string };
type OpenApplication = Applicant & { submittedAt: string; dueAt: string | null };

const reminderFooter = htmlFooter(
  'How soon answers are due and whether a mail comes each morning is set under Reviews in the staff area.',
);

export function reminderMail(due: DueApplication, { venue, publicUrl }: StaffMailFacts): MailText {
  const artist = artistOf(due);
  const words = `${artist} (${due.performanceType}) should be answered by ${momentIn(due.dueAt, venue.timeZone)}. Nobody has decided yet.`;
  const url = dashboardUrl(publicUrl, due.id);
  return composeMail({
    ...{ venue, publicUrl, label: 'Reminder', title: 'An answer is due', subject: `Answer due: ${artist}` },
    parts: [words, mailButton(venue, url, 'Open the application')],
    footer: reminderFooter,
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
    footer: reminderFooter,
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
  const listed = open.map((application) => {
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
    footer: reminderFooter,
  });
}

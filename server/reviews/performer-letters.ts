import type { EventRecord } from '#contract/events.ts';
import { mailtoUrl } from '#contract/mailto-url.ts';
import type { Venue } from '#contract/venue.ts';
import { dayOfYear, longDate, timeSpan, wallTimeAt } from '#contract/venue-time.ts';
import { mailBrand } from '../notifications/mail-brand.ts';
import { html, lines } from '../notifications/mail-html.ts';
import { mailButton, mailPage, mailParagraph } from '../notifications/mail-layout.ts';
import { type LinkPlace, linkPlace } from '../notifications/own-page-link.ts';
import { postalLine } from '../notifications/performer-mail.ts';
import type { MailText } from '../notifications/staff-mail.ts';
import { quotableName } from '../notifications/typed-text.ts';

/** Who a letter is for: names as they were typed. */
export interface Addressee {
  name: string;
  bandName: string;
}

export type Show = Pick<EventRecord, 'startDateTime' | 'endDateTime' | 'location'>;

/** What the link to the performer's own page is for. */
interface LinkWords {
  sentence: string;
  button: string;
}

const toAnswer: LinkWords = {
  sentence: 'Please confirm this date or turn it down on the page of your application:',
  button: 'Confirm or turn down',
};
const toRead: LinkWords = { sentence: 'The page of your application:', button: 'See your application' };

/** Whose letter it is. */
export interface Sender {
  venue: Venue;
  publicUrl: string;
}

/** What is said to a performer, once as it is kept and once as a mail. */
export interface PerformerLetter {
  text: string;
  mail: MailText & Pick<LinkPlace, 'linkMark'>;
}

function dateOf({ startDateTime, endDateTime, location }: Show, { timeZone }: Venue): string {
  const day = longDate(wallTimeAt(startDateTime, timeZone));
  return `${day}, ${timeSpan(startDateTime, endDateTime, timeZone)}${location ? `, at ${location}` : ''}`;
}

/** Says in an inbox what is to be done. */
function confirmSubject({ startDateTime }: Show, { timeZone }: Venue): string {
  return `Please confirm: ${dayOfYear(wallTimeAt(startDateTime, timeZone))}`;
}

/**
 * The date is ours and `message` is from staff. Nothing that was typed in the application is repeated but the name. A
 * show that is not published yet is not on the performer's page either, so there is nothing to confirm.
 */
export function bookingLetter(
  addressee: Addressee,
  show: Show & Pick<EventRecord, 'archived'>,
  message: string | undefined,
  { venue, publicUrl }: Sender,
): PerformerLetter {
  const date = `You are booked for ${dateOf(show, venue)}.`;
  const next = show.archived
    ? 'If anything about this does not suit you, please answer this mail as soon as you can.'
    : 'If you have a question about it, just answer this mail.';
  const text = [date, ...(message ? [message] : []), next].join('\n\n');
  const day = longDate(wallTimeAt(show.startDateTime, venue.timeZone));
  return letter({
    addressee,
    label: 'Your show',
    title: 'You are booked',
    text,
    link: show.archived ? toRead : toAnswer,
    venue,
    publicUrl,
    subject: show.archived ? `You are booked at ${venue.brand}: ${day}` : confirmSubject(show, venue),
  });
}

/** To someone who has not answered the mail about their booking. */
export function askingLetter(
  addressee: Addressee,
  show: Show,
  { venue, publicUrl }: Sender,
): PerformerLetter {
  return letter({
    addressee,
    label: 'Your show',
    title: 'Does this date suit you?',
    text: `You are booked for ${dateOf(show, venue)}. We have not heard yet whether that suits you.`,
    link: toAnswer,
    venue,
    publicUrl,
    subject: confirmSubject(show, venue),
  });
}

export function declineLetter(
  addressee: Addressee,
  text: string,
  { venue, publicUrl }: Sender,
): PerformerLetter {
  const subject = `About your application: ${venue.brand}`;
  return letter({
    addressee,
    label: 'Your application',
    title: 'About your application',
    text,
    link: toRead,
    venue,
    publicUrl,
    subject,
  });
}

export function staffReply(
  addressee: Addressee,
  text: string,
  { venue, publicUrl }: Sender,
): PerformerLetter {
  const subject = `A message about your application: ${venue.brand}`;
  return letter({
    addressee,
    label: 'Your application',
    title: `A message from ${venue.brand}`,
    text,
    link: toRead,
    venue,
    publicUrl,
    subject,
  });
}

interface LetterParts {
  addressee: Addressee;
  label: string;
  title: string;
  subject: string;
  text: string;
  link: LinkWords;
  venue: Venue;
  publicUrl: string;
}

/**
 * The address is not verified, so the mail may reach someone who has never applied. Of the typed text it repeats the
 * name alone, made harmless, and its subject has none of it.
 */
function letter({
  addressee,
  label,
  title,
  subject,
  text,
  link,
  venue,
  publicUrl,
}: LetterParts): PerformerLetter {
  const { brand, bookingEmail } = venue;
  const artist = quotableName(addressee.bandName) || quotableName(addressee.name);
  const greeting = artist ? `Hello ${artist},` : 'Hello,';
  const signature = `The ${brand} team`;
  const mistaken =
    'You did not apply? Then someone has typed your address by mistake. Please ignore this mail.';
  const place = postalLine(venue);
  const { linkMark, url } = linkPlace(publicUrl);
  const house = mailBrand(venue, publicUrl);
  const page = mailPage({
    brand: house,
    preview: title,
    label,
    title,
    content: html`${mailParagraph(html`${greeting}`)}${text
      .split(/\n{2,}/)
      .map((paragraph) => mailParagraph(lines(paragraph)))}${mailParagraph(
      html`${link.sentence}`,
    )}${mailButton(house, url, link.button)}<p style="margin:0;font-family:Georgia,'Times New Roman',serif;font-size:18px;">${signature}</p>`,
    footer: html`${mistaken}<br><br>${place}<br><a class="link" href="${mailtoUrl(bookingEmail)}" style="color:#1f6f86;">${bookingEmail}</a>`,
  });
  const body = [
    greeting,
    text,
    `${link.sentence}\n${url}`,
    signature,
    '--',
    mistaken,
    `${place}\n${bookingEmail}`,
  ].join('\n\n');
  return { text, mail: { subject, text: body, html: page.text, linkMark } };
}

import type { EventRecord } from '#contract/events.ts';
import { mailtoUrl } from '#contract/mailto-url.ts';
import type { Venue } from '#contract/venue.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/venue-time.ts';
import { mailBrand } from '../notifications/mail-brand.ts';
import { html, lines } from '../notifications/mail-html.ts';
import { mailPage, mailParagraph } from '../notifications/mail-layout.ts';
import { postalLine } from '../notifications/performer-mail.ts';
import type { MailText } from '../notifications/staff-mail.ts';
import { quotableName } from '../notifications/typed-text.ts';

/** Who a letter is for: names as they were typed. */
export interface Addressee {
  name: string;
  bandName: string;
}

export type Show = Pick<EventRecord, 'startDateTime' | 'endDateTime' | 'location'>;

/** Whose letter it is. */
export interface Sender {
  venue: Venue;
  publicUrl: string;
}

/** What is said to a performer, once as it is kept and once as a mail. */
export interface PerformerLetter {
  text: string;
  mail: MailText;
}

/** The date is ours and `message` is from staff. Nothing that was typed in the application is repeated but the name. */
export function bookingLetter(
  addressee: Addressee,
  show: Show,
  message: string | undefined,
  { venue, publicUrl }: Sender,
): PerformerLetter {
  const { brand, timeZone } = venue;
  const day = longDate(wallTimeAt(show.startDateTime, timeZone));
  const hours = timeSpan(show.startDateTime, show.endDateTime, timeZone);
  const date = `You are booked for ${day}, ${hours}${show.location ? `, at ${show.location}` : ''}.`;
  const next = 'If anything about this does not suit you, please answer this mail as soon as you can.';
  const text = [date, ...(message ? [message] : []), next].join('\n\n');
  return letter({
    addressee,
    label: 'Apply to Perform',
    title: 'You are booked',
    text,
    venue,
    publicUrl,
    subject: `You are booked at ${brand}: ${day}`,
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
    label: 'Apply to Perform',
    title: 'About your application',
    text,
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
  venue: Venue;
  publicUrl: string;
}

/**
 * The address is not verified, so the mail may reach someone who has never applied. Of the typed text it repeats the
 * name alone, made harmless, and its subject has none of it.
 */
function letter({ addressee, label, title, subject, text, venue, publicUrl }: LetterParts): PerformerLetter {
  const { brand, bookingEmail } = venue;
  const artist = quotableName(addressee.bandName) || quotableName(addressee.name);
  const greeting = artist ? `Hello ${artist},` : 'Hello,';
  const signature = `The ${brand} team`;
  const mistaken =
    'You did not apply? Then someone has typed your address by mistake. Please ignore this mail.';
  const place = postalLine(venue);
  const page = mailPage({
    brand: mailBrand(venue, publicUrl),
    preview: title,
    label,
    title,
    content: html`${mailParagraph(html`${greeting}`)}${text
      .split(/\n{2,}/)
      .map((paragraph) =>
        mailParagraph(lines(paragraph)),
      )}<p style="margin:0;font-family:Georgia,'Times New Roman',serif;font-size:18px;">${signature}</p>`,
    footer: html`${mistaken}<br><br>${place}<br><a class="link" href="${mailtoUrl(bookingEmail)}" style="color:#1f6f86;">${bookingEmail}</a>`,
  });
  const body = [greeting, text, signature, '--', mistaken, `${place}\n${bookingEmail}`].join('\n\n');
  return { text, mail: { subject, text: body, html: page.text } };
}

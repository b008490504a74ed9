import { mailtoUrl } from '#contract/addresses.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  html,
  lines,
  type MailText,
  mailBrand,
  mailButton,
  mailPage,
  mailParagraph,
  postalLine,
} from '../../outbox/mail/mail-layout.ts';
import { quotableName } from '../../outbox/mail/typed-text.ts';
import { type LinkPlace, linkPlace } from '../messages/own-page-link.ts';

/** Who a mail is for: names as they were typed. */
export interface Addressee {
  name: string;
  bandName: string;
}

/** What the link to the performer's own page is for. */
export interface LinkWords {
  sentence: string;
  button: string;
}

export const toRead: LinkWords = {
  sentence: 'The page of your application:',
  button: 'See your application',
};

/** Whose mail it is. */
export interface Sender {
  venue: Venue;
  publicUrl: string;
}

/** What is said to a performer, once as it is kept and once as a mail. */
export interface PerformerMail {
  text: string;
  words: MailText & Pick<LinkPlace, 'linkMark'>;
}

export function declineMail(addressee: Addressee, text: string, { venue, publicUrl }: Sender): PerformerMail {
  const subject = `About your application: ${venue.brand}`;
  return performerMail({
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

export function staffReply(addressee: Addressee, text: string, { venue, publicUrl }: Sender): PerformerMail {
  const subject = `A message about your application: ${venue.brand}`;
  return performerMail({
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

export interface PerformerMailParts {
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
export function performerMail({
  addressee,
  label,
  title,
  subject,
  text,
  link,
  venue,
  publicUrl,
}: PerformerMailParts): PerformerMail {
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
  return { text, words: { subject, text: body, html: page.text, linkMark } };
}

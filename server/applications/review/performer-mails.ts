import type { Venue } from '#contract/venue/venue.ts';
import { composeMail, type MailText, mailButton } from '../../outbox/mail/mail-layout.ts';
import { quotableName } from '../../outbox/mail/typed-text.ts';
import { type LinkPlace, linkPlace } from '../application-links.store.ts';
import { performerFooter, teamSignature } from '../messages/confirmation-mail.ts';

/** Who a mail is for: names as they were typed. */
export interface Addressee {
  name: string;
  bandName: string;
}

export interface LinkWords {
  sentence: string;
  button: string;
}

export const toRead: LinkWords = {
  sentence: 'The page of your application:',
  button: 'See your application',
};

export interface Sender {
  venue: Venue;
  publicUrl: string;
}

/** What is said to a performer, once as it is kept and once as a mail. */
export interface PerformerMail {
  text: string;
  words: MailText & Pick<LinkPlace, 'linkMark'>;
}

export function declineMail(addressee: Addressee, text: string, sender: Sender): PerformerMail {
  const subject = `About your application: ${sender.venue.brand}`;
  const words = { label: 'Your application', title: 'About your application', link: toRead };
  return performerMail({ addressee, text, subject, ...words, ...sender });
}

export function staffReply(addressee: Addressee, text: string, sender: Sender): PerformerMail {
  const { brand } = sender.venue;
  const subject = `A message about your application: ${brand}`;
  const words = { label: 'Your application', title: `A message from ${brand}`, link: toRead };
  return performerMail({ addressee, text, subject, ...words, ...sender });
}

interface PerformerMailParts extends Sender {
  addressee: Addressee;
  label: string;
  title: string;
  subject: string;
  text: string;
  link: LinkWords;
}

/**
 * The address is not verified, so the mail may reach someone who has never applied. Of the typed text it repeats the
 * name alone, made harmless, and its subject has none of it.
 */
export function performerMail({ addressee, text, link, ...mail }: PerformerMailParts): PerformerMail {
  const { venue, publicUrl } = mail;
  const artist = quotableName(addressee.bandName) || quotableName(addressee.name);
  const { linkMark, url } = linkPlace(publicUrl);
  const words = composeMail({
    ...mail,
    heading: '',
    parts: [
      artist ? `Hello ${artist},` : 'Hello,',
      ...text.split(/\n{2,}/),
      link.sentence,
      mailButton(venue, url, link.button, url),
      teamSignature(venue),
    ],
    footer: performerFooter(venue),
  });
  return { text, words: { ...words, linkMark } };
}

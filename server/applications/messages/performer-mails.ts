import { mailtoUrl } from '#contract/addresses.ts';
import {
  type PerformerMessage,
  type PerformerMessageKind,
  undoSeconds,
} from '#contract/applications/review.ts';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import { drawnBrand, within } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { toldEmail, usualAnswerHours } from '#contract/venue/venue-input.ts';
import {
  composeMail,
  html,
  type MailPart,
  type MailText,
  mailButton,
  mailLink,
  postalLine,
  replyToHouse,
} from '../../outbox/mail/mail-layout.ts';
import { quotableName } from '../../outbox/mail/typed-text.ts';
import { type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { type LinkPlace, linkPlace } from '../application-links.store.ts';
import type { Writing } from '../change-application.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';

/** Who a mail is for: names as they were typed. */
export interface Addressee {
  name: string;
  bandName: string;
}

export interface Sender {
  venue: Venue;
  publicUrl: string;
}

type LinkedMail = MailText & Pick<LinkPlace, 'linkMark'>;

/** Of the typed text a mail repeats the name alone, made harmless. */
function artistIn({ name, bandName }: Addressee): string {
  return quotableName(bandName) || quotableName(name);
}

/**
 * Thanks a performer, in fixed words: the address is not verified, and our mail must not carry a stranger's message to
 * it.
 */
export function confirmationMail(addressee: Addressee, venue: Venue, publicUrl: string): LinkedMail {
  const { brand, phone, promiseHours = usualAnswerHours } = venue;
  const artist = artistIn(addressee);
  // What the house says on its page after sending holds in the mail as well.
  const next =
    venue.texts?.received ??
    (brand === drawnBrand
      ? `Our team will review your application${within(promiseHours)}. An email with next steps will follow.`
      : `We will review your application${within(promiseHours)}.`);
  const { linkMark, url } = linkPlace(publicUrl);
  const ownPage =
    'Your application has a page of its own. There you see where it stands, and can correct or withdraw it. Whoever has its address can do the same, so keep it to yourself.';
  const mail = composeMail({
    ...{ venue, publicUrl, subject: `Application Received: ${brand}`, preview: next },
    label: 'Apply to Perform',
    title: 'Application Received',
    parts: [
      `Thank you for applying to play at ${brand}${artist && ` as ${artist}`}.`,
      next,
      ownPage,
      mailButton(venue, url, 'See your application', url),
      `Something to add? Just answer this mail${phone && `, or call ${phone}`}.`,
      teamSignature(venue),
    ],
    footer: performerFooter(venue),
  });
  return { ...mail, linkMark };
}

function teamSignature({ brand }: Venue): MailPart {
  // Whether it has a team is the house's to say.
  const text = brand === drawnBrand ? `The ${brand} team` : brand;
  const style = "margin:0;font-family:Georgia,'Times New Roman',serif;font-size:18px;";
  return { html: html`<p style="${style}">${text}</p>`, text };
}

function performerFooter(venue: Venue): (MailPart | string)[] {
  const mistaken =
    'You did not apply? Then someone has typed your address by mistake. Please ignore this mail.';
  const place = postalLine(venue);
  const email = toldEmail(venue);
  if (email === '') return [mistaken, place];
  const { readableEmail = email } = venue;
  const link = mailLink(mailtoUrl(email), readableEmail);
  return [mistaken, { html: html`${place}<br>${link}`, text: `${place}\n${readableEmail}` }];
}

/** What is said to a performer, once as it is kept and once as a mail. */
export interface PerformerMail {
  text: string;
  words: LinkedMail;
}

export interface LinkWords {
  sentence: string;
  button: string;
}

const toRead: LinkWords = {
  sentence: 'The page of your application:',
  button: 'See your application',
};

export function declineMail(addressee: Addressee, text: string, sender: Sender): PerformerMail {
  const title = 'About your application';
  return performerMail(addressee, { title, subject: `${title}: ${sender.venue.brand}`, text }, sender);
}

export function staffReply(addressee: Addressee, text: string, sender: Sender): PerformerMail {
  const { brand } = sender.venue;
  const subject = `A message about your application: ${brand}`;
  return performerMail(addressee, { title: `A message from ${brand}`, subject, text }, sender);
}

interface PerformerWords {
  label?: string;
  title: string;
  subject: string;
  text: string;
  link?: LinkWords | undefined;
}

/**
 * The address is not verified, so the mail may reach someone who has never applied. Its subject has none of what was
 * typed.
 */
export function performerMail(
  addressee: Addressee,
  { label = 'Your application', link = toRead, title, subject, text }: PerformerWords,
  { venue, publicUrl }: Sender,
): PerformerMail {
  const artist = artistIn(addressee);
  const { linkMark, url } = linkPlace(publicUrl);
  const mail = composeMail({
    ...{ venue, publicUrl, label, title, subject, heading: '' },
    parts: [
      artist ? `Hello ${artist},` : 'Hello,',
      ...text.split(/\n{2,}/),
      link.sentence,
      mailButton(venue, url, link.button, url),
      teamSignature(venue),
    ],
    footer: performerFooter(venue),
  });
  return { text, words: { ...mail, linkMark } };
}

/** Whose application it is. */
interface Recipient {
  id: number;
  email: string;
}

/** Queues a mail to a performer, whose answer goes to the house. Returns its id. */
export async function mailPerformer(
  { db, venue, configured, at }: Writing,
  { id: applicationId, email: recipient }: Recipient,
  purpose: MessagePurpose,
  mail: LinkedMail & Partial<NewMessage>,
): Promise<number> {
  const state = configured.mail ? 'waiting' : 'not configured';
  const facts = { channel: 'mail', purpose, applicationId, recipient, state } as const;
  const { id } = await new OutboxStore(db).add({ ...facts, ...replyToHouse(venue), ...mail }, at);
  return id;
}

/**
 * The same for what staff say, which is kept at the application. A decision can be undone for some seconds, so its mail
 * waits for as long.
 */
export async function tellPerformer(
  writing: Writing,
  recipient: Recipient,
  kind: PerformerMessageKind,
  { text, words }: PerformerMail,
  requestKey: string | null = null,
): Promise<PerformerMessage & { outboxId: number }> {
  const { db, now, at, by: author } = writing;
  const waitMs = kind === 'message' ? 0 : undoSeconds * 1_000;
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  const outboxId = await mailPerformer(writing, recipient, kind, { ...words, dueAt });
  const message = { kind, text, author, outboxId, requestKey };
  return { ...(await new ReviewTalkStore(db).addMessage(recipient.id, message, at)), outboxId };
}

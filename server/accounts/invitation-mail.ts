import { randomUUID } from 'node:crypto';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { type BrandFacts, mailBrand } from '../outbox/mail-brand.ts';
import { html } from '../outbox/mail-html.ts';
import { mailButton, mailPage, mailParagraph, postalLine } from '../outbox/mail-layout.ts';
import type { NewMessage } from '../outbox/outbox.store.ts';

export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/register?invite=${token}`;
}

/** The mail with an invitation. Everyone of staff reads the outbox, so its token is made when the mail is handed over. */
export function invitationMail(
  { recipient, expiresAt }: { recipient: string; expiresAt: string },
  venue: BrandFacts & Pick<Venue, 'address' | 'timeZone'>,
  publicUrl: string,
): NewMessage {
  const { brand, timeZone } = venue;
  const house = mailBrand(venue, publicUrl);
  const linkMark = `invitation-${randomUUID()}`;
  const url = invitationLink(publicUrl, linkMark);
  const title = `Join the team of ${brand}`;
  const invited = `You are invited to the back office of ${brand}. With this link you create your account there.`;
  const until = `It works for one person, until ${longDate(wallTimeAt(expiresAt, timeZone))}. Please do not pass it on.`;
  const mistaken = 'You do not know what this is about? Then please ignore this mail.';
  const place = postalLine(venue);
  const page = mailPage({
    brand: house,
    preview: invited,
    label: 'Invitation',
    title,
    content: html`${[invited, until].map((sentence) => mailParagraph(html`${sentence}`))}${mailButton(house, url, 'Create your account')}`,
    footer: html`${mistaken}<br><br>${place}`,
  });
  return {
    channel: 'mail',
    purpose: 'invitation',
    state: 'waiting',
    recipient,
    subject: title,
    text: [title, invited, url, until, '--', mistaken, place].join('\n\n'),
    html: page.text,
    linkMark,
  };
}

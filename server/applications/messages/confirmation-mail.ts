import { mailtoUrl } from '#contract/addresses.ts';
import { drawnBrand, within } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { toldEmail, usualAnswerHours } from '#contract/venue/venue-input.ts';
import {
  type BrandFacts,
  composeMail,
  html,
  type MailPart,
  type MailText,
  mailButton,
  mailLink,
  postalLine,
} from '../../outbox/mail/mail-layout.ts';
import { quotableName } from '../../outbox/mail/typed-text.ts';
import { type LinkPlace, linkPlace } from '../application-links.store.ts';

type SenderFacts = BrandFacts & Pick<Venue, 'bookingEmail' | 'readableEmail' | 'address' | 'country'>;

/**
 * Thanks a performer, in fixed words. Of the typed text only the band's name is repeated, made harmless: the address is
 * not verified, and our mail must not carry a stranger's message to it.
 */
export function confirmationMail(
  names: { name: string; bandName: string },
  venue: SenderFacts & Pick<Venue, 'phone' | 'texts' | 'promiseHours'>,
  publicUrl: string,
): MailText & Pick<LinkPlace, 'linkMark'> {
  const { brand, phone, promiseHours = usualAnswerHours } = venue;
  const artist = quotableName(names.bandName) || quotableName(names.name);
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

export function teamSignature({ brand }: BrandFacts): MailPart {
  // Whether it has a team is the house's to say.
  const text = brand === drawnBrand ? `The ${brand} team` : brand;
  const style = "margin:0;font-family:Georgia,'Times New Roman',serif;font-size:18px;";
  return { html: html`<p style="${style}">${text}</p>`, text };
}

export function performerFooter(venue: SenderFacts): (MailPart | string)[] {
  const mistaken =
    'You did not apply? Then someone has typed your address by mistake. Please ignore this mail.';
  const place = postalLine(venue);
  const email = toldEmail(venue);
  if (email === '') return [mistaken, place];
  const { readableEmail = email } = venue;
  const link = mailLink(mailtoUrl(email), readableEmail);
  return [mistaken, { html: html`${place}<br>${link}`, text: `${place}\n${readableEmail}` }];
}

import { mailtoUrl } from '#contract/addresses.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  html,
  type MailText,
  mailBrand,
  mailButton,
  mailPage,
  mailParagraph,
  postalLine,
} from '../../outbox/mail/mail-layout.ts';
import { quotableName } from '../../outbox/mail/typed-text.ts';
import { type LinkPlace, linkPlace } from './own-page-link.ts';

/**
 * Thanks a performer, in fixed words. Of the typed text only the band's name is repeated, made harmless: the address is
 * not verified, and our mail must not carry a stranger's message to it.
 */
export function confirmationMail(
  names: { name: string; bandName: string },
  venue: BrandFacts & Pick<Venue, 'phone' | 'bookingEmail' | 'address' | 'country'>,
  publicUrl: string,
  { promiseHours }: Pick<ReviewSettings, 'promiseHours'>,
): MailText & Pick<LinkPlace, 'linkMark'> {
  const { brand, phone, bookingEmail } = venue;
  const artist = quotableName(names.bandName) || quotableName(names.name);
  const thanks = artist
    ? `Thank you for applying to play at ${brand} as ${artist}.`
    : `Thank you for applying to play at ${brand}.`;
  const within = promiseHours === 1 ? 'an hour' : `${promiseHours} hours`;
  const next = `Our team listens to everything that comes in and will review your application within ${within}. An email with next steps will follow.`;
  const contact = `Something to add? Just answer this mail${phone && `, or call ${phone}`}.`;
  const mistaken =
    'You did not apply? Then someone has typed your address by mistake. Please ignore this mail.';
  const place = postalLine(venue);
  const { linkMark, url } = linkPlace(publicUrl);
  const ownPage =
    'Your application has a page of its own. There you see where it stands, and can correct or withdraw it. Whoever has its address can do the same, so keep it to yourself.';
  const house = mailBrand(venue, publicUrl);

  const page = mailPage({
    brand: house,
    preview: next,
    label: 'Apply to Perform',
    title: 'Application Received',
    content: html`${mailParagraph(html`${thanks}`)}${mailParagraph(html`${next}`)}${mailParagraph(
      html`${ownPage}`,
    )}${mailButton(house, url, 'See your application')}${mailParagraph(html`${contact}`)}<p style="margin:0;font-family:Georgia,'Times New Roman',serif;font-size:18px;">${`The ${brand} team`}</p>`,
    footer: html`${mistaken}<br><br>${place}<br><a class="link" href="${mailtoUrl(bookingEmail)}" style="color:#1f6f86;">${bookingEmail}</a>`,
  });
  return {
    subject: `Application Received: ${brand}`,
    text: [
      'Application Received',
      '',
      thanks,
      '',
      next,
      '',
      ownPage,
      url,
      '',
      contact,
      '',
      `The ${brand} team`,
      '',
      '--',
      mistaken,
      '',
      place,
      bookingEmail,
    ].join('\n'),
    html: page.text,
    linkMark,
  };
}

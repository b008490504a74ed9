import { neverMissPath } from '#contract/addresses.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { type BrandFacts, mailBrand } from '../outbox/mail-brand.ts';
import { html } from '../outbox/mail-html.ts';
import { type MailText, mailButton, mailPage, mailParagraph, postalLine } from '../outbox/mail-layout.ts';
import { type SubscriptionLinks, subscriptionLinks } from './subscription-link.ts';

export type MailWithLinks = MailText & Pick<SubscriptionLinks, 'linkMark' | 'unsubscribeUrl'>;

interface Words {
  title: string;
  sentences: string[];
  button: string;
}

/** The mail to an address that was entered. It repeats nothing that was typed. */
export function signUpMail(
  isConfirmed: boolean,
  venue: BrandFacts & Pick<Venue, 'address'>,
  publicUrl: string,
): MailWithLinks {
  const { brand } = venue;
  const house = mailBrand(venue, publicUrl);
  const { linkMark, pageUrl, unsubscribeUrl } = subscriptionLinks(publicUrl);
  const { title, sentences, button } = isConfirmed ? known(brand) : asking(brand);
  const mistaken =
    'You did not ask for this? Then someone has typed your address by mistake. Please ignore this mail: without your confirmation nothing else is sent.';
  const why = `This mail was sent because this address was entered at ${publicUrl}${neverMissPath}.`;
  const place = postalLine(venue);
  const first = isConfirmed ? why : mistaken;
  const page = mailPage({
    brand: house,
    preview: sentences.join(' '),
    label: 'Never miss a show',
    title,
    content: html`${sentences.map((sentence) => mailParagraph(html`${sentence}`))}${mailButton(house, pageUrl, button)}`,
    footer: html`${first}<br><br><a class="link" href="${unsubscribeUrl}" style="color:#1f6f86;">Unsubscribe, or erase this address</a><br><br>${place}`,
  });
  return {
    subject: isConfirmed
      ? `You are on the list of ${brand}`
      : `Please confirm: this week at ${brand}, by mail`,
    text: [
      title,
      ...sentences,
      `${button}:\n${pageUrl}`,
      '--',
      first,
      `Unsubscribe, or erase this address:\n${unsubscribeUrl}`,
      place,
    ].join('\n\n'),
    html: page.text,
    linkMark,
    unsubscribeUrl,
  };
}

function asking(brand: string): Words {
  return {
    title: 'One more step',
    sentences: [
      `You asked for the weekly letter of ${brand}: the shows of the coming days, on Thursdays, and only in weeks with a show.`,
      'Please confirm that this is your address.',
    ],
    button: 'Yes, send me the letter',
  };
}

/** Whoever has forgotten that they are on the list would wait for the other mail in vain. */
function known(brand: string): Words {
  return {
    title: 'You are on the list',
    sentences: [`You get the weekly letter of ${brand} already, so there is nothing to confirm.`],
    button: 'See your subscription',
  };
}

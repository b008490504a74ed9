import { neverMissPath } from '#contract/addresses.ts';
import type { OwnLetter } from '#contract/subscribers/newsletter.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  type Html,
  html,
  linked,
  type MailText,
  mailBrand,
  mailButton,
  mailPage,
  mailParagraph,
  postalLine,
} from '../../outbox/mail/mail-layout.ts';
import { maxShowsInNewsletter, type NewsletterShow } from './newsletter-shows.ts';

interface LetterParts {
  venue: BrandFacts & Pick<Venue, 'address' | 'country'>;
  publicUrl: string;
  /** Undefined in a test to staff, who are not on the list. */
  unsubscribeUrl: string | undefined;
}

export interface NewsletterParts extends LetterParts {
  shows: NewsletterShow[];
  /** The sentence of the staff; may be empty. */
  intro: string;
}

/** The column of the mail, in pixels, without its margins. Outlook reads this number only. */
const columnWidth = 526;
const serif = "font-family:Georgia,'Times New Roman',serif;";

/** The newsletter: the shows of the next days, as cards and in words. */
export function newsletterMail({ shows, intro, ...parts }: NewsletterParts): MailText {
  const { venue, publicUrl } = parts;
  const house = mailBrand(venue, publicUrl);
  const title = newsletterTitle(venue.brand);
  const listed = shows.slice(0, maxShowsInNewsletter);
  const calendarUrl = `${publicUrl}/events`;
  const more =
    shows.length > listed.length ? `And ${shows.length - listed.length} more in the calendar.` : '';
  const ending = endingOf(parts);
  const page = mailPage({
    brand: house,
    preview: previewOf(intro, listed),
    label: 'What’s on',
    title,
    content: html`${intro ? mailParagraph(linked(intro)) : html``}${listed.map(showCard)}${
      more ? mailParagraph(html`${more}`) : html``
    }${mailButton(house, calendarUrl, 'See the whole calendar')}`,
    footer: ending.html,
  });
  return {
    subject: `${title}: ${subjectOf(listed)}`,
    text: [
      title,
      ...(intro ? [intro] : []),
      ...listed.map(showText),
      ...(more ? [more] : []),
      `The whole calendar:\n${calendarUrl}`,
      ...ending.text,
    ].join('\n\n'),
    html: page.text,
  };
}

/** A letter of the house's own, in its own words. */
export function ownLetterMail({ subject, text, ...parts }: OwnLetter & LetterParts): MailText {
  const ending = endingOf(parts);
  const page = mailPage({
    brand: mailBrand(parts.venue, parts.publicUrl),
    preview: text.slice(0, 200),
    label: `From ${parts.venue.brand}`,
    title: subject,
    content: html`${text.split(/\n{2,}/).map((paragraph) => mailParagraph(linked(paragraph)))}`,
    footer: ending.html,
  });
  return { subject, text: [text, ...ending.text].join('\n\n'), html: page.text };
}

const testWords = 'This is a test. In a newsletter to a guest, the link to unsubscribe is here.';

/** Why it came, how to leave the list, and whose it is. */
function endingOf({ venue, publicUrl, unsubscribeUrl }: LetterParts): { text: string[]; html: Html } {
  const postal = postalLine(venue);
  const why = `You get this newsletter because you asked for it at ${publicUrl}${neverMissPath}.`;
  const leaving = unsubscribeUrl
    ? html`<a class="link" href="${unsubscribeUrl}" style="color:#1f6f86;">Unsubscribe, or erase this address</a>`
    : html`${testWords}`;
  return {
    text: [
      '--',
      why,
      unsubscribeUrl ? `Unsubscribe, or erase this address:\n${unsubscribeUrl}` : testWords,
      postal,
    ],
    html: html`You get this newsletter because you asked for it on <a class="link" href="${publicUrl + neverMissPath}" style="color:#1f6f86;">our site</a>.<br>${leaving}<br><br>${postal}`,
  };
}

function newsletterTitle(brand: string): string {
  return `This week at ${brand}`;
}

function subjectOf(shows: NewsletterShow[]): string {
  const [first, ...others] = shows;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/** What an inbox shows after the subject. */
function previewOf(intro: string, shows: NewsletterShow[]): string {
  const named = shows.slice(0, 3).map(({ name, day }) => `${day}: ${name}`);
  return [intro, ...named].filter(Boolean).join(' · ');
}

/**
 * A picture that names the show and its day, and below it what else one has to know. Many mail programs load no pictures
 * until they are asked to: then the words of the picture are there, and it takes no more room than they do.
 */
function showCard(show: NewsletterShow): Html {
  const { name, url, day, time, location, mark, details } = show;
  const facts = [time, location, ...details].join(' · ');
  const marked = mark === null ? html`${facts}` : html`<strong>${mark}</strong> · ${facts}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:26px 0 0;border-collapse:collapse;">
<tr><td class="card rule" style="padding:0;border:1px solid #e4d8c3;background:#180904;"><a href="${url}" style="display:block;color:#f6e3bc;text-decoration:none;"><img src="${show.cardUrl}" alt="${`${name}, ${day}`}" width="${String(columnWidth)}" style="display:block;width:100%;max-width:${String(columnWidth)}px;height:auto;border:0;${serif}font-size:20px;line-height:1.3;color:#f6e3bc;"></a></td></tr>
<tr><td style="padding:10px 0 0;">
<p class="ink" style="margin:0 0 6px;font-size:15px;line-height:1.5;color:#21140d;">${marked}</p>
</td></tr></table>`;
}

function showText({ name, url, day, time, location, mark, details }: NewsletterShow): string {
  const marked = mark === null ? name : `${name} (${mark})`;
  return [marked, `${day}, ${time}`, location, ...details, url].join('\n');
}

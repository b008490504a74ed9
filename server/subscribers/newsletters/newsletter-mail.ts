import { neverMissPath } from '#contract/addresses.ts';
import type { OwnLetter } from '#contract/subscribers/newsletter.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  composeMail,
  type Html,
  html,
  linked,
  type MailPart,
  type MailText,
  mailButton,
  mailLink,
  mailParagraph,
  postalLine,
} from '../../outbox/mail/mail-layout.ts';
import { maxShowsInNewsletter, type NewsletterShow } from './newsletter-shows.ts';

export interface LetterParts {
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

export function newsletterMail({ shows, intro, ...parts }: NewsletterParts): MailText {
  const { venue, publicUrl } = parts;
  const title = `Coming up at ${venue.brand}`;
  const listed = shows.slice(0, maxShowsInNewsletter);
  const more = shows.length - listed.length;
  const calendarUrl = `${publicUrl}/events`;
  return composeMail({
    ...{ venue, publicUrl, label: 'What’s on', title, subject: `${title}: ${subjectOf(listed)}` },
    preview: previewOf(intro, listed),
    parts: [
      intro && mailParagraph(intro, linked(intro)),
      ...listed.map((show) => ({ html: showCard(show), text: showText(show) })),
      more > 0 ? `And ${more} more in the calendar.` : '',
      mailButton(venue, calendarUrl, 'See the whole calendar', `The whole calendar:\n${calendarUrl}`),
    ],
    footer: endingOf(parts),
  });
}

/** A letter of the house's own, in its own words. */
export function ownLetterMail({ subject, text, ...parts }: OwnLetter & LetterParts): MailText {
  const { venue, publicUrl } = parts;
  return composeMail({
    ...{ venue, publicUrl, subject, title: subject, heading: '', preview: text.slice(0, 200) },
    label: `From ${venue.brand}`,
    parts: text.split(/\n{2,}/).map((paragraph) => mailParagraph(paragraph, linked(paragraph))),
    footer: endingOf(parts),
  });
}

const testWords = 'This is a test. In a newsletter to a guest, the link to unsubscribe is here.';

export function leavingPart(unsubscribeUrl: string): MailPart {
  const words = 'Unsubscribe, or erase this address';
  return { html: mailLink(unsubscribeUrl, words), text: `${words}:\n${unsubscribeUrl}` };
}

/** Why it came, how to leave the list, and whose it is. */
function endingOf({ venue, publicUrl, unsubscribeUrl }: LetterParts): (MailPart | string)[] {
  const site = publicUrl + neverMissPath;
  const why = 'You get this newsletter because you asked for it';
  return [
    { html: html`${why} on ${mailLink(site, 'our site')}.`, text: `${why} at ${site}.` },
    unsubscribeUrl ? leavingPart(unsubscribeUrl) : testWords,
    postalLine(venue),
  ];
}

function subjectOf(shows: NewsletterShow[]): string {
  const [first, ...others] = shows;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

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

import { escapeMarkup } from '#contract/text/description-text.ts';
import { addressLines, ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { toldEmail } from '#contract/venue/venue-input.ts';

/** A piece of HTML in which all typed text is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | Html | Html[];

/** The only way to make `Html`: strings are escaped, `Html` is inserted as it is. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.map((part, index) => part + written(pieces[index] ?? '')).join(''));
}

function written(piece: Piece): string {
  return typeof piece === 'string' ? escapeMarkup(piece) : joined([piece].flat(), '').text;
}

function joined(pieces: Html[], between: string): Html {
  return new Html(pieces.map(({ text }) => text).join(between));
}

function lines(text: string): Html {
  return joined(
    text.split(/\r\n|\r|\n/).map((line) => html`${line}`),
    '<br>',
  );
}

/** Staff's own text with its line breaks, in which addresses are links. Never for what others have typed. */
export function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”])/i);
  const pieces = parts.map((part, index) => (index % 2 === 0 ? lines(part) : mailLink(part, part)));
  return html`${pieces}`;
}

export type BrandFacts = Pick<Venue, 'brand' | 'accent' | 'logoUrl'>;

/** Where answers to a mail go: to the house, once it has an address of its own. */
export function replyToHouse(venue: Pick<Venue, 'brand' | 'bookingEmail'>) {
  const address = toldEmail(venue);
  return address === '' ? {} : { replyTo: { name: venue.brand, address } };
}

/** As columns of the outbox. */
export function replyColumns({ replyTo }: { replyTo?: { name: string; address: string } }) {
  return { replyToName: replyTo?.name ?? null, replyToAddress: replyTo?.address ?? null };
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A piece of a mail, as HTML and in plain text. */
export interface MailPart {
  html: Html;
  text: string;
}

interface Mail {
  venue: BrandFacts;
  publicUrl: string;
  subject: string;
  label: string;
  title: string;
  /** What an inbox shows after the subject. */
  preview?: string;
  /** What the plain text begins with. */
  heading?: string;
  /** A text is a paragraph. What is empty is left out. */
  parts: (MailPart | string)[];
  /** With a line between its pieces. Left out of the plain text where it has none. */
  footer: MailPart | (MailPart | string)[];
}

const wordmarkStyle =
  "font-family:Georgia,'Times New Roman',serif;font-size:24px;letter-spacing:-0.01em;color:#f6e3bc;";

/**
 * A mail of one column that loads no fonts and no picture but an uploaded logo, whose alternative text is the name. Colours are inline styles, because some mail programs
 * drop the style block; that block only adds dark mode. Tables, because Outlook supports no other layout; it
 * reads a width from a table that only it sees, since it does not know `max-width`.
 */
export function composeMail(mail: Mail): MailText {
  const { venue, publicUrl, subject, label, title, preview = title, heading = title } = mail;
  const parts = mail.parts
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? mailParagraph(part) : part));
  const footer = [mail.footer]
    .flat()
    .map((piece) => (typeof piece === 'string' ? { html: html`${piece}`, text: piece } : piece));
  const below = textOf(footer);
  const ending = joined(
    footer.map((piece) => piece.html),
    '<br><br>',
  );
  const text = textOf([{ text: heading }, ...parts, { text: below && `--\n\n${below}` }]);
  // The logo is at an address that never changes: old mails show the new one, and no broken picture. A site that does
  // not know its address has none that a mail program could load.
  const isReachable = new URL(publicUrl).hostname !== 'localhost';
  const head =
    venue.logoUrl !== null && isReachable
      ? html`<img src="${`${publicUrl}/mail-logo.png`}" alt="${venue.brand}" width="320" height="48" style="display:block;width:320px;max-width:100%;height:auto;border:0;${wordmarkStyle}">`
      : html`<span style="${wordmarkStyle}">${venue.brand}</span>`;
  const accent = accentOf(venue);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
a { color: #1f6f86; }
@media (max-width: 480px) {
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 28px !important; }
  .fact-name, .fact-text { display: block !important; width: auto !important; }
  .fact-name { padding-bottom: 0 !important; border-top: 1px solid #e4d8c3 !important; }
  .fact-text { padding-top: 2px !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .room { background: #0d0705 !important; }
  .sheet { background: #1c110b !important; border-color: #3a2617 !important; }
  .ink { color: #f6e3bc !important; }
  .quiet { color: #caa97a !important; }
  .rule { border-color: #3a2617 !important; }
  a.link { color: ${accent} !important; }
}
@media (prefers-color-scheme: dark) and (max-width: 480px) {
  .fact-name { border-color: #3a2617 !important; }
}
</style>
</head>
<body class="room" style="margin:0;padding:0;background:#f0e6d3;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
<table role="presentation" class="room" width="100%" cellpadding="0" cellspacing="0" style="background:#f0e6d3;">
<tr><td align="center" style="padding:24px 10px 32px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#faf5ec;border:1px solid #e4d8c3;border-radius:6px;overflow:hidden;text-align:left;">
<tr><td class="pad" style="background:#180904;padding:20px 36px;border-bottom:3px solid ${accent};">
${head}
</td></tr>
<tr><td class="pad ink" style="padding:34px 36px 36px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#21140d;overflow-wrap:anywhere;word-break:break-word;">
<p class="quiet" style="margin:0 0 10px;font-size:12px;font-weight:600;letter-spacing:0.12em;text-transform:uppercase;color:#7a4a1a;">${label}</p>
<h1 class="title ink" style="margin:0 0 14px;font-family:Georgia,'Times New Roman',serif;font-weight:400;font-size:34px;line-height:1.12;letter-spacing:-0.015em;color:#21140d;">${title}</h1>
${parts.map((part) => part.html)}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td class="pad quiet" style="padding:18px 36px 0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#5c4636;text-align:left;">${ending}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`;
  return { subject, text, html: page.text };
}

function textOf(parts: Pick<MailPart, 'text'>[]): string {
  return parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n');
}

/** One that can be read on the site's dark grounds. */
function accentOf({ accent }: BrandFacts): string {
  return accent ?? ownAccent;
}

/** A link that looks like the site's buttons. Only for our own addresses. */
export function mailButton(
  venue: BrandFacts,
  url: string,
  words: string,
  text = `${words}: ${url}`,
): MailPart {
  const button = html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:22px 0 24px;"><tr><td style="background:${accentOf(venue)};border-radius:999px;"><a href="${url}" style="display:inline-block;padding:13px 26px;font-size:16px;font-weight:600;line-height:1.2;color:#180904;text-decoration:none;">${words}</a></td></tr></table>`;
  return { html: button, text };
}

/** An address in the words that lead to it. */
export function mailLink(url: string, words: string): Html {
  return html`<a class="link" href="${url}" style="color:#1f6f86;">${words}</a>`;
}

/** A paragraph with its line breaks, whose words are escaped unless they come as HTML too. */
export function mailParagraph(text: string, content = lines(text)): MailPart {
  return { html: html`<p style="margin:0 0 16px;">${content}</p>`, text };
}

export function mailWarning(words: string): MailPart {
  return {
    html: html`<p class="ink" style="margin:0 0 16px;padding:10px 16px;border-left:4px solid #b67d3e;background:rgba(182,125,62,0.14);font-size:15px;color:#21140d;">${words}</p>`,
    text: words,
  };
}

/** For whoever reads the mail in a program that shows it as a page. */
export function htmlFooter(words: string): MailPart {
  return { html: html`${words}`, text: '' };
}

/** A list of questions and answers under a heading. On a narrow screen the answers are below the questions. */
export function mailFacts(heading: string, facts: [name: string, text: string][]): MailPart {
  const rows = facts.map(([name, said]) => {
    const text = said ? lines(said) : html`<span class="quiet" style="color:#5c4636;">${noAnswer}</span>`;
    return html`<tr><th scope="row" class="fact-name quiet rule" width="150" style="width:150px;padding:9px 14px 9px 0;border-top:1px solid #e4d8c3;font-size:14px;font-weight:400;line-height:1.55;text-align:left;vertical-align:top;color:#5c4636;">${name}</th><td class="fact-text ink rule" style="padding:9px 0;border-top:1px solid #e4d8c3;font-size:15px;line-height:1.5;vertical-align:top;color:#21140d;">${text}</td></tr>`;
  });
  const list = html`<h2 class="ink" style="margin:30px 0 8px;font-family:Georgia,'Times New Roman',serif;font-weight:400;font-size:20px;line-height:1.25;color:#21140d;">${heading}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;">${rows}</table>`;
  const text = [heading.toUpperCase(), ...facts.map(([name, said]) => `${name}: ${said || noAnswer}`)].join(
    '\n',
  );
  return { html: list, text };
}

const noAnswer = 'N/A';

export function postalLine(venue: Pick<Venue, 'brand' | 'address' | 'country'>): string {
  return [venue.brand, ...addressLines(venue)].join(', ');
}

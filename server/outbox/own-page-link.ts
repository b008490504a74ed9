import { randomUUID } from 'node:crypto';
import { statusPagePath } from '#contract/addresses.ts';
import { createToken, type SecretToken } from '../accounts/secret-token.ts';
import type { QueuedMessage } from './outbox-queue.store.ts';

/** The place of a link in a mail that is queued. */
export interface LinkPlace {
  /** Random, so that nobody can type it. The outbox keeps it beside the text. */
  linkMark: string;
  url: string;
}

/**
 * A link to the performer's own page for a mail. Whoever reads the outbox must not find a way to the page, so the mail is
 * queued with a mark, and the token is made when the mail is handed over.
 */
export function linkPlace(publicUrl: string): LinkPlace {
  const linkMark = `own-page-${randomUUID()}`;
  return { linkMark, url: publicUrl + statusPagePath(linkMark) };
}

/** What staff read in its place. */
export function withoutLink(text: string, linkMark: string | null): string {
  return linkMark === null ? text : text.replaceAll(linkMark, '…');
}

/** Whose page a link leads to. */
export type LinkOwner =
  | { applicationId: number }
  | { subscriberId: number }
  /** The invitation that this mail brings. */
  | { invitationMailId: number };

export type NewLink = SecretToken & LinkOwner;

/** The texts of a message as they leave. A link in them works once its hash is stored. */
export function withLink(
  message: Pick<
    QueuedMessage,
    | 'id'
    | 'purpose'
    | 'subject'
    | 'text'
    | 'html'
    | 'linkMark'
    | 'unsubscribeUrl'
    | 'applicationId'
    | 'subscriberId'
  >,
): {
  subject: string;
  text: string;
  html: string | null;
  unsubscribeUrl: string | null;
  link?: NewLink;
} {
  const { subject, text, html, linkMark, unsubscribeUrl } = message;
  const owner = ownerOf(message);
  if (linkMark === null || !owner) return { subject, text, html, unsubscribeUrl };
  const made = createToken();
  const written = (words: string | null) => words?.replaceAll(linkMark, made.token) ?? null;
  return {
    subject,
    text: text.replaceAll(linkMark, made.token),
    html: written(html),
    unsubscribeUrl: written(unsubscribeUrl),
    link: { ...made, ...owner },
  };
}

function ownerOf({
  id,
  purpose,
  applicationId,
  subscriberId,
}: Pick<QueuedMessage, 'id' | 'purpose' | 'applicationId' | 'subscriberId'>): LinkOwner | undefined {
  if (purpose === 'invitation') return { invitationMailId: id };
  if (applicationId !== null) return { applicationId };
  return subscriberId === null ? undefined : { subscriberId };
}

import { randomUUID } from 'node:crypto';
import { statusPagePath } from '#contract/application-status-path.ts';
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

export interface NewLink extends SecretToken {
  applicationId: number;
}

/** The texts of a message as they leave. A link in them works once its hash is stored. */
export function withLink({
  text,
  html,
  linkMark,
  applicationId,
}: Pick<QueuedMessage, 'text' | 'html' | 'linkMark' | 'applicationId'>): {
  text: string;
  html: string | null;
  link?: NewLink;
} {
  if (linkMark === null || applicationId === null) return { text, html };
  const made = createToken();
  return {
    text: text.replaceAll(linkMark, made.token),
    html: html?.replaceAll(linkMark, made.token) ?? null,
    link: { ...made, applicationId },
  };
}

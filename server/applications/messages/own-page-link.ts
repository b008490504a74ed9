import { randomUUID } from 'node:crypto';
import { ownPagePathOf } from '#contract/own-page-addresses.ts';

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
  return { linkMark, url: publicUrl + ownPagePathOf(linkMark) };
}

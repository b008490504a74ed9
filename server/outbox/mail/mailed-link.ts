import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';

export type QueuedMessage = Selectable<Tables['outbox']>;

export interface MailedLink {
  token: string;
  /** In the transaction of the hand-over: the link begins to work. False when what it leads to is gone. */
  keep(trx: Db, now: string): Promise<boolean>;
}

/** Makes the link of a message that leads to something of its own; undefined for the messages of others. */
export type LinkMaker = (message: QueuedMessage) => MailedLink | undefined;

/** What staff read in the place of a link. */
export function withoutLink(text: string, linkMark: string | null): string {
  return linkMark === null ? text : text.replaceAll(linkMark, '…');
}

/** The texts of a message as they leave. A link in them works once it is kept. */
export function withLink(
  message: QueuedMessage,
  makers: readonly LinkMaker[],
): Pick<QueuedMessage, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> & { link?: MailedLink } {
  const { subject, text, html, linkMark, unsubscribeUrl } = message;
  const link = makers.map((make) => make(message)).find((made) => made !== undefined);
  if (linkMark === null || !link) return { subject, text, html, unsubscribeUrl };
  const written = (words: string | null) => words?.replaceAll(linkMark, link.token) ?? null;
  return {
    subject,
    text: text.replaceAll(linkMark, link.token),
    html: written(html),
    unsubscribeUrl: written(unsubscribeUrl),
    link,
  };
}

import { randomUUID } from 'node:crypto';
import { ownPagePathOf } from '#contract/own-page-addresses.ts';
import { createToken } from '../accounts/secret-token.ts';
import { Store } from '../db/store.ts';
import type { MailedLink, QueuedMessage } from '../outbox/mail/mailed-link.ts';

/** Each mail and each answer to a form has a link of its own. Only the newest of them work. */
export const maxLinksPerApplication = 50;

/** The links to the performers' own pages. Only hashes are stored, so a link that was given out cannot be read again. */
export class ApplicationLinksStore extends Store {
  async make(applicationId: number, now: string): Promise<string> {
    const { token, tokenHash } = createToken();
    await this.add(applicationId, tokenHash, now);
    return token;
  }

  async add(applicationId: number, tokenHash: string, now: string): Promise<true> {
    await this.db
      .insertInto('applicationLinks')
      .values({ tokenHash, applicationId, createdAt: now })
      .execute();
    const surplus = this.db
      .selectFrom('applicationLinks')
      .select('tokenHash')
      .where('applicationId', '=', applicationId)
      .where('tokenHash', '!=', tokenHash)
      .orderBy('createdAt', 'desc')
      .orderBy('tokenHash')
      .limit(maxLinksPerApplication)
      .offset(maxLinksPerApplication - 1);
    await this.db.deleteFrom('applicationLinks').where('tokenHash', 'in', surplus).execute();
    return true;
  }

  /**
   * The application that a link leads to. Links that never were and those of applications that were erased take this one
   * query and give the same: nobody can tell them apart by the answer or its time.
   */
  async findApplication(tokenHash: string): Promise<number | undefined> {
    const link = await this.db
      .selectFrom('applicationLinks')
      .select('applicationId')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst();
    return link?.applicationId;
  }
}

export function applicationLinkOf({ applicationId }: QueuedMessage): MailedLink | undefined {
  if (applicationId === null) return undefined;
  const { token, tokenHash } = createToken();
  return { token, keep: (trx, now) => new ApplicationLinksStore(trx).add(applicationId, tokenHash, now) };
}

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

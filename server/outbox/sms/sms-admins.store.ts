import { Store } from '../../db/store.ts';

export class SmsAdminsStore extends Store {
  /** Admins who want SMS and have given a number, as typed. */
  async list(): Promise<{ id: number; phoneNumber: string }[]> {
    return this.db
      .selectFrom('users')
      .select(['id', 'phoneNumber'])
      .where('role', '=', 'admin')
      .where('smsNotificationsEnabled', '=', true)
      .where('phoneNumber', 'is not', null)
      .$narrowType<{ phoneNumber: string }>()
      .orderBy('id')
      .execute();
  }

  async findNumber(userId: number): Promise<{ phoneNumber: string; wantsSms: boolean } | undefined> {
    const row = await this.db
      .selectFrom('users')
      .select(['phoneNumber', 'smsNotificationsEnabled'])
      .where('id', '=', userId)
      .where('role', '=', 'admin')
      .executeTakeFirst();
    return row?.phoneNumber
      ? { phoneNumber: row.phoneNumber, wantsSms: row.smsNotificationsEnabled }
      : undefined;
  }

  /** Why the provider refused this number at the last try; undefined if it did not. */
  async findRefusal(userId: number, recipient: string): Promise<string | undefined> {
    const last = await this.db
      .selectFrom('outbox')
      .select(['blamesRecipient', 'providerWords'])
      .where('userId', '=', userId)
      .where('recipient', '=', recipient)
      .where('triedAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last?.blamesRecipient ? last.providerWords : undefined;
  }
}

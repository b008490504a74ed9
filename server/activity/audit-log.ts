import { ownersOnly } from '#contract/accounts/team.ts';
import type { ConnectedDatabase, Db } from '../db/tables.ts';
import { forbidden, notSignedIn } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import { type ActivityLine, ActivityStore } from './activity.store.ts';

/** Notes what was done. At most once in a transaction. */
export type NoteActivity = (line: ActivityLine) => void;

/** Writes something within one transaction. */
export type Transact = <Result>(write: (trx: Db) => Promise<Result>) => Promise<Result>;

/**
 * What admins change is changed here: in one transaction with its line of activity, and only while they are still
 * admins, and owners where it is for those alone. A request may have waited long, for an upload for example, since its session was checked.
 */
export class AuditLog {
  readonly #database: ConnectedDatabase;
  readonly #clock: Clock;

  constructor(database: ConnectedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * A change that notes nothing has changed nothing that others could ask about. The admin is locked before anything else,
   * since whoever removes an admin locks the account before what belongs to it.
   */
  async run<Result>(admin: Admin, write: (trx: Db, note: NoteActivity) => Promise<Result>): Promise<Result> {
    const { db, dialect } = this.#database;
    return db.transaction().execute(async (trx) => {
      const activity = new ActivityStore(trx);
      const role = await activity.lockAdmin(admin.id, dialect);
      if (!role) throw notSignedIn('Please sign in');
      if (admin.actsAsOwner && role !== 'owner') throw forbidden(ownersOnly);
      let noted: ActivityLine | undefined;
      const result = await write(trx, (line) => {
        if (noted) throw new Error(`One change was noted twice: ${noted.what}, ${line.what}`);
        noted = line;
      });
      if (noted) {
        await activity.add({ at: this.#clock().toISOString(), by: admin.username, ...noted });
      }
      return result;
    });
  }

  /** The same for what is known beforehand. */
  as(admin: Admin, line: ActivityLine): Transact {
    return (write) =>
      this.run(admin, async (trx, note) => {
        note(line);
        return write(trx);
      });
  }
}

import type { TeamMember } from '#contract/team.ts';
import type { Db } from '../db/tables.ts';

/** The admins as a team: who belongs to it, and who leaves it. */
export class TeamStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(): Promise<TeamMember[]> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'username', 'lastSignInAt'])
      .where('role', '=', 'admin')
      .orderBy('id')
      .execute();
  }
}

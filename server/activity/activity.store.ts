import { type Selectable, sql } from 'kysely';
import {
  type ActivityKind,
  type ActivityQuery,
  type ActivityWhat,
  maxActivityPerPage,
} from '#contract/accounts/activity.ts';
import type { TeamRole } from '#contract/accounts/team.ts';
import { readPage } from '../db/read-page.ts';
import { Store } from '../db/store.ts';
import type { Dialect, Tables } from '../db/tables.ts';
import { changesOf } from './changes-of.ts';

/** One line: what was done, and to what. */
export interface ActivityLine {
  what: ActivityWhat;
  target?: ActivityTarget;
  /** The facts about it before and after: what differs is noted. */
  facts?: { before: object; after: object };
}

export interface ActivityTarget {
  kind: ActivityKind;
  id?: number;
  /** For what has no name of its own, or whose name is gone with it. Never anything about a performer. */
  label?: string;
}

export interface NewActivity extends ActivityLine {
  at: string;
  by: string;
}

export interface ActivitySelection extends Pick<ActivityQuery, 'before' | 'by' | 'kind' | 'target'> {
  /** Not before this instant. */
  from?: string | undefined;
  until?: string | undefined;
  limit?: number;
}

/** A stored line, with the present name of the event or image that it is about. */
export type StoredActivity = Selectable<Tables['activity']> & { name: string | null };

/** Lines are added, in the transaction of what they tell of, and removed after a year. Nothing changes one. */
export class ActivityStore extends Store {
  async add({ at, by, what, target, facts }: NewActivity): Promise<void> {
    const changes = facts ? changesOf(facts.before, facts.after) : [];
    await this.db
      .insertInto('activity')
      .values({
        at,
        by,
        what,
        targetKind: target?.kind ?? null,
        targetId: target?.id ?? null,
        targetLabel: target?.label ?? null,
        changes: changes.length > 0 ? JSON.stringify(changes) : null,
      })
      .execute();
  }

  /**
   * The role of an admin; undefined for who is none any more. Until the end of the transaction it stays so: whoever removes them or changes their role has to wait. On
   * SQLite the transaction itself is the lock.
   */
  async lockAdmin(id: number, dialect: Dialect): Promise<TeamRole | undefined> {
    const query = this.db
      .selectFrom('users')
      .select('teamRole')
      .where('id', '=', id)
      .where('role', '=', 'admin');
    const admin = await (dialect === 'postgres' ? query.forKeyShare() : query).executeTakeFirst();
    return admin?.teamRole;
  }

  /**
   * Whether staff have announced a show that names nobody, or the site came with it. One that came of an application, and
   * the others of its series, bear the name of a performer, who may be erased while a line stays.
   */
  async isHousesOwn(eventId: number): Promise<boolean> {
    const event = await this.db
      .selectFrom('events')
      .select(['seriesId', 'isSample', 'performer', 'name'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (event.performer || (await this.#namesAnApplicant(event.name))) return false;
    const series = this.db.selectFrom('events').select('id').where('seriesId', '=', event.seriesId);
    const origins = await this.db
      .selectFrom('activity')
      .select('what')
      .where('targetKind', '=', 'event')
      .where(({ eb, or }) => or([eb('targetId', '=', eventId), eb('targetId', 'in', series)]))
      .where('what', 'in', ['created event', 'booked application'])
      .execute();
    if (origins.some(({ what }) => what === 'booked application')) return false;
    return event.isSample || origins.length > 0;
  }

  async #namesAnApplicant(words: string): Promise<boolean> {
    const named = await this.db
      .selectFrom('applications')
      .select('id')
      .where(({ eb, or, val }) =>
        or(
          (['name', 'bandName'] as const).map((field) =>
            eb(sql`lower(${val(words)})`, 'like', sql`'%' || lower(${sql.ref(field)}) || '%'`),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    return named !== undefined;
  }

  /** Newest first. */
  async list({ before, by, kind, target, from, until, limit = maxActivityPerPage }: ActivitySelection) {
    let query = this.db
      .selectFrom('activity')
      .leftJoin('events', (join) =>
        join.onRef('events.id', '=', 'activity.targetId').on('activity.targetKind', '=', 'event'),
      )
      .leftJoin('images', (join) =>
        join.onRef('images.id', '=', 'activity.targetId').on('activity.targetKind', '=', 'image'),
      )
      .selectAll('activity')
      .select(({ fn }) => fn.coalesce('events.name', 'images.originalName').as('name'))
      .orderBy('activity.id', 'desc');
    if (before !== undefined) query = query.where('activity.id', '<', before);
    if (by !== undefined) query = query.where('activity.by', '=', by);
    if (kind !== undefined) query = query.where('activity.targetKind', '=', kind);
    if (target !== undefined) query = query.where('activity.targetId', '=', target);
    if (from !== undefined) query = query.where('activity.at', '>=', from);
    if (until !== undefined) query = query.where('activity.at', '<', until);
    const { rows, next } = await readPage<StoredActivity>(query, limit);
    return { lines: rows, next: next?.id ?? null };
  }

  /** Everyone who has done something, in the order of their names. */
  async listPeople(): Promise<string[]> {
    const people = await this.db.selectFrom('activity').select('by').distinct().orderBy('by').execute();
    return people.map(({ by }) => by);
  }

  async removeBefore(moment: string): Promise<void> {
    await this.db.deleteFrom('activity').where('at', '<', moment).execute();
  }
}

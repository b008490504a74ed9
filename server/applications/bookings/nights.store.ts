import type { Selectable } from 'kysely';
import type { OutcomeRecord } from '#contract/applications/bookings.ts';
import type { SheetRecord } from '#contract/applications/own-page.ts';
import { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';

/** Of an event that has none. */
export const emptySheet: SheetRecord = {
  loadIn: null,
  soundCheck: null,
  running: [],
  contact: '',
  deal: '',
  forPerformer: '',
  notes: '',
};

export class NightsStore extends Store {
  async findSheet(eventId: number): Promise<SheetRecord | undefined> {
    return (await this.listSheets([eventId])).get(eventId);
  }

  async listSheets(eventIds: number[]): Promise<Map<number, SheetRecord>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.db.selectFrom('sheets').selectAll().where('eventId', 'in', eventIds).execute();
    return new Map(rows.map((row) => [row.eventId, sheetOf(row)]));
  }

  /** Makes an empty sheet where there is none, and locks it until the end of the transaction. */
  async lockSheet(eventId: number): Promise<SheetRecord> {
    const row = await this.db
      .insertInto('sheets')
      .values({ ...emptySheet, running: '[]', eventId })
      .onConflict((known) => known.column('eventId').doUpdateSet({ eventId }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return sheetOf(row);
  }

  async changeSheet(eventId: number, { running, ...sheet }: SheetRecord): Promise<void> {
    await this.db
      .updateTable('sheets')
      .set({ ...sheet, running: JSON.stringify(running) })
      .where('eventId', '=', eventId)
      .execute();
  }

  async findOutcome(eventId: number): Promise<OutcomeRecord> {
    const row = await this.db
      .selectFrom('outcomes')
      .select(['attendance', 'note'])
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    return row ?? { attendance: null, note: '' };
  }

  async putOutcome(eventId: number, outcome: OutcomeRecord): Promise<void> {
    await this.db
      .insertInto('outcomes')
      .values({ eventId, ...outcome })
      .onConflict((known) => known.column('eventId').doUpdateSet(outcome))
      .execute();
  }

  /** What was written about the nights that an application was ever booked for. Times and attendance stay. */
  async emptyTexts(applicationId: number): Promise<void> {
    const events = await this.db
      .selectFrom('events')
      .select('id')
      .where('applicationId', '=', applicationId)
      .execute();
    const ids = events.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [eventId, { loadIn, soundCheck, running }] of await this.listSheets(ids)) {
      const times = { loadIn, soundCheck, running: running.map(({ at }) => ({ at, what: '' })) };
      await this.changeSheet(eventId, { ...emptySheet, ...times });
    }
    await this.db.updateTable('outcomes').set({ note: '' }).where('eventId', 'in', ids).execute();
  }

  /** Booked shows that have begun and were not cancelled, with whoever played, newest first. */
  async listPlayed(now: string) {
    const rows = await this.db
      .selectFrom('bookings')
      .innerJoin('reviews', 'reviews.applicationId', 'bookings.applicationId')
      .innerJoin('applications', 'applications.id', 'bookings.applicationId')
      .innerJoin('events', 'events.id', 'bookings.eventId')
      .leftJoin('outcomes', 'outcomes.eventId', 'events.id')
      .select(['events.id as eventId', 'events.name', 'startDateTime', 'attendance', 'note'])
      .select(['email', 'bandName'])
      .where('reviews.state', '=', 'booked')
      .where('startDateTime', '<=', now)
      .where('status', '!=', 'cancelled')
      .orderBy('startDateTime', 'desc')
      .orderBy('events.id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, note: row.note ?? '' }));
  }

  /**
   * Those whose guests were counted and that begin in this span of time, in order. One that was moved ahead afterwards is
   * still to come.
   */
  async listAttended({ from, before, now }: { from: string; before: string; now: string }) {
    return this.db
      .selectFrom('outcomes')
      .innerJoin('events', 'events.id', 'outcomes.eventId')
      .leftJoin('bookings', 'bookings.eventId', 'events.id')
      .leftJoin('reviews', (join) =>
        join.onRef('reviews.applicationId', '=', 'bookings.applicationId').on('reviews.state', '=', 'booked'),
      )
      .leftJoin('applications', 'applications.id', 'reviews.applicationId')
      .select(['startDateTime', 'bandName', 'performer', 'events.name'])
      .select(({ ref }) => ref('attendance').$notNull().as('attendance'))
      .where('attendance', 'is not', null)
      .where('startDateTime', '>=', from)
      .where('startDateTime', '<', before)
      .where('startDateTime', '<=', now)
      .orderBy('startDateTime')
      .orderBy('events.id')
      .execute();
  }
}

function sheetOf({ eventId: _, running, ...sheet }: Selectable<Tables['sheets']>): SheetRecord {
  return { ...sheet, running: JSON.parse(running) };
}

import type { Generated } from 'kysely';
import type { ReviewState } from '#contract/applications/application-fields.ts';

/** What the site's own counter has counted on a day of the venue. */
export interface DailyCountsTable {
  day: string;
  name: string;
  path: string;
  label: string;
  count: number;
}

export type Timeliness = 'in time' | 'late' | 'none';

/** All that remains of erased applications: how many came in a month, and what became of them. */
export interface ErasedApplicationsTable {
  month: string;
  state: ReviewState;
  answer: Timeliness;
  count: number;
}

/** Sent forms whose application was erased: a tab that sends one again must not bring it back. */
export interface ErasedKeysTable {
  /** Of the idempotency key. */
  keyHash: string;
  erasedAt: string;
}

/** At most one row. */
export interface HousekeepingTable {
  id: number;
  /** When it was last looked for what is old. */
  ranAt: string;
  /** The owner has agreed to erase more at once than would be erased unasked. */
  isAgreed: Generated<boolean>;
}
